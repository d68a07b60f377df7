/** Parts of tensors as panels show them, and how far two of them are apart. Nothing is computed of attention here. */
import type { AxisInfo } from '../core/types';
import { indexText } from '../explain/place-text';
import type { Matrix, Numbers } from '../model/numbers';
import { axesOf } from '../model/tables';
import { formatApart } from '../words/counts';
import { formatLimit } from '../words/numbers';

/** Columns of a matrix, from one on. */
function columns({ rows, cols, data }: Matrix, from: number, count: number): Matrix {
  const part = new Float32Array(rows * count);
  for (let r = 0; r < rows; r++)
    part.set(data.subarray(r * cols + from, r * cols + from + count), r * count);
  return { rows, cols: count, data: part };
}

export function transposed({ rows, cols, data }: Matrix): Matrix {
  const turned = new Float32Array(data.length);
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < cols; c++) turned[c * rows + r] = data[r * cols + c] ?? NaN;
  return { rows: cols, cols: rows, data: turned };
}

/** A head's own band of a projection such as W_Q, whose heads lie side by side. */
export function bandOf(numbers: Numbers, name: string, head: number): Matrix {
  const { heads, kvHeads, dK, dV } = numbers.config;
  const share = axesOf(numbers.tables, name).at(-1)?.share;
  const width = share === 'd_v' ? dV : dK;
  const own = name === 'W_Q' ? head : Math.floor((head * kvHeads) / heads);
  return columns(numbers.matrix(name, head), own * width, width);
}

/** The largest finite magnitude. */
export function largestIn(data: ArrayLike<number>): number {
  let largest = 0;
  for (let k = 0; k < data.length; k++) {
    const size = Math.abs(data[k] ?? 0);
    if (size > largest && size < Infinity) largest = size;
  }
  return largest;
}

export interface Agreement {
  /** NaN where one of two numbers is none. */
  readonly difference: number;
  readonly largest: number;
}

/** How far two lists of numbers are apart; equal infinities are equal. */
export function agreement(a: ArrayLike<number>, b: ArrayLike<number>): Agreement {
  let difference = 0;
  for (let k = 0; k < a.length; k++) {
    const [left, right] = [a[k] ?? NaN, b[k] ?? NaN];
    if (left !== right) difference = Math.max(difference, Math.abs(left - right));
  }
  return { difference, largest: Math.max(largestIn(a), largestIn(b)) };
}

/** The arguments of a sentence about two ways to the same numbers: at most how far they are apart, 0 where they are equal. */
export function agreementWords({ difference, largest }: Agreement) {
  const [apart, size] = formatApart(difference, largest, 3);
  if (difference === 0) return { difference: 0, largest: size };
  return { difference: apart === size ? apart : formatLimit(difference, 3), largest: size };
}

/** What stands beside the indices of an axis: words, names of columns, or numbers from 1. */
export const namesAlong = (numbers: Numbers, axis: AxisInfo | undefined, size: number) =>
  Array.from({ length: size }, (_, k) => indexText(numbers, axis, k));
