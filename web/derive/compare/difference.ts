/** A − B, number by number: differences for a map, and the largest of them. No attention is computed here. */
import type { Place, TensorData } from '../../core/types';
import type { State } from '../../state/state';
import { placeWord } from '../scene/axes';
import { partOf } from '../inspect/inspect';
import type { Snapshot } from '../scene/snapshot';

export interface Largest {
  readonly place: Place;
  /** The place as people write it. */
  readonly where: string;
  readonly a: number;
  readonly b: number;
  /** |a − b|, finite. */
  readonly difference: number;
}

export interface Difference {
  readonly name: string;
  readonly shape: readonly number[];
  /** a − b; NaN where just one of the two is −∞. */
  readonly data: Float32Array;
  /** Whether every number is the same in both. */
  readonly same: boolean;
  /** Null where no two finite numbers differ. */
  readonly largest: Largest | null;
  /** How many entries are −∞ in A alone, and in B alone. */
  readonly blocked: { readonly a: number; readonly b: number };
}

/** Tensors of two shapes have no difference. */
export interface Unlike {
  readonly name: string;
  readonly a: readonly number[];
  readonly b: readonly number[];
}

export const isUnlike = (each: Difference | Unlike): each is Unlike => !('data' in each);

/** The tensor that a stage is compared by: its own result, and where there are three the one on show. */
export function resultOf({ stages }: Snapshot, { stage, part }: State): string {
  const results = stages.find(({ id }) => id === stage)?.results ?? [];
  const shown = results.length === 3 ? results.find(({ name }) => partOf(name) === part) : null;
  return (shown ?? results[0])?.name ?? 'output';
}

const known = new WeakMap<Snapshot, WeakMap<Snapshot, Map<string, Difference | Unlike>>>();

/** Two layers' numbers do not change: what was found once is kept while both are there. */
export function differenceOf(a: Snapshot, b: Snapshot, name: string): Difference | Unlike {
  const besideA = known.get(a) ?? new WeakMap<Snapshot, Map<string, Difference | Unlike>>();
  const found = besideA.get(b) ?? new Map<string, Difference | Unlike>();
  const difference = found.get(name) ?? worded(a, subtract(name, a.tensor(name), b.tensor(name)));
  known.set(a, besideA.set(b, found.set(name, difference)));
  return difference;
}

function worded(a: Snapshot, each: Difference | Unlike): Difference | Unlike {
  if (isUnlike(each) || !each.largest) return each;
  return { ...each, largest: { ...each.largest, where: placeWord(a, each.largest.place) } };
}

export function subtract(name: string, a: TensorData, b: TensorData): Difference | Unlike {
  if (a.shape.join() !== b.shape.join()) return { name, a: a.shape, b: b.shape };
  const data = new Float32Array(a.data.length);
  const blocked = { a: 0, b: 0 };
  let most = 0;
  let at = -1;
  for (let k = 0; k < data.length; k++) {
    const left = a.data[k] ?? NaN;
    const right = b.data[k] ?? NaN;
    if (left === right) continue;
    const difference = left - right;
    if (!Number.isFinite(difference)) {
      blocked[left < right ? 'a' : 'b'] += 1;
      data[k] = NaN;
      continue;
    }
    data[k] = difference;
    if (Math.abs(difference) > most) {
      most = Math.abs(difference);
      at = k;
    }
  }
  const largest =
    at < 0
      ? null
      : {
          place: { name, index: indexAt(a.shape, at) },
          where: '',
          a: a.data[at] ?? NaN,
          b: b.data[at] ?? NaN,
          difference: most,
        };
  const same = largest === null && blocked.a + blocked.b === 0;
  return { name, shape: a.shape, data, same, largest, blocked };
}

function indexAt(shape: readonly number[], flat: number): readonly number[] {
  let rest = flat;
  return shape
    .toReversed()
    .map((size) => {
      const at = rest % size;
      rest = Math.floor(rest / size);
      return at;
    })
    .toReversed();
}

/** How many of a tensor's heads are different from all heads before them, number by number. */
export function differentHeads({ data, shape }: TensorData): number {
  const heads = shape[0] ?? 1;
  const size = data.length / heads;
  const each = Array.from({ length: heads }, (_, h) => data.subarray(h * size, (h + 1) * size));
  return each.filter(
    (head, h) => !each.slice(0, h).some((other) => head.every((value, k) => value === other[k])),
  ).length;
}
