/** Compares the element's tensors with the reference; names the place of every difference. */
import { reference, type Packed, type Setup } from '../reference';
import type { Tensor } from './layer';

type Tensors = ReadonlyMap<string, Tensor>;

export function dataOf(tensors: Tensors, name: string): Float32Array {
  const found = tensors.get(name);
  if (!found) throw new Error(`${name} is missing`);
  return found.data;
}

export const packedOf = (tensors: Tensors): Packed => ({
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

/**
 * Checks the stages that need no tolerance: a single rounded addition in embed; no arithmetic where bands slide apart
 * or together, where a cell is masked, and where parameters are only transposed.
 */
export function inexact({ heads, variant, dModel }: Setup, tensors: Tensors): string[] {
  const wrong: string[] = [];
  const read = (name: string) => dataOf(tensors, name);
  const shapeOf = (name: string) => tensors.get(name)?.shape ?? [];
  const same = (what: string, a: number | undefined, b: number | undefined) => {
    if (a === undefined || !Object.is(a, b)) wrong.push(`${what}: ${a} is not ${b}`);
  };
  const [token, position] = [read('token'), read('position')];
  read('x').forEach((value, k) =>
    same(`x[${k}]`, value, Math.fround((token[k] ?? NaN) + (position[k] ?? NaN))),
  );
  for (const [packed, apart] of [
    ['q_packed', 'q'],
    ['k_packed', 'k'],
    ['v_packed', 'v'],
    ['concat', 'context'],
  ] as const) {
    const [, rows = 0, cols = 0] = shapeOf(apart);
    read(apart).forEach((value, at) => {
      const [head, row, col] = [
        Math.floor(at / (rows * cols)),
        Math.floor(at / cols) % rows,
        at % cols,
      ];
      same(`${apart}[${at}]`, value, read(packed)[row * heads * cols + head * cols + col]);
    });
  }
  const scaled = read('scaled');
  read('masked').forEach((value, k) => {
    if (value !== -Infinity) same(`masked[${k}]`, value, scaled[k]);
  });
  const inputs = variant === 'narrow' ? dModel / heads : dModel;
  const columns = read('W_Q').length / inputs;
  for (const [which, name] of ['W_Q', 'W_K', 'W_V'].entries()) {
    read(name).forEach((value, at) => {
      const [row, col] = [Math.floor(at / columns), at % columns];
      same(`${name}[${at}]`, value, read('in_proj_weight')[(which * columns + col) * inputs + row]);
    });
  }
  read('W_O').forEach((value, at) => {
    const [row, out] = [Math.floor(at / dModel), at % dModel];
    same(`W_O[${at}]`, value, read('out_proj.weight')[out * columns + row]);
  });
  return wrong.slice(0, 5);
}
