/** Inputs, snapshots of layers, and refusals, for the tests of web/core/. */
import { expect, it } from 'vitest';
import type {
  Core,
  CoreError,
  Layer,
  LayerConfig,
  ParameterTensors,
  ResolvedConfig,
  TensorData,
} from '../../../web/core';

/** Pseudorandom numbers, the same in every run. */
export function numbers(length: number, seed = 1): Float32Array {
  let state = seed;
  return Float32Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  });
}

/** All readable data of a layer as text: its configuration, and the bits of each existing tensor. */
export type Snapshot = Readonly<Record<string, string>>;

export function snapshot(core: Core, layer: Layer): Snapshot {
  const data: Record<string, string> = { config: JSON.stringify(layer.config) };
  for (const name of core.tensorNames) {
    try {
      data[name] = new Uint32Array(layer.tensor(name).data.slice().buffer).join();
    } catch {
      // Not computed yet; the snapshot omits it.
    }
  }
  return data;
}

/** The error thrown by `call`; an Error saying so if there is none. */
export function thrownBy(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  return new Error('nothing was thrown');
}

export const sentence = 'I am going to deposit my money at the bank'.split(' ');

/** Refused calls by their whole messages, which begin with the field. */
export type Refused = Readonly<Record<string, () => unknown>>;

/** @param unchanged asserts that the refused call changed nothing */
export function refusing(unchanged: () => void) {
  return function refuses(error: typeof RangeError | typeof TypeError, calls: Refused): void {
    it.each(Object.entries(calls))('%s', (message, call) => {
      const thrown = thrownBy(call) as CoreError;
      expect(thrown.message).toBe(message);
      expect(thrown).toBeInstanceOf(error);
      expect(thrown.field).toBe(/^\w[\w.]*/.exec(message)?.[0]);
      if (thrown.code !== 'empty-word') expect(thrown.allowed).not.toHaveLength(0);
      expect(thrown.code).toMatch(/^[a-z-]+$/);
      unchanged();
    });
  };
}

/** A layer's parameters in the form that its setParameters accepts. */
export function parametersOf(layer: Layer): ParameterTensors {
  const { headInputs, memoryInputs, bias, qkNorm } = layer.config;
  const names = [
    ...(headInputs === memoryInputs
      ? ['in_proj_weight']
      : ['q_proj_weight', 'k_proj_weight', 'v_proj_weight']),
    'out_proj.weight',
    ...(bias ? ['in_proj_bias', 'out_proj.bias'] : []),
    ...(qkNorm === 'none' ? [] : ['q_norm.weight', 'k_norm.weight']),
  ];
  const read = names.map((name) => [name, layer.tensor(name).data] as const);
  return Object.fromEntries(read) as unknown as ParameterTensors;
}

/** Replaces the entries of a matrix (out, in) by a rule. */
function held(
  from: Float32Array,
  columns: number,
  rule: (row: number, column: number) => number,
): Float32Array {
  return from.map((_, at) => rule(Math.floor(at / columns), at % columns));
}

/** Numbers for all parameters of a layer, biases included; held parameters get their fixed values. */
export function numbersFor(config: ResolvedConfig): Required<ParameterTensors> {
  const { heads, kvHeads, dK, dV, dModel, headInputs, memoryInputs, variant, bias } = config;
  const matrix = (rows: number, columns: number, seed: number) => {
    const all = numbers(rows * columns, seed).map((value) => value / Math.sqrt(columns));
    const shared = config.sharedHeads ? rows / heads : rows;
    return held(all, columns, (r, c) => all[(r % shared) * columns + c] ?? NaN);
  };
  const q = matrix(heads * dK, headInputs, 11);
  const k = config.sharedQK ? q.slice() : matrix(kvHeads * dK, memoryInputs, 12);
  const copied = (row: number) => (variant === 'split' ? row : row % dV);
  const v = config.valueProjection
    ? matrix(kvHeads * dV, memoryInputs, 13)
    : held(new Float32Array(kvHeads * dV * memoryInputs), memoryInputs, (r, c) =>
        Number(c === copied(r)),
      );
  const out = config.outputProjection
    ? numbers(dModel * heads * dV, 14)
    : held(new Float32Array(dModel * dModel), dModel, (r, c) => Number(r === c));
  const biasOf = (columns: number, seed: number, is: boolean) => {
    const each = numbers(columns, seed);
    const shared = config.sharedHeads ? columns / heads : columns;
    return each.map((_, at) => (is && bias ? (each[at % shared] ?? NaN) : 0));
  };
  const gains = (of: number, seed: number) => {
    const each = numbers({ none: 0, head: dK, whole: of * dK }[config.qkNorm], seed);
    return config.sharedHeads ? each.map((_, at) => each[at % dK] ?? NaN) : each;
  };
  const b_Q = biasOf(heads * dK, 15, true);
  const b_K = config.sharedQK ? b_Q : biasOf(kvHeads * dK, 16, true);
  const b_V = biasOf(kvHeads * dV, 17, config.valueProjection);
  return {
    in_proj_weight: Float32Array.of(...q, ...k, ...v),
    q_proj_weight: q,
    k_proj_weight: k,
    v_proj_weight: v,
    in_proj_bias: Float32Array.of(...b_Q, ...b_K, ...b_V),
    'out_proj.weight': out,
    'q_norm.weight': gains(heads, 19),
    'k_norm.weight': gains(kvHeads, config.sharedQK ? 19 : 20),
    'out_proj.bias': numbers(dModel, 18).map((b) => (bias && config.outputProjection ? b : 0)),
  };
}

/** Selects one of the two forms: in_proj_weight, or its parts. */
export function inForm(all: Required<ParameterTensors>, parts: boolean): ParameterTensors {
  const { in_proj_weight, q_proj_weight, k_proj_weight, v_proj_weight, ...rest } = all;
  return parts
    ? { q_proj_weight, k_proj_weight, v_proj_weight, ...rest }
    : { in_proj_weight, ...rest };
}

/** A layer whose parameters and biases are all different, except held ones. */
export function layerOf(core: Core, config: LayerConfig): Layer {
  const layer = core.createLayer(config);
  const { headInputs, memoryInputs } = layer.config;
  layer.setParameters(inForm(numbersFor(layer.config), headInputs !== memoryInputs));
  return layer;
}

/** An entry of a tensor. */
export function entry({ shape, data }: TensorData, ...index: readonly number[]): number {
  const at = index.reduce((place, each, axis) => place * (shape[axis] ?? NaN) + each, 0);
  return data[at] ?? NaN;
}

/** Σ term(k) over k < count. */
export function sum(count: number, term: (k: number) => number): number {
  let total = 0;
  for (let k = 0; k < count; k++) total += term(k);
  return total;
}
