/** Where the chosen cell goes when the stage or the head changes. */
import type { Place } from '../../core/types';
import type { State } from '../../state/state';
import { isBackward, gradientsShownBy, isGradient, madeBy } from '../gradients';
import { exists } from '../scene/axes';
import { indexOfHead } from '../scene/key-heads';
import { isDerivedWithTerms, isPerHead, isQueryByKey, shownBy, stageRow } from '../stage-table';
import type { Snapshot } from '../scene/snapshot';

/** Tensors that the panels below show at every stage: derived ones, and those shown beside them. */
const isInPanels = (name: string) => isDerivedWithTerms(name) || ['W_Q', 'W_K', 'q'].includes(name);

type Seen = Pick<State, 'stage' | 'look' | 'direction' | 'projection'>;

/** The cell at another stage: the same query and key, or the same cell if the stage shows it, or none. */
export function carryToStage(
  snapshot: Snapshot,
  cell: Place | null,
  { stage, look, direction, projection }: Seen,
): Place | null {
  if (!cell) return null;
  if (isBackward({ direction }) && isGradient(cell.name)) {
    const made = madeBy(snapshot, { stage, projection, direction });
    if (isQueryByKey(snapshot, cell.name) && isQueryByKey(snapshot, made))
      return { ...cell, name: made };
    return gradientsShownBy(snapshot, stage).includes(cell.name) ? cell : null;
  }
  if (look !== 'none' && look !== 'values' && isInPanels(cell.name)) return cell;
  // From the scores to attention the tensors have one shape, so a cell keeps its query and key.
  const result = stageRow(snapshot, stage).results[0]?.name ?? '';
  if (isQueryByKey(snapshot, cell.name) && isQueryByKey(snapshot, result))
    return { ...cell, name: result };
  return shownBy(snapshot, stage).includes(cell.name) ? cell : null;
}

/** The same cell in another head. */
export function carryToHead(snapshot: Snapshot, cell: Place | null, head: number): Place | null {
  if (!cell || !isPerHead(snapshot, cell.name)) return cell;
  return { ...cell, index: [indexOfHead(snapshot, cell.name, head), ...cell.index.slice(1)] };
}

/** The cell, if the layer has it. */
export function existingCell(snapshot: Snapshot, cell: Place | null): Place | null {
  return cell && exists(snapshot, cell) ? cell : null;
}
