/** Rows that a training asked nothing of: what they show was not learned, and their words stand back. */
import { stageNames } from '../../state/state';
import type { Moment } from '../scene/moment';

/** Before there are queries of their own, every word is one that others look at. */
const first = stageNames.indexOf('scores');

/** @param words beside the rows; of those of the queries alone it can be said */
export function untrainedRows(
  { snapshot, state }: Moment,
  words: readonly string[],
): (row: number) => boolean {
  const { trained } = snapshot;
  const ofQueries = words === snapshot.words && stageNames.indexOf(state.stage) >= first;
  if (!trained || !ofQueries) return () => false;
  return (row) => !trained.asked.includes(row);
}
