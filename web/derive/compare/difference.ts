/** A − B, number by number: the differences for a map, and the largest one. Computes no attention. */
import type { TensorData } from '../../core/types';
import { hasOtherShape, type Difference, type OtherShape } from '../../text/facts';
import { placeWord } from '../scene/axes';
import type { Snapshot } from '../scene/snapshot';

const known = new WeakMap<Snapshot, WeakMap<Snapshot, Map<string, Difference | OtherShape>>>();

/** Memoised but for its words: the numbers of a snapshot never change, and the language may. */
export function differenceOf(a: Snapshot, b: Snapshot, name: string): Difference | OtherShape {
  const besideA = known.get(a) ?? new WeakMap<Snapshot, Map<string, Difference | OtherShape>>();
  const found = besideA.get(b) ?? new Map<string, Difference | OtherShape>();
  const difference = found.get(name) ?? subtract(name, a.tensor(name), b.tensor(name));
  known.set(a, besideA.set(b, found.set(name, difference)));
  return worded(a, difference);
}

function worded(a: Snapshot, each: Difference | OtherShape): Difference | OtherShape {
  if (hasOtherShape(each) || !each.largest) return each;
  return { ...each, largest: { ...each.largest, where: placeWord(a, each.largest.place) } };
}

export function subtract(name: string, a: TensorData, b: TensorData): Difference | OtherShape {
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

/** How many of a tensor's heads differ, number by number, from all heads before them. */
export function differentHeads({ data, shape }: TensorData): number {
  const heads = shape[0] ?? 1;
  const size = data.length / heads;
  const each = Array.from({ length: heads }, (_, h) => data.subarray(h * size, (h + 1) * size));
  return each.filter(
    (head, h) => !each.slice(0, h).some((other) => head.every((value, k) => value === other[k])),
  ).length;
}
