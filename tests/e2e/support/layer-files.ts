/** Layers as files, valid and invalid, and their numbers in the form of the reference. */
import type { TensorEntry } from '../../../web/files';
import { drawn } from './safetensors';

export type Drawn = TensorEntry & { data: Float32Array };

/** PyTorch's four tensors, with in_proj_weight. */
export const packed = (d: number, rows = 3 * d, columns = d, concat = d): Drawn[] => [
  drawn('in_proj_weight', rows, columns),
  drawn('in_proj_bias', rows),
  drawn('out_proj.weight', d, concat),
  drawn('out_proj.bias', d),
];
/** For a memory of kdim columns, without biases. */
export const separate = (d: number, kdim: number): Drawn[] => [
  drawn('q_proj_weight', d, d),
  drawn('k_proj_weight', d, kdim),
  drawn('v_proj_weight', d, kdim),
  drawn('out_proj.weight', d, d),
];
