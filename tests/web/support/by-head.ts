/** A random layer by head, and its stages in float64. */
import type { TensorData } from '../../../web/core/types';
import { outside, reference, type Stage } from '../../support/reference';

/** [row][column] */
export type Matrix = readonly (readonly number[])[];

/** A layer in mathematical form: separate matrices (in, out) for each head. */
export interface ByHead {
  readonly dModel: number;
  /** For each query head: (d_model, d_k), with its bias. */
  readonly q: readonly Matrix[];
  readonly bQ: readonly (readonly number[])[];
  /** For each key and value head. */
  readonly k: readonly Matrix[];
  readonly bK: readonly (readonly number[])[];
  readonly v: readonly Matrix[];
  readonly bV: readonly (readonly number[])[];
  /** For each query head: (d_v, d_model). */
  readonly o: readonly Matrix[];
  readonly bO: readonly number[];
}

/** Multiples of 1/64 below 1, the same in every run. */
export function drawing(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return ((state >>> 8) % 129) / 64 - 1;
  };
}

export const range = (length: number) => Array.from({ length }, (_, k) => k);

export interface Sizes {
  readonly dModel: number;
  readonly heads: number;
  readonly keyHeads: number;
  readonly dK: number;
}

export function randomLayer({ dModel, heads, keyHeads, dK }: Sizes): ByHead {
  const next = drawing(7);
  const list = (length: number) => range(length).map(next);
  const matrix = (rows: number, columns: number) => range(rows).map(() => list(columns));
  const each = <T>(count: number, make: () => T) => range(count).map(make);
  const biases = (count: number) => each(count, () => list(dK));
  return {
    dModel,
    q: each(heads, () => matrix(dModel, dK)),
    bQ: biases(heads),
    k: each(keyHeads, () => matrix(dModel, dK)),
    bK: biases(keyHeads),
    v: each(keyHeads, () => matrix(dModel, dK)),
    bV: biases(keyHeads),
    o: each(heads, () => matrix(dK, dModel)),
    bO: list(dModel),
  };
}

/** (out, in) of the heads side by side. */
export const outIn = (heads: readonly Matrix[]): number[] =>
  heads.flatMap((head) =>
    (head[0] ?? []).flatMap((_, column) => head.map((row) => row[column] ?? NaN)),
  );

/** All stages of the layer on x, in float64, with the bounds of a float32 computation. */
export function stagesOf(
  layer: ByHead,
  x: ArrayLike<number>,
  {
    mask = 'none',
    divisor,
    added,
    memory,
  }: {
    readonly mask?: 'none' | 'causal' | 'no-self';
    readonly divisor?: number;
    /** (n, m): an attn_mask, added to scores; −∞ hides. */
    readonly added?: ArrayLike<number>;
    readonly memory?: ArrayLike<number>;
  } = {},
): ReadonlyMap<string, Stage> {
  const { dModel, q, k, v, o, bQ, bK, bV, bO } = layer;
  const out = range(dModel).flatMap((column) =>
    o.flatMap((head) => head.map((row) => row[column] ?? NaN)),
  );
  return reference(
    {
      dModel,
      heads: q.length,
      kvHeads: k.length,
      mask,
      ...(divisor !== undefined && { divisor }),
    },
    {
      in_proj_weight: [...outIn(q), ...outIn(k), ...outIn(v)],
      in_proj_bias: [...bQ, ...bK, ...bV].flat(),
      'out_proj.weight': out,
      'out_proj.bias': bO,
    },
    x,
    { ...(memory && { memory }), ...(added && { attnMask: added }) },
  );
}

/** The stages of a trace outside their bounds. A family's k and v may be repeated: only what heads see is compared. */
export const outsideOf = (
  expected: ReadonlyMap<string, Stage>,
  read: (name: string) => TensorData | undefined,
  names: readonly string[] = ['q', 'scores', 'scaled', 'attn_weights', 'context', 'output'],
): readonly string[] => outside(expected, read, names);
