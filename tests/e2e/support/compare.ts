/** Compares the element's tensors with the reference; names the place of every difference. */
import { reference, type Packed, type Setup } from '../reference';
import type { Tensor } from './layer';

type Tensors = ReadonlyMap<string, Tensor>;

export function dataOf(tensors: Tensors, name: string): Float32Array {
  const found = tensors.get(name);
  if (!found) throw new Error(`${name} is missing`);
  return found.data;
}

const packedOf = (tensors: Tensors): Packed => ({
  in_proj_weight: dataOf(tensors, 'in_proj_weight'),
  in_proj_bias: dataOf(tensors, 'in_proj_bias'),
  'out_proj.weight': dataOf(tensors, 'out_proj.weight'),
  'out_proj.bias': dataOf(tensors, 'out_proj.bias'),
});

/** A bound above this share of the largest number would accept wrong numbers. */
const loosest = 1 / 200;

/** Entries outside the reference's bounds, over all stages. */
export function differences(setup: Setup, tensors: Tensors): string[] {
  const wrong: string[] = [];
  for (const [name, { shape, values, bounds }] of reference(
    setup,
    packedOf(tensors),
    dataOf(tensors, 'x'),
  )) {
    const got = tensors.get(name);
    if (got?.shape.join() !== shape.join()) {
      wrong.push(`${name}: shape ${got?.shape.join()} and not ${shape.join()}`);
      continue;
    }
    const largest = values.reduce(
      (most, value) => Math.max(most, Math.abs(value) % Infinity || 0),
      0,
    );
    const widest = bounds.reduce((most, bound) => Math.max(most, bound), 0);
    if (largest > 0 && widest > loosest * largest) wrong.push(`${name}: ± ${widest} says nothing`);
    for (const [k, value] of values.entries()) {
      const found = got.data[k] ?? NaN;
      if (found === value || Math.abs(found - value) <= (bounds[k] ?? 0)) continue;
      wrong.push(`${name}[${k}] is ${found}, reference ${value} ± ${bounds[k]}`);
      break;
    }
  }
  return wrong;
}
