/** A test layer with pseudorandom parameters, and the same layer in float64, entry by entry from the formulas. */
import type { CodeInput } from '../../../web/files';
import type { LayerConfig, ResolvedConfig, TensorData } from '../../../web/core/types';
import { numbers } from './core';

/** The configuration as the core resolves it. */
export function resolved(config: LayerConfig): ResolvedConfig {
  const { dModel, heads, variant = 'split', dMemory = dModel, scaling = 'sqrt_d_k' } = config;
  const own = variant === 'wide' ? dModel : dModel / heads;
  const cut = variant === 'narrow' ? heads : 1;
  const { dK = own, dV = own } = config;
  const divisors = { sqrt_d_k: Math.sqrt(dK), sqrt_d_model: Math.sqrt(dModel), none: 1 };
  return {
    mask: 'none',
    bias: true,
    seed: 7,
    parameters: 'given',
    sharedQK: false,
    sharedHeads: false,
    valueProjection: true,
    outputProjection: true,
    kvHeads: heads,
    qkNorm: 'none',
    qkNormEps: 1e-6,
    ...config,
    variant,
    dMemory,
    scaling,
    dK,
    dV,
    headInputs: dModel / cut,
    memoryInputs: dMemory / cut,
    divisor: Math.fround(typeof scaling === 'number' ? scaling : divisors[scaling]),
  };
}

export interface Given {
  readonly n?: number;
  readonly m?: number;
  readonly padding?: readonly number[];
  /** The numbers of the layer's own mask, row by row. */
  readonly attnMask?: readonly number[];
  readonly muted?: readonly number[];
  readonly separate?: boolean;
}

/** Matrices scaled so that products stay near 1, as after training. */
const matrix = (rows: number, columns: number, seed: number): TensorData => ({
  shape: [rows, columns],
  data: numbers(rows * columns, seed).map((value) => value / Math.sqrt(columns)),
});

export function codeInput(options: LayerConfig, given: Given = {}): CodeInput {
  const config = resolved(options);
  const { heads, kvHeads, dK, dV, dModel, dMemory, headInputs, memoryInputs } = config;
  const { n = 5, m, padding = [], muted = [], separate = dMemory !== dModel, attnMask } = given;
  const q = matrix(heads * dK, headInputs, 1).data;
  const k = matrix(kvHeads * dK, memoryInputs, 2).data;
  const v = matrix(kvHeads * dV, memoryInputs, 3).data;
  return {
    config,
    parameters: {
      ...(separate
        ? { q_proj_weight: q, k_proj_weight: k, v_proj_weight: v }
        : { in_proj_weight: Float32Array.of(...q, ...k, ...v) }),
      ...(config.bias && { in_proj_bias: numbers(heads * dK + kvHeads * (dK + dV), 4) }),
      ...(config.qkNorm !== 'none' && {
        'q_norm.weight': numbers(config.qkNorm === 'whole' ? heads * dK : dK, 9),
        'k_norm.weight': numbers(config.qkNorm === 'whole' ? kvHeads * dK : dK, 10),
      }),
      'out_proj.weight': matrix(dModel, heads * dV, 5).data,
      ...(config.bias && { 'out_proj.bias': numbers(dModel, 6) }),
    },
    x: { shape: [n, dModel], data: numbers(n * dModel, 7) },
    memory: m === undefined ? null : { shape: [m, dMemory], data: numbers(m * dMemory, 8) },
    attnMask: attnMask ? { shape: [n, m ?? n], data: Float32Array.from(attnMask) } : null,
    padding,
    muted,
  };
}

const sum = (count: number, term: (k: number) => number) => {
  let total = 0;
  for (let k = 0; k < count; k++) total += term(k);
  return total;
};
const fill = (...sizes: [number, number, number]) => ({
  of: (entry: (a: number, b: number, c: number) => number) => {
    const [A, B, C] = sizes;
    return Float64Array.from({ length: A * B * C }, (_, at) =>
      entry(Math.floor(at / (B * C)), Math.floor(at / C) % B, at % C),
    );
  },
});

