/** The terms of a number, from the formulas and the tensors, as the inspector must list them. */
import type { Setup } from '../reference';
import { at, type Tensor } from './layer';

type Tensors = ReadonlyMap<string, Tensor>;

export interface Terms {
  readonly products: readonly number[];
  /** The value in the last line of the table. */
  readonly total: number;
  /** Relative tolerance of products and total: 0 where a single rounding makes them. */
  readonly within: number;
}

const range = (n: number) => Array.from({ length: n }, (_, k) => k);
const u = 2 ** -24;

export function termsOf(
  tensors: Tensors,
  { heads, variant, dModel, divisor }: Setup,
  name: string,
  index: readonly number[],
): Terms {
  const get = (tensor: string, ...place: number[]) => at(tensors.get(tensor), ...place);
  const width = variant === 'wide' ? dModel : dModel / heads;
  const inputs = variant === 'narrow' ? dModel / heads : dModel;
  const [a = 0, b = 0, c = 0] = index;
  const n = tensors.get('x')?.shape[0] ?? 0;
  const products = (list: readonly number[]): Terms => ({
    products: list.map(Math.fround),
    total: get(name, ...index),
    within: 0,
  });
  switch (name) {
    case 'q_packed':
    case 'k_packed':
    case 'v_packed': {
      const weight = `W_${name[0]?.toUpperCase() ?? ''}`;
      const start = variant === 'narrow' ? Math.floor(b / width) * inputs : 0;
      return products(range(inputs).map((t) => get('x', a, start + t) * get(weight, t, b)));
    }
    case 'scores':
      return products(range(width).map((t) => get('q', a, b, t) * get('k', a, c, t)));
    case 'scaled':
      return products([get('scores', ...index) * Math.fround(1 / Math.fround(divisor))]);
    case 'context':
      return products(range(n).map((j) => get('attn_weights', a, b, j) * get('v', a, j, c)));
    case 'output':
      return products(range(heads * width).map((t) => get('concat', a, t) * get('W_O', t, b)));
    case 'contributions':
      return products(
        range(width).map((t) => get('context', a, b, t) * get('W_O', a * width + t, c)),
      );
    case 'attn_weights': {
      const row = range(n).map((j) => get('masked', a, b, j));
      const most = Math.max(...row);
      const powers = row.map((score) => (score === -Infinity ? 0 : Math.exp(score - most)));
      const total = powers.reduce((sum, power) => sum + power, 0);
      // exp within 4 u, its argument rounded (at most 88 u of the result), the sum of n terms.
      return { products: powers, total, within: (4 + 88 + n) * u };
    }
    default:
      throw new Error(`no formula for ${name}`);
  }
}
