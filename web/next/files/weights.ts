/** Brings a family's tensors into PyTorch's packing: rows head-major, matrices as (out, in). */
import type { ParameterTensors } from '../../core/types';
import type { Family, Named } from './families';
import type { Cut } from './layers';
import type { Numbers } from './numbers';

function transposed({ shape: [rows = 0, columns = 0], data }: Numbers): Float32Array {
  const turned = new Float32Array(data.length);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      turned[column * rows + row] = data[row * columns + column] ?? 0;
    }
  }
  return turned;
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/**
 * @param weight the numbers of a matrix
 * @param bias the numbers of a bias of this length; null where the file has none
 */
export function parametersOf(
  { projections, out, isInOut }: Family,
  { heads, kvHeads, dK, dV }: Cut,
  weight: (name: string) => Numbers,
  bias: (name: string, length: number) => Float32Array | null,
): ParameterTensors {
  const rows = [heads * dK, kvHeads * dK, kvHeads * dV] as const;
  const all = rows[0] + rows[1] + rows[2];
  const matrix = (named: Named) =>
    isInOut ? transposed(weight(named.weight)) : weight(named.weight).data;
  const [W_Q = new Float32Array(), W_K, W_V] = projections.map(matrix);
  const W_O = matrix(out);
  const weights =
    W_K && W_V
      ? { q_proj_weight: W_Q, k_proj_weight: W_K, v_proj_weight: W_V, 'out_proj.weight': W_O }
      : { in_proj_weight: W_Q, 'out_proj.weight': W_O };
  // PyTorch packs the biases even where the weights are separate.
  const names = [...new Set(projections.map((named) => named.bias))];
  const lengths = names.length === 1 ? [all] : rows;
  const biases = names.map((name, at) => bias(name, lengths[at] ?? 0));
  const dModel = W_O.length / (heads * dV);
  const b_O = bias(out.bias, dModel);
  if (b_O === null && biases.every((each) => each === null)) return weights;
  // A bias that is missing beside another is zeros.
  const filled = biases.map((each, at) => each ?? new Float32Array(lengths[at] ?? 0));
  return {
    ...weights,
    in_proj_bias: joined(filled),
    'out_proj.bias': b_O ?? new Float32Array(dModel),
  };
}
