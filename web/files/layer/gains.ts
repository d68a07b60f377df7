/** Reads the gains of normalised q and k: `q_norm.weight` and `k_norm.weight`, beside the layer's matrices. */
import type { ParameterTensors, QkNorm } from '../../core/types';
import { repeated } from '../families/convert';
import type { StoredTensor } from '../safetensors/stored';
import type { LayerTensors } from './names';
import { checkShape, sizesText, type LayerSizes } from './shapes';

export const gainNames = ['q_norm.weight', 'k_norm.weight'] as const;

/**
 * With `head` one gain for each column of a head; with `whole` one for each column of all heads. k has gains
 * for the file's heads of k; where these are repeated, so are the gains.
 * @throws FileError naming the tensor that is missing or has another shape
 */
export function readGains(
  layer: LayerTensors<StoredTensor>,
  qkNorm: QkNorm | undefined,
  sizes: LayerSizes,
  keyHeads: number,
  numbers: (tensor: StoredTensor) => Float32Array,
): Pick<ParameterTensors, 'q_norm.weight' | 'k_norm.weight'> {
  if (qkNorm === undefined || qkNorm === 'none') return {};
  const { heads, dK, kvHeads = heads } = sizes;
  const isWhole = qkNorm === 'whole';
  const read = (name: string, columns: number) => {
    const tensor = layer.need(name);
    checkShape(tensor, [columns], sizesText(sizes));
    return numbers(tensor);
  };
  const g_Q = read('q_norm.weight', isWhole ? heads * dK : dK);
  const g_K = read('k_norm.weight', isWhole ? keyHeads * dK : dK);
  const cut = { heads: kvHeads, keyHeads };
  const k = isWhole ? repeated({ data: g_K, columns: 1 }, cut, dK).data : g_K;
  return { 'q_norm.weight': g_Q, 'k_norm.weight': k };
}
