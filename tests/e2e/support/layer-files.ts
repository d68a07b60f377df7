/** Layers as files, valid and invalid, and their numbers in the form of the reference. */
import type { TensorEntry } from '../../../web/files';
import type { Apart, Plain } from './plain';
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

/** The file's numbers in the form of the reference. */
export function apart(entries: readonly Drawn[], { dModel, heads, variant, dK, dV }: Plain): Apart {
  const get = (name: string) => entries.find((entry) => entry.name === name)?.data;
  const own = variant === 'wide' ? dModel : dModel / heads;
  const inputs = variant === 'narrow' ? dModel / heads : dModel;
  const whole = get('in_proj_weight');
  const [rowsK, rowsV] = [heads * (dK ?? own), heads * (dV ?? own)];
  const part = (name: string, from: number, rows: number) =>
    whole?.subarray(from * inputs, (from + rows) * inputs) ?? get(name) ?? [];
  const [bias, outBias] = [get('in_proj_bias'), get('out_proj.bias')];
  return {
    q: part('q_proj_weight', 0, rowsK),
    k: part('k_proj_weight', rowsK, rowsK),
    v: part('v_proj_weight', 2 * rowsK, rowsV),
    o: get('out_proj.weight') ?? [],
    ...(bias ? { bias } : {}),
    ...(outBias ? { outBias } : {}),
  };
}
