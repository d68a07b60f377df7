/** How far apart two computed tensors are: a panel shows this when it claims that they are equal. */
import type { Agreement } from '../../text/facts';
import type { Snapshot } from '../scene/snapshot';

type Numbers = ArrayLike<number>;

/** The difference is NaN where an entry is NaN in one of them. */
export function agreement(a: Numbers, b: Numbers): Agreement {
  let difference = 0;
  let largest = 0;
  for (let k = 0; k < a.length; k++) {
    const left = a[k] ?? NaN;
    const right = b[k] ?? NaN;
    largest = Math.max(largest, Math.abs(left), Math.abs(right));
    // Equal infinities count as equal, although ∞ − ∞ is NaN.
    if (left !== right) difference = Math.max(difference, Math.abs(left - right));
  }
  return { difference, largest };
}

export const tensorAgreement = (snapshot: Snapshot, a: string, b: string): Agreement =>
  agreement(snapshot.tensor(a).data, snapshot.tensor(b).data);

/** The largest magnitude in a part of a tensor. */
export function largestIn(data: Float32Array, from = 0, count = data.length): number {
  let largest = 0;
  for (let k = from; k < from + count; k++) largest = Math.max(largest, Math.abs(data[k] ?? 0));
  return largest;
}
