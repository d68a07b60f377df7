/**
 * A layer's stages in plain float64, for options that reference.ts lacks: padding, muted heads, a memory of another
 * width, separate d_k and d_v. Differences beyond the tolerance are reported with their places.
 */
import { allowed, type Mask, type Stage, type Variant } from '../reference';
import type { Tensor } from './layer';

type Tensors = ReadonlyMap<string, Tensor>;

export interface Plain {
  readonly dModel: number;
  readonly heads: number;
  readonly variant: Variant;
  readonly dK?: number;
  readonly dV?: number;
  /** Columns of memory. */
  readonly dMemory?: number;
  readonly mask?: Mask;
  readonly padding?: readonly number[];
  readonly muted?: readonly number[];
  /** Default: √d_k. */
  readonly divisor?: number;
}

/** PyTorch's tensors, with separate q_proj_weight, k_proj_weight and v_proj_weight. */
export interface Apart {
  readonly q: ArrayLike<number>;
  readonly k: ArrayLike<number>;
  readonly v: ArrayLike<number>;
  readonly o: ArrayLike<number>;
  readonly bias?: ArrayLike<number>;
  readonly outBias?: ArrayLike<number>;
}

/** Tolerance relative to the tensor's largest number: sums of 512 products, three in a row. */
const tolerance = 1e-5;

export function plain(
  layer: Plain,
  weights: Apart,
  x: ArrayLike<number>,
  memory: ArrayLike<number> = x,
): ReadonlyMap<string, Stage> {
  const { dModel, heads, variant, mask = 'none', padding = [], muted = [] } = layer;
  const { dMemory = dModel } = layer;
  const own = variant === 'wide' ? dModel : dModel / heads;
  const { dK = own, dV = own } = layer;
  const { divisor = Math.sqrt(dK) } = layer;
  const [n, m] = [x.length / dModel, memory.length / dMemory];
  const stages = new Map<string, Stage>();
  /** Computes one tensor and returns a function that reads it. */
  function stage(
    name: string,
    [a, b, c]: readonly [number, number, number],
    entry: (a: number, b: number, c: number) => number,
  ) {
    const values = Float64Array.from({ length: a * b * c }, (_, at) =>
      entry(Math.floor(at / (b * c)), Math.floor(at / c) % b, at % c),
    );
    const largest = values.reduce(
      (most, v) => (Number.isFinite(v) ? Math.max(most, Math.abs(v)) : most),
      0,
    );
    const flat = name === 'concat' || name === 'output';
    const bounds = values.map(() => tolerance * largest);
    stages.set(name, { shape: flat ? [b, c] : [a, b, c], values, bounds });
    return (i: number, j: number, k: number) => values[(i * b + j) * c + k] ?? NaN;
  }
  const sum = (count: number, term: (k: number) => number) => {
    let total = 0;
    for (let k = 0; k < count; k++) total += term(k);
    return total;
  };
  function projected(
    name: string,
    weight: ArrayLike<number>,
    rows: ArrayLike<number>,
    columns: number,
    width: number,
    firstBias: number,
  ) {
    const inputs = variant === 'narrow' ? columns / heads : columns;
    return stage(name, [heads, rows.length / columns, width], (head, token, c) => {
      const row = head * width + c;
      const from = token * columns + (variant === 'narrow' ? head * inputs : 0);
      const bias = weights.bias ? (weights.bias[firstBias + row] ?? NaN) : 0;
      return bias + sum(inputs, (t) => (rows[from + t] ?? NaN) * (weight[row * inputs + t] ?? NaN));
    });
  }
  const q = projected('q', weights.q, x, dModel, dK, 0);
  const k = projected('k', weights.k, memory, dMemory, dK, heads * dK);
  const v = projected('v', weights.v, memory, dMemory, dV, 2 * heads * dK);
  const scores = stage('scores', [heads, n, m], (h, i, j) =>
    sum(dK, (t) => q(h, i, t) * k(h, j, t)),
  );
  const scaled = stage('scaled', [heads, n, m], (h, i, j) => scores(h, i, j) / divisor);
  const open = (i: number, j: number) => allowed(mask, i, j) && !padding.includes(j);
  const masked = stage('masked', [heads, n, m], (h, i, j) =>
    open(i, j) ? scaled(h, i, j) : -Infinity,
  );
  const attention = stage('attn_weights', [heads, n, m], (h, i, j) => {
    const row = Array.from({ length: m }, (_, key) => masked(h, i, key));
    const most = Math.max(...row);
    if (most === -Infinity) return 0;
    return Math.exp(masked(h, i, j) - most) / sum(m, (key) => Math.exp((row[key] ?? 0) - most));
  });
  const context = stage('context', [heads, n, dV], (h, i, c) =>
    sum(m, (j) => attention(h, i, j) * v(h, j, c)),
  );
  const concat = stage('concat', [1, n, heads * dV], (_, i, c) => {
    const head = Math.floor(c / dV);
    return muted.includes(head) ? 0 : context(head, i, c % dV);
  });
  stage('output', [1, n, dModel], (_, i, out) => {
    const bias = weights.outBias ? (weights.outBias[out] ?? NaN) : 0;
    const columns = heads * dV;
    return bias + sum(columns, (c) => concat(0, i, c) * (weights.o[out * columns + c] ?? NaN));
  });
  return stages;
}

/** Entries outside the bounds, at most one for each tensor. */
export function outside(stages: ReadonlyMap<string, Stage>, tensors: Tensors): string[] {
  const wrong: string[] = [];
  for (const [name, { shape, values, bounds }] of stages) {
    const found = tensors.get(name);
    if (found?.shape.join() !== shape.join()) {
      wrong.push(`${name}: shape ${found?.shape.join()} and not ${shape.join()}`);
      continue;
    }
    const bad = values.findIndex((value, at) => {
      const got = found.data[at] ?? NaN;
      return !(got === value || Math.abs(got - value) <= (bounds[at] ?? 0));
    });
    if (bad >= 0) wrong.push(`${name}[${bad}] is ${found.data[bad]}, reference ${values[bad]}`);
  }
  return wrong;
}
