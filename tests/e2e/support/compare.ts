/** Compares the element's tensors with the reference; names the place of every difference. */
import { traceNames } from '../../../web/files';
import { outside, reference, type ReferenceLayer } from '../../support/reference';
import type { Tensor } from './layer';

type Tensors = ReadonlyMap<string, Tensor>;

export function dataOf(tensors: Tensors, name: string): Float32Array {
  const found = tensors.get(name);
  if (!found) throw new Error(`${name} is missing`);
  return found.data;
}

/** What `differences` needs. */
export const comparedNames = [
  ...['in_proj_weight', 'in_proj_bias', 'out_proj.weight', 'out_proj.bias', 'x'],
  ...['q_packed', 'k_packed', 'v_packed', ...traceNames, 'contributions'],
];

/** Entries outside the reference's bounds, over all stages. */
export function differences(layer: ReferenceLayer, tensors: Tensors): readonly string[] {
  const parameters = {
    in_proj_weight: dataOf(tensors, 'in_proj_weight'),
    in_proj_bias: dataOf(tensors, 'in_proj_bias'),
    'out_proj.weight': dataOf(tensors, 'out_proj.weight'),
    'out_proj.bias': dataOf(tensors, 'out_proj.bias'),
  };
  const stages = reference(layer, parameters, dataOf(tensors, 'x'));
  return outside(stages, (name) => tensors.get(name));
}
