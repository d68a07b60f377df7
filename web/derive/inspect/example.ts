/**
 * A cell worth looking at in each stage, for the inspector while nothing is chosen and for the keyboard's
 * start. Most cells of a constructed layer are sums of 0 × 0; this one is not.
 */
import type { Place } from '../../core/types';
import type { State } from '../../state/state';
import { bandWidth } from '../scene/axes';
import { indexOfHead } from '../scene/key-heads';
import type { Snapshot } from '../scene/snapshot';
import { isBackward, madeBy } from '../gradients';
import { axesOf, isPerHead, isQueryByKey } from '../stage-table';
import { factsOf } from './facts';

/** How many of the largest numbers are compared by their terms. */
const candidates = 12;

const known = new WeakMap<Snapshot, Map<string, Place | null>>();

/** A cell of the stage's own result, in the large head where there is one; null where the name is no tensor. */
export function exampleOf(snapshot: Snapshot, state: State): Place | null {
  const found = known.get(snapshot) ?? new Map<string, Place | null>();
  known.set(snapshot, found);
  const key = [state.direction, state.stage, state.head, state.projection].join(' ');
  const last = found.get(key);
  if (last !== undefined) return last;
  const place = findExample(snapshot, state);
  found.set(key, place);
  return place;
}

function findExample(snapshot: Snapshot, state: State): Place | null {
  const name = madeBy(snapshot, state);
  // From the scores on, the pair of words that the caption names, so that stages follow one example.
  const { row, col } = factsOf(snapshot, { ...state, cell: null }).strongest;
  const back = isBackward(state);
  if (isQueryByKey(snapshot, name) && !back) {
    const masked = state.stage === 'mask' ? largestMasked(snapshot, state.head) : null;
    return { name, index: masked ?? [state.head, row, col] };
  }
  const only = state.stage === 'weigh' && !back ? row : null;
  const rows = only === null ? askedRows(snapshot, name) : [only];
  const [first, ...rest] = largest(snapshot, name, state.head, rows);
  if (!first) return null;
  return rest.reduce(
    (best, place) => (termsIn(snapshot, place) > termsIn(snapshot, best) ? place : best),
    first,
  );
}

/** The largest score that the mask hides, as the mask changes it most. Null where it hides none. */
function largestMasked(snapshot: Snapshot, head: number): readonly number[] | null {
  const { data, shape } = snapshot.tensor('masked');
  const [, n = 1, m = 1] = shape;
  const scaled = snapshot.tensor('scaled').data;
  let best: { readonly index: readonly number[]; readonly score: number } | null = null;
  for (let row = 0; row < n; row++) {
    for (let col = 0; col < m; col++) {
      const at = (head * n + row) * m + col;
      const score = scaled[at] ?? 0;
      if (data[at] === -Infinity && (!best || score > best.score))
        best = { index: [head, row, col], score };
    }
  }
  return best && best.index;
}

/**
 * The rows of words that a training asks something of; the others were not trained. Null where any row will
 * do.
 */
function askedRows(snapshot: Snapshot, name: string): readonly number[] | null {
  const asked = snapshot.trained?.asked ?? [];
  return asked.length > 0 && axesOf(snapshot, name).at(-2)?.role === 'query' ? asked : null;
}

/** The number of terms that are not zero. */
const termsIn = (snapshot: Snapshot, place: Place): number =>
  snapshot.explain(place).terms.filter(({ product }) => product !== 0).length;

/** The places of the largest numbers, in these rows and, where the tensor has heads, in this head. */
function largest(
  snapshot: Snapshot,
  name: string,
  head: number,
  only: readonly number[] | null,
): Place[] {
  const { data, shape } = snapshot.tensor(name);
  const perHead = isPerHead(snapshot, name);
  const own = indexOfHead(snapshot, name, head);
  const [rows = 0, cols = 0] = perHead ? shape.slice(1) : shape;
  const axis = axesOf(snapshot, name).at(-1);
  const band = axis ? bandWidth(snapshot, axis) : null;
  const start = perHead ? own * rows * cols : 0;
  const places: { readonly place: Place; readonly size: number }[] = [];
  for (let at = 0; at < rows * cols; at++) {
    const [r, c] = [Math.floor(at / cols), at % cols];
    if (only && !only.includes(r)) continue;
    if (!perHead && band !== null && Math.floor(c / band) !== own) continue;
    const size = Math.abs(data[start + at] ?? 0);
    const index = perHead ? [own, r, c] : [r, c];
    if (size < Infinity) places.push({ place: { name, index }, size });
  }
  return places
    .sort((a, b) => b.size - a.size)
    .slice(0, candidates)
    .map(({ place }) => place);
}
