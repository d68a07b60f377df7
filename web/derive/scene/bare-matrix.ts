/**
 * The fields of a matrix that is on its own: without a head, complete, without numbers in its cells, and
 * still.
 */
import type { Matrix } from './scene';

export const bareMatrix = {
  before: null,
  head: null,
  small: true,
  numbers: false,
  inPacked: null,
  dimmed: false,
  alpha: 1,
  turn: null,
  grown: 1,
  echo: false,
} satisfies Partial<Matrix>;
