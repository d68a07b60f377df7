/**
 * Whether the heads on show are those of the first screen: trained on two questions, each from its own random
 * start.
 */
import type { Snapshot } from '../../derive/scene/snapshot';

export const asksWhatAndWhere = ({ trained }: Snapshot): boolean =>
  trained?.task === 'what-where' && trained.start === 'random';
