/** How far two computed tensors are apart: what a look says when it claims that they are the same. */
import type { Agreement } from '../../text/facts';
import type { Snapshot } from '../scene/snapshot';

type Numbers = ArrayLike<number>;

/** NaN where an entry is not a number in one of them. */
export function agreement(a: Numbers, b: Numbers): Agreement {
  let difference = 0;
  let largest = 0;
  for (let k = 0; k < a.length; k++) {
    const left = a[k] ?? NaN;
    const right = b[k] ?? NaN;
    largest = Math.max(largest, Math.abs(left), Math.abs(right));
    // Infinities that are equal have no difference, though ∞ − ∞ is not a number.
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
