/** Where the chosen cell goes when the stage or the head changes. */
import type { Place, StageName } from '../../core/types';
import type { Look } from '../../state/state';
import { axesOf, exists } from '../scene/axes';
import type { Snapshot } from '../scene/snapshot';

/** One matrix in four states: a cell of one is the same query and key in the next. */
const family: Partial<Record<StageName, string>> = {
  scores: 'scores',
  scale: 'scaled',
  mask: 'masked',
  softmax: 'attn_weights',
};
const members = new Set(Object.values(family));

/** Tensors that no stage shows, and a panel below the stage does. */
const looked = new Set(['merged', 'q_wrong_view', 'contributions', 'W_Q', 'W_K', 'q']);

const embedded = ['token', 'position', 'x', 'memory_token', 'memory_position', 'memory'];

/** The cell in another stage: the same query and key, or the same cell if the stage shows it, or none. */
export function carryToStage(
  snapshot: Snapshot,
  cell: Place | null,
  stage: StageName,
  look: Look = 'none',
): Place | null {
  if (!cell) return null;
  if (look !== 'none' && look !== 'values' && looked.has(cell.name)) return cell;
  const counterpart = family[stage];
  if (counterpart && members.has(cell.name)) return { ...cell, name: counterpart };
  const row = snapshot.stages.find(({ id }) => id === stage);
  const shown = [...(row?.operands ?? []), ...(row?.results.map(({ name }) => name) ?? [])];
  const extra = stage === 'output' ? ['contributions'] : stage === 'embed' ? embedded : [];
  return shown.includes(cell.name) || extra.includes(cell.name) ? cell : null;
}

/** The same cell in another head. */
export function carryToHead(snapshot: Snapshot, cell: Place | null, head: number): Place | null {
  if (!cell || axesOf(snapshot, cell.name)[0] !== 'h') return cell;
  return { ...cell, index: [head, ...cell.index.slice(1)] };
}

/** The cell if the layer has it. */
export function existing(snapshot: Snapshot, cell: Place | null): Place | null {
  return cell && exists(snapshot, cell) ? cell : null;
}
