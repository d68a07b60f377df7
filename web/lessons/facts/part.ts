/** Parts of a tensor, and pairs of numbers to compare. */
import type { TensorData } from '../../core/types';
import { lessonsText } from '../../text/lessons';
import { refuse } from './row';

/** All numbers whose first indices are these. @throws RangeError if there are none */
export function part({ shape, data }: TensorData, first: readonly number[]): Float32Array {
  const fits = first.length <= shape.length && first.every((at, axis) => at < (shape[axis] ?? 0));
  if (!fits) refuse(lessonsText.factRefusals.outside(first, shape));
  const size = shape.slice(first.length).reduce((all, each) => all * each, 1);
  const start = first.reduce((at, each, axis) => at * (shape[axis] ?? 1) + each, 0) * size;
  return data.subarray(start, start + size);
}

/** The indices of the largest number among those with these first indices. */
export function largestIndex(tensor: TensorData, first: readonly number[]): readonly number[] {
  const numbers = part(tensor, first);
  let rest = numbers.reduce((best, each, k) => (each > (numbers[best] ?? NaN) ? k : best), 0);
  const index = tensor.shape
    .slice(first.length)
    .toReversed()
    .map((size) => {
      const here = rest % size;
      rest = Math.floor(rest / size);
      return here;
    })
    .toReversed();
  return [...first, ...index];
}

export type Pairs = readonly (readonly [number, number])[];

/** Each entry paired with the same entry of another tensor. @param name of the first, for the error */
export function pairsOf(name: string, { shape, data }: TensorData, beside: TensorData): Pairs {
  if (beside.shape.join() !== shape.join())
    refuse(lessonsText.factRefusals.otherShape(name, shape, beside.shape));
  return Array.from(data, (a, k) => [a, beside.data[k] ?? NaN] as const);
}

/** Each entry of a square matrix paired with its mirror image across the diagonal. */
export function mirrored(name: string, tensor: TensorData, within: readonly number[]): Pairs {
  const [rows = 0, columns = 0, ...more] = tensor.shape.slice(within.length);
  if (rows !== columns || more.length > 0) refuse(lessonsText.factRefusals.notSquare(name));
  const data = part(tensor, within);
  return Array.from(data, (a, k) => {
    const across = (k % rows) * rows + Math.floor(k / rows);
    return [a, data[across] ?? NaN] as const;
  });
}

export const largestApart = (pairs: Pairs): number =>
  pairs.reduce((most, [a, b]) => (a === b ? most : Math.max(most, Math.abs(a - b))), 0);

/** ‖a − b‖ / ‖b‖ */
export function relativeApart(pairs: Pairs): number {
  const norm = (of: (pair: Pairs[number]) => number) =>
    Math.sqrt(pairs.reduce((sum, pair) => sum + of(pair) ** 2, 0));
  return norm(([a, b]) => a - b) / norm(([, b]) => b);
}

export const largestMagnitude = (numbers: Float32Array): number =>
  numbers.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
