/** Whether the heads on show were trained as those of the first screen: for two questions, each from numbers of its own. */
import type { Snapshot } from '../../derive/scene/snapshot';

export const asksWhatAndWhere = ({ trained }: Snapshot): boolean =>
  trained?.task === 'what-where' && trained.start === 'random';
