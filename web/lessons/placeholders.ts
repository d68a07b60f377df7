/**
 * Numbers in a lesson's text: `{=attn_weights.1.4.6}` is read from the layers of its moment, never written by hand.
 * `{=B.parameters}` is of the second of two layers.
 */
import type { Evaluation } from '../core/training-types';
import type { ScorerId, TensorData } from '../core/types';
import { flatIndex } from '../model/flat-index';
import type { Numbers } from '../model/numbers';
import { say } from '../words/words';
import { formatCount, formatPercent } from '../words/counts';
import { formatNumber } from '../words/numbers';
import { escaped } from './runs';

/** What is read of one layer of a moment. */
export interface LayerNumbers {
  readonly numbers: Numbers;
  /** What its training has learned at the moment's step; null for a layer that was not trained. */
  readonly learned: Evaluation | null;
}
/** The layers of a moment: A, or A and B. */
export type MomentNumbers = readonly LayerNumbers[];

const pattern = /\{=([^{}]*)\}/g;

/** What the placeholders of a text ask for. */
export const placeholdersIn = (text: string): readonly string[] =>
  [...text.matchAll(pattern)].map(([, asked = '']) => asked);

/** The text with each placeholder replaced; marks in a value are escaped. */
export const filled = (text: string, valueOf: (asked: string) => string): string =>
  text.replace(pattern, (_, asked: string) => escaped(valueOf(asked)));

/** A placeholder, taken apart. */
interface Asked {
  /** 0 for A, 1 for B. */
  readonly layer: number;
  readonly kind: Kind;
  readonly tensor: string;
  readonly index: readonly number[];
}

/** A kind of number: whether it names a tensor, how many indices it takes, and how it is read. */
interface Kind {
  readonly ofTensor: boolean;
  readonly indices: readonly [least: number, most: number];
  readonly read: (layer: LayerNumbers, asked: Asked, layers: MomentNumbers) => string;
}

/** A whole number in full, others with three digits. */
const numberText = (value: number): string =>
  Number.isInteger(value) ? formatCount(value) : formatNumber(value, 3);

const size = (of: (numbers: Numbers) => number): Kind => ({
  ofTensor: false,
  indices: [0, 0],
  read: ({ numbers }) => numberText(of(numbers)),
});

const training = (
  most: number,
  of: (learned: Evaluation, index: readonly number[]) => string,
): Kind => ({
  ofTensor: false,
  indices: [0, most],
  read: ({ learned }, { index }) => of(there(learned), index),
});

const whole = (of: (tensor: TensorData) => string): Kind => ({
  ofTensor: true,
  indices: [0, 0],
  read: ({ numbers }, { tensor }) => of(tensorOf(numbers, tensor)),
});

/** About all numbers of a tensor whose first indices are given. */
const part = (most: number, of: (part: Float32Array, numbers: Numbers) => string): Kind => ({
  ofTensor: true,
  indices: [0, most],
  read: ({ numbers }, { tensor, index }) => of(partOf(tensorOf(numbers, tensor), index), numbers),
});

/** About the same part of a tensor in A and in B. */
const beside = (of: (a: Float32Array, b: Float32Array) => string): Kind => ({
  ofTensor: true,
  indices: [0, 2],
  read: (_, { tensor, index }, layers) => {
    const [a, b] = layers.map(({ numbers }) => partOf(tensorOf(numbers, tensor), index));
    if (a?.length !== b?.length) throw new RangeError();
    return of(there(a), there(b));
  },
});

const kinds: Readonly<Record<string, Kind>> = {
  n: size(({ words }) => words.length),
  m: size(({ keyWords }) => keyWords.length),
  heads: size(({ config }) => config.heads),
  d_model: size(({ config }) => config.dModel),
  d_k: size(({ config }) => config.dK),
  d_v: size(({ config }) => config.dV),
  parameters: size(({ cost }) => cost.parameters),
  multiply_adds: size(({ cost }) => cost.multiplyAdds),
  activations: size(({ cost }) => cost.activations),
  divisor: size(({ config }) => config.divisor),
  /** Numbers of k and v for one word, which a model that writes keeps. */
  kept: size(({ config: { kvHeads, dK, dV } }) => kvHeads * (dK + dV)),
  steps: size(({ facts }) => facts.trained?.step ?? 0),
  loss: training(0, ({ loss }) => numberText(loss)),
  /** Of rows that answer all questions, or of one question, or of it with a head off. */
  accuracy: training(2, (learned, [question, off]) => {
    const rows = off === undefined ? learned : there(learned.without[off]);
    return formatPercent(
      question === undefined ? rows.joint : there(rows.questions[question]).accuracy,
    );
  }),
  /** The largest difference between two heads' parameters. */
  gap: training(0, ({ gap }) => numberText(there(gap))),
  shape: whole(({ shape }) => `[${shape.join(', ')}]`),
  /** How many products an entry is summed from. */
  terms: {
    ofTensor: true,
    indices: [1, 3],
    read: ({ numbers }, { tensor: name, index }) =>
      numberText(numbers.explain({ name, index }).terms.length),
  },
  largest: part(2, (numbers) => numberText(largestOf(numbers))),
  /** The word of the column with the largest number of a row. */
  where: part(2, (row, { keyWords }) =>
    there(keyWords[row.indexOf(largestOf(row)) % keyWords.length]),
  ),
  sum: part(2, (row) => numberText(row.reduce((sum, each) => sum + each, 0))),
  /** The length of a vector: ‖row‖. */
  norm: part(2, (row) => numberText(norm(row))),
  /** How many heads of a tensor differ from all before them. */
  different: whole((tensor) => numberText(differentHeads(tensor))),
  /** The largest difference to the same tensor of the other layer. */
  apart: beside((a, b) =>
    numberText(a.reduce((most, each, k) => Math.max(most, gapOf(each, b[k])), 0)),
  ),
  /** ‖a − b‖ / ‖b‖. */
  change: beside((a, b) => formatPercent(norm(a.map((each, k) => gapOf(each, b[k]))) / norm(b))),
};