/** attn_weights (h, n, m) and output (n, d_model) in float64. */
export function attention64(input: CodeInput): Record<'attn_weights' | 'output', Float64Array> {
  const { config, parameters, x, attnMask, padding, muted } = input;
  const { heads, kvHeads, dK, dV, dModel, dMemory, headInputs, memoryInputs, variant, mask } =
    config;
  const memory = input.memory ?? x;
  const [n, m] = [x.shape[0] ?? 0, memory.shape[0] ?? 0];
  const packed = parameters.in_proj_weight ?? [
    ...(parameters.q_proj_weight ?? []),
    ...(parameters.k_proj_weight ?? []),
    ...(parameters.v_proj_weight ?? []),
  ];
  const bias = parameters.in_proj_bias ?? [];
  const kStart = heads * dK * headInputs;
  const starts = [0, kStart, kStart + kvHeads * dK * memoryInputs];
  const biasStarts = [0, heads * dK, (heads + kvHeads) * dK];
  const project = (which: 0 | 1 | 2, width: number, rows: ArrayLike<number>, columns: number) => {
    const inputs = which === 0 ? headInputs : memoryInputs;
    const tokens = rows.length / columns;
    return fill(heads, tokens, width).of((head, token, c) => {
      const own = which === 0 ? head : Math.floor((head * kvHeads) / heads);
      const row = own * width + c;
      const from = token * columns + (variant === 'narrow' ? head * inputs : 0);
      const weight = (starts[which] ?? NaN) + row * inputs;
      const b = config.bias ? (bias[(biasStarts[which] ?? NaN) + row] ?? NaN) : 0;
      return b + sum(inputs, (t) => (rows[from + t] ?? NaN) * (packed[weight + t] ?? NaN));
    });
  };
  /** Normalises q or k; its `own` heads are repeated once for each query head that reads them. */
  const normalise = (rows: Float64Array, own: number, gains: Float32Array | undefined) => {
    if (!gains) return rows;
    const [whole, tokens] = [config.qkNorm === 'whole', rows.length / heads / dK];
    return fill(heads, tokens, dK).of((head, token, c) => {
      const at = (each: number, t: number) => rows[(each * tokens + token) * dK + t] ?? NaN;
      const readers = heads / own;
      const squares = (each: number) => sum(dK, (t) => at(each, t) ** 2);
      const mean = whole
        ? sum(own, (each) => squares(each * readers)) / (own * dK)
        : squares(head) / dK;
      const gain = gains[(whole ? Math.floor(head / readers) * dK : 0) + c] ?? NaN;
      return (at(head, c) / Math.sqrt(mean + config.qkNormEps)) * gain;
    });
  };
  const q = normalise(project(0, dK, x.data, dModel), heads, parameters['q_norm.weight']);
  const k = normalise(project(1, dK, memory.data, dMemory), kvHeads, parameters['k_norm.weight']);
  const v = project(2, dV, memory.data, dMemory);
  const open = (i: number, j: number) =>
    !padding.includes(j) && !(mask === 'causal' && j > i) && !(mask === 'no-self' && j === i);
  const exponentials = fill(heads, n, m).of((head, i, j) => {
    const added = attnMask?.data[i * m + j] ?? 0;
    if (!open(i, j) || added === -Infinity) return 0;
    const at = (tokens: number, token: number) => (head * tokens + token) * dK;
    const score = sum(dK, (t) => (q[at(n, i) + t] ?? NaN) * (k[at(m, j) + t] ?? NaN));
    return Math.exp(score / config.divisor + added);
  });
  const totals = fill(heads, n, 1).of((head, i) =>
    sum(m, (j) => exponentials[(head * n + i) * m + j] ?? NaN),
  );
  const attention = exponentials.map((value, at) => {
    const total = totals[Math.floor(at / m)] ?? NaN;
    return total === 0 ? 0 : value / total;
  });
  const context = fill(heads, n, dV).of((head, i, c) =>
    muted.includes(head)
      ? 0
      : sum(
          m,
          (j) => (attention[(head * n + i) * m + j] ?? NaN) * (v[(head * m + j) * dV + c] ?? NaN),
        ),
  );
  const columns = heads * dV;
  const output = fill(1, n, dModel).of(
    (_, i, o) =>
      (config.bias ? (parameters['out_proj.bias']?.[o] ?? NaN) : 0) +
      sum(columns, (c) => {
        const value = context[(Math.floor(c / dV) * n + i) * dV + (c % dV)] ?? NaN;
        return value * (parameters['out_proj.weight'][o * columns + c] ?? NaN);
      }),
  );
  return { attn_weights: attention, output };
}
