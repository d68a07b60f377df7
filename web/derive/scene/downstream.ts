/**
 * The cells that depend on an edited number, and which of them differ from their values without the edits.
 * The core gives the dependents as ranges.
 */
import type { PlaceRange, StageName } from '../../core/types';
import { cellOf, isDone, type Downstream, type Matrix } from './scene';
import type { Snapshot } from './snapshot';

/** States of a cell: independent of the edits; dependent, with the same number; changed; edited. */
export const independent = 0;
const depends = 1;
export const changed = 2;
export const edited = 3;

const ranges = new WeakMap<Snapshot, readonly PlaceRange[]>();

/** Everything that depends on an edited number. */
function affected(snapshot: Snapshot): readonly PlaceRange[] {
  const known = ranges.get(snapshot);
  if (known) return known;
  const found = snapshot.edits.flatMap(({ place }) => snapshot.dependents(place));
  ranges.set(snapshot, found);
  return found;
}

/** Whether two numbers differ; NaN equals NaN. */
const isOther = (a: number | undefined, b: number | undefined) => a !== b && (a === a || b === b);

const stages = new WeakMap<Snapshot, ReadonlyMap<StageName, boolean>>();

/** The stages downstream of the edits; true where a number has changed. */
export function affectedStages(snapshot: Snapshot): ReadonlyMap<StageName, boolean> {
  const known = stages.get(snapshot);
  if (known) return known;
  const names = new Set(affected(snapshot).map(({ name }) => name));
  const found = new Map(
    snapshot.stages
      .filter(({ results }) => results.some(({ name }) => names.has(name)))
      .map(({ id, results }) => [
        id,
        results.some(({ name }) => names.has(name) && snapshot.isEdited(name)),
      ]),
  );
  stages.set(snapshot, found);
  return found;
}

/** Whether two tensors of the same shape differ in any number. */
export function differ(a: Float32Array, b: Float32Array): boolean {
  for (let k = 0; k < a.length; k++) if (isOther(a[k], b[k])) return true;
  return false;
}

export function downstreamOf(
  matrices: readonly Matrix[],
  snapshot: Snapshot,
): readonly Downstream[] {
  if (snapshot.edits.length === 0) return [];
  return matrices.flatMap((matrix) => inMatrix(matrix, snapshot) ?? []);
}

function inMatrix(matrix: Matrix, snapshot: Snapshot): Downstream | null {
  const { rows, cols, address, x, y, width, height } = matrix;
  const own = affected(snapshot).filter(({ name }) => name === address.name);
  const edits = snapshot.edits.filter(({ place }) => place.name === address.name);
  if (own.length + edits.length === 0) return null;
  const cells = new Uint8Array(rows * cols);
  for (const range of own) mark(matrix, snapshot, range, cells);
  for (const { place } of edits) {
    const at = cellOf(matrix, place);
    if (at && isDone(matrix, at.r, at.c)) cells[at.r * cols + at.c] = edited;
  }
  return cells.some((each) => each !== independent)
    ? { x, y, width, height, rows, cols, cells }
    : null;
}

/** Marks the part of a range that the matrix shows. */
function mark(matrix: Matrix, snapshot: Snapshot, range: PlaceRange, cells: Uint8Array): void {
  const { rows, cols, address, source } = matrix;
  const { prefix, row, col, transposed, vector } = address;
  // The one row of a vector has no index.
  const skip = vector ? -1 : prefix.length;
  if (prefix.some((at, k) => at < (range.first[k] ?? 0) || at > (range.last[k] ?? 0))) return;
  const before = snapshot.unedited(range.name)?.data;
  const [down, across] = transposed ? [skip + 1, skip] : [skip, skip + 1];
  const top = Math.max(0, (range.first[down] ?? 0) - row);
  const bottom = Math.min(rows - 1, (range.last[down] ?? 0) - row);
  const left = Math.max(0, (range.first[across] ?? 0) - col);
  const right = Math.min(cols - 1, (range.last[across] ?? 0) - col);
  for (let r = top; r <= bottom; r++) {
    for (let c = left; c <= right; c++) {
      if (!isDone(matrix, r, c)) return;
      const at = source.offset + r * source.rowStride + c * source.colStride;
      cells[r * cols + c] = isOther(source.data[at], before?.[at]) ? changed : depends;
    }
  }
}
