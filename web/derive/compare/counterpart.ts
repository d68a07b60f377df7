/** The corresponding cell of another layer: the same head, query, key and column. */
import type { AxisInfo, Place } from '../../core/types';
import { bandWidth, exists, headsOf } from '../scene/axes';
import { headsAlong, headsAt, indexOfHead } from '../scene/key-heads';
import { axesOf } from '../stage-table';
import type { Snapshot } from '../scene/snapshot';

/** How many inputs one head reads along an input axis. */
const inputsOf: Readonly<Record<string, (snapshot: Snapshot) => number>> = {
  in: ({ config }) => config.headInputs,
  in_memory: ({ config }) => config.memoryInputs,
};

/** Null where `to` has no such cell. */
export function counterpart(from: Snapshot, to: Snapshot, place: Place): Place | null {
  const axes = axesOf(from, place.name);
  const head = headsOf(from, place)[0] ?? 0;
  // Where k and v have fewer heads, the head that the same heads of q read.
  const headThere = (index: number, axis: AxisInfo) =>
    indexOfHead(to, place.name, headsAt(from.config, axis, index)[0] ?? 0);
  const index = place.index.map((at, k) => indexIn(from, to, axes[k], at, head, headThere));
  const there = { name: place.name, index };
  return exists(to, there) ? there : null;
}

/** The index in `to`; −1 where there is none. */
function indexIn(
  from: Snapshot,
  to: Snapshot,
  axis: AxisInfo | undefined,
  at: number,
  head: number,
  headThere: (index: number, axis: AxisInfo) => number,
): number {
  if (!axis) return -1;
  if (axis.role === 'head') return headThere(at, axis);
  const heads = headsAlong(to.config, axis);
  const [band, bandThere] = [bandWidth(from, axis), bandWidth(to, axis)];
  if (band !== null && bandThere !== null) {
    // Matrices of the same total width are cut differently, but the columns are the same.
    if (band * headsAlong(from.config, axis) === bandThere * heads) return at;
    const column = at % band;
    const there = headThere(Math.floor(at / band), axis);
    return there < heads && column < bandThere ? there * bandThere + column : -1;
  }
  const inputs = inputsOf[axis.name];
  if (!inputs) return at;
  // In narrow a row of W_Q counts from the start of its head's slice of the input.
  const start = (snapshot: Snapshot) =>
    snapshot.config.variant === 'narrow' ? head * inputs(snapshot) : 0;
  const row = at + start(from) - start(to);
  return row < inputs(to) ? row : -1;
}