/** One entry of a tensor: what a placeholder is that begins with no kind. */
const entry: Kind = {
  ofTensor: true,
  indices: [1, 3],
  read: ({ numbers }, { tensor, index }) => {
    const [value, ...more] = partOf(tensorOf(numbers, tensor), index);
    if (more.length > 0) throw new RangeError();
    return numberText(there(value));
  },
};

/** Null for what is no placeholder. */
function askedBy(placeholder: string): Asked | null {
  const parts = placeholder.split('.');
  const layer = parts[0] === 'B' ? 1 : 0;
  const [name = ''] = parts.splice(0, layer + 1).slice(-1);
  const known = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  const kind = known ?? entry;
  const rest = known ? parts : [name, ...parts];
  const tensor = kind.ofTensor ? tensorName.exec(rest.join('.'))?.[0] : '';
  if (tensor === undefined) return null;
  const index = kind.ofTensor ? rest.slice(tensor.split('.').length) : rest;
  const [least, most] = kind.indices;
  const fits =
    index.length >= least && index.length <= most && index.every((at) => /^\d{1,5}$/.test(at));
  return fits ? { layer, kind, tensor, index: index.map(Number) } : null;
}

/** Some have parts, such as `out_proj.weight`, `grad.q` and `score.additive`: the shares of an earlier scorer. */
const tensorName = /^[A-Za-z][A-Za-z_-]*(\.[A-Za-z][A-Za-z_-]*)*/;

/** Why a placeholder is refused, or null. */
export const refusalOfPlaceholder = (placeholder: string): string | null =>
  askedBy(placeholder)
    ? null
    : say('lesson-placeholder', { placeholder, kinds: Object.keys(kinds).join(', ') });

/** The layers of a moment have no such number. */
export class MissingNumber extends RangeError {
  constructor(
    readonly placeholder: string,
    options: ErrorOptions,
  ) {
    super(say('lesson-no-number', { placeholder }), options);
  }
}

/**
 * What a placeholder says of the layers of its moment.
 * @throws MissingNumber if they have no such number
 */
export function readPlaceholder(placeholder: string, layers: MomentNumbers): string {
  try {
    const asked = there(askedBy(placeholder));
    return asked.kind.read(there(layers[asked.layer]), asked, layers);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new MissingNumber(placeholder, { cause: error });
  }
}

function there<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new RangeError();
  return value;
}

/** A tensor of the layer, or the shares of one of the scorers that came before it. */
const tensorOf = (numbers: Numbers, name: string): TensorData =>
  name.startsWith('score.')
    ? numbers.score(name.slice('score.'.length) as ScorerId).attn_weights
    : numbers.tensor(name);

function partOf({ shape, data }: TensorData, first: readonly number[]): Float32Array {
  if (first.length > shape.length || first.some((at, axis) => at >= (shape[axis] ?? 0)))
    throw new RangeError();
  const size = shape.slice(first.length).reduce((all, each) => all * each, 1);
  const start = flatIndex(shape, first) * size;
  return data.subarray(start, start + size);
}

const largestOf = (numbers: Float32Array): number =>
  numbers.reduce((most, each) => Math.max(most, each), -Infinity);

/** Equal infinities are no gap. */
const gapOf = (a: number, b = NaN): number => (a === b ? 0 : Math.abs(a - b));

const norm = (numbers: Float32Array): number =>
  Math.sqrt(numbers.reduce((sum, each) => sum + each * each, 0));

function differentHeads({ data, shape: [heads = 1] }: TensorData): number {
  const size = data.length / heads;
  const each = Array.from({ length: heads }, (_, head) =>
    data.subarray(head * size, (head + 1) * size).join(),
  );
  return new Set(each).size;
}
