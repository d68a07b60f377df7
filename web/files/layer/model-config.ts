/** Reads what a model's config.json says about its attention layers, under the names that models use. */
import type { Scaling } from '../../core/types';
import { filesText } from '../../text/files';
import type { PositionKind } from '../../text/types/layer-notes';
import type { Family } from '../families/family';
import { FileError } from '../safetensors/file-error';

/** What a configuration says about the layers of one part of a model. */
export interface ModelPart {
  /** '' for the whole model; `text_config`, `vision_config`, `encoder`, `decoder` … */
  readonly part: string;
  readonly dModel: number | null;
  readonly heads: number | null;
  readonly keyHeads: number | null;
  readonly dK: number | null;
  /** The divisor of the scores, where that is not √d_k. */
  readonly scaling: Scaling | null;
  /** Settings that change the numbers and are not supported here. */
  readonly settings: readonly string[];
  /** Settings of rotary positions: reported where the family does not imply them. */
  readonly rotary: readonly string[];
  /** Whether scores have ALiBi's numbers added; null where nothing is said. */
  readonly alibi: boolean | null;
  /** Whether no token of self-attention sees later ones. */
  readonly isDecoder: boolean;
  /** Settings that limit a token to a window of others, in the layers of `seesAll` excepted. */
  readonly windows: readonly (readonly [name: string, tokens: number])[];
  /** The layers without a window, by their numbers from 0. */
  readonly seesAll: (layer: number) => boolean;
  /** What a norm by the root mean square adds to the mean square. */
  readonly epsilon: number | null;
  /** The part's own model_type, or the model's. */
  readonly modelType: string | null;
  /** The model whose rows of q, k and v are head by head, where names and shapes do not show that. */
  readonly byHead: string | null;
}

export interface ModelConfig {
  readonly parts: readonly ModelPart[];
}

type Fields = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const names = {
  dModel: [
    'hidden_size',
    'n_embd',
    'd_model',
    'embed_dim',
    'dim',
    'hidden_dim',
    'emb_dim',
    'width',
  ],
  heads: ['num_attention_heads', 'n_head', 'n_heads', 'num_heads', 'heads', 'attention_heads'],
  keyHeads: [
    'num_key_value_heads',
    'num_kv_heads',
    'n_head_kv',
    'n_kv_heads',
    'multi_query_group_num',
    'kv_n_heads',
  ],
  dK: ['head_dim', 'd_kv', 'attention_head_dim', 'head_size', 'd_head', 'kv_channels'],
} as const;

const own = (fields: Fields, name: string) =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

/** The first of these fields that holds a whole number of at least 1. */
function count(fields: Fields, from: readonly string[]): number | null {
  const found = from.map((name) => own(fields, name)).find((value) => Number.isInteger(value));
  return typeof found === 'number' && found >= 1 ? found : null;
}

/** Settings that make the model's numbers differ from plain attention. */
const settings: readonly (readonly [name: string, set: (value: unknown) => boolean])[] = [
  ['attn_logit_softcapping', (value) => typeof value === 'number'],
  ['clip_qkv', (value) => typeof value === 'number'],
  ['scale_attn_by_inverse_layer_idx', (value) => value === true],
  ['position_embedding_type', (value) => typeof value === 'string' && value.startsWith('relative')],
  ['attention_sink_size', (value) => typeof value === 'number' && value > 0],
  ['prefix_lm', (value) => value === true],
  ['qk_ln', (value) => value === true],
  ['qk_gn', (value) => value === true],
  // Gemma 3n normalises v, too.
  ['model_type', (value) => typeof value === 'string' && value.startsWith('gemma3n')],
  ['quantization_config', isObject],
  ['attention_type', (value) => value === 'block_sparse'],
];

const alibis = ['alibi', 'use_alibi'] as const;

const rotary = [
  'rope_theta',
  'rope_parameters',
  'rope_scaling',
  'rotary_dim',
  'rotary_pct',
  'rotary_emb_base',
  'partial_rotary_factor',
  'rotary_value',
] as const;

/**
 * The share of a window that a token sees: all of it, or, where the window extends both ways, half on each
 * side.
 */
const windows = [
  ['sliding_window', 1],
  ['attention_chunk_size', 1],
  ['window_size', 1],
  ['local_attention', 0.5],
  ['attention_window', 0.5],
] as const;

function windowsOf(fields: Fields): ModelPart['windows'] {
  return windows.flatMap(([name, share]) => {
    if (name === 'sliding_window' && own(fields, 'use_sliding_window') === false) return [];
    const value = own(fields, name);
    // There may be one for each layer: the smallest.
    const sizes = (Array.isArray(value) ? value : [value]).filter(
      (each): each is number => typeof each === 'number' && each > 0,
    );
    return sizes.length === 0 ? [] : [[name, Math.min(...sizes) * share] as const];
  });
}

/** What scores are multiplied by. */
const factors = ['attention_multiplier', 'softmax_scale'] as const;

function scalingOf(fields: Fields): Scaling | null {
  if (own(fields, 'scale_attn_weights') === false) return 'none';
  const scalar = own(fields, 'query_pre_attn_scalar');
  if (typeof scalar === 'number' && scalar > 0) return Math.sqrt(scalar);
  const factor = factors
    .map((name) => own(fields, name))
    .find((value) => typeof value === 'number');
  return typeof factor === 'number' && factor > 0 ? 1 / factor : null;
}

function epsilonOf(fields: Fields): number | null {
  const value = own(fields, 'rms_norm_eps') ?? own(fields, 'norm_eps');
  return typeof value === 'number' && value > 0 ? value : null;
}

/** Which layers have no window, as several models say it. */
function seesAllOf(fields: Fields): ModelPart['seesAll'] {
  const types = own(fields, 'layer_types');
  if (Array.isArray(types)) return (layer) => types[layer] === 'full_attention';
  const every = own(fields, 'sliding_window_pattern');
  if (typeof every === 'number') return (layer) => (layer + 1) % every === 0;
  const first = own(fields, 'max_window_layers');
  return (layer) => typeof first === 'number' && layer < first;
}

/** @param given the fields; MPT and DBRX have those of attention in an object of their own */
function partOf(
  part: string,
  given: Fields,
  {
    heads = count(given, names.heads),
    modelType,
  }: { heads?: number | null; modelType?: unknown } = {},
): ModelPart {
  const inner = own(given, 'attn_config');
  const fields = isObject(inner) ? { ...given, ...inner } : given;
  const oneKeyHead =
    own(fields, 'multi_query') === true && own(fields, 'new_decoder_architecture') !== true;
  const type = own(fields, 'model_type') ?? modelType;
  const alibi = alibis.map((name) => own(fields, name)).find((value) => value !== undefined);
  return {
    part,
    dModel: count(fields, names.dModel),
    heads,
    keyHeads: oneKeyHead ? 1 : count(fields, names.keyHeads),
    dK: count(fields, names.dK),
    scaling: scalingOf(fields),
    settings: settings.filter(([name, set]) => set(own(fields, name))).map(([name]) => name),
    rotary: rotary.filter((name) => (own(fields, name) ?? null) !== null),
    windows: windowsOf(fields),
    seesAll: seesAllOf(fields),
    alibi: typeof alibi === 'boolean' ? alibi : null,
    isDecoder: own(fields, 'is_decoder') === true,
    epsilon: epsilonOf(fields),
    modelType: typeof type === 'string' ? type : null,
    byHead: type === 'gpt_bigcode' && own(fields, 'multi_query') === false ? 'GPT-BigCode' : null,
  };
}

/** How the layer's positions count, by its family and config.json; undefined where they do not. */
export function positionsOf(
  { positions }: Family,
  part: ModelPart | null,
): PositionKind | undefined {
  if (part?.alibi === true && positions) return 'alibi';
  return part?.alibi === false && positions === 'alibi' ? undefined : positions;
}

/** Settings that change the numbers of one layer of the part and are not supported here. */
export function notFollowed(
  part: ModelPart,
  layer: {
    readonly prefix: string;
    readonly rows: number;
    readonly positions: PositionKind | undefined;
  },
): readonly string[] {
  const number = Number(/(\d+)\D*$/.exec(layer.prefix)?.[1] ?? NaN);
  const narrow = part.windows.filter(([, tokens]) => !part.seesAll(number) && tokens < layer.rows);
  return [
    ...part.settings,
    ...(part.alibi === true && layer.positions !== 'alibi' ? ['alibi'] : []),
    ...(layer.positions ? [] : part.rotary.slice(0, 1)),
    ...narrow.map(([name]) => name),
  ];
}

/**
 * Reads a config.json.
 * @param value the parsed JSON
 * @throws FileError when it says nothing about heads
 */
export function modelConfigOf(value: unknown): ModelConfig {
  const fields = isObject(value) ? value : {};
  const stacks = ['encoder', 'decoder'].flatMap((stack) => {
    const heads = count(fields, [`${stack}_attention_heads`]);
    return heads === null ? [] : [partOf(stack, fields, { heads })];
  });
  const modelType = own(fields, 'model_type');
  const inner = Object.entries(fields).flatMap(([name, each]) =>
    isObject(each) && name !== 'attn_config' ? [partOf(name, each, { modelType })] : [],
  );
  const whole = stacks.length > 0 ? [] : [partOf('', fields)];
  const parts = [...stacks, ...whole, ...inner].filter(
    ({ heads, dK }) => heads !== null || dK !== null,
  );
  if (parts.length === 0) {
    const wrong = [...names.heads].find((name) => own(fields, name) !== undefined);
    throw new FileError(filesText.fileErrors.noHeadsInConfig(wrong, wrong && own(fields, wrong)));
  }
  return { parts };
}

/**
 * The part of the model that a layer belongs to, by its d_model, then by the first word of its prefix that
 * names a part: a decoder's `encoder_attn` is the decoder's. Where several remain, only what all of them say
 * of heads is taken, and what any of them sets; null where their heads differ.
 * @throws FileError when the configuration belongs to another model
 */
export function partFor({ parts }: ModelConfig, dModel: number, prefix: string): ModelPart | null {
  const fitting = parts.filter((part) => part.dModel === null || part.dModel === dModel);
  if (fitting.length === 0) {
    const had = [...new Set(parts.map((part) => part.dModel ?? 0))];
    throw new FileError({
      option: 'config',
      ...filesText.fileErrors.otherModel(dModel, had),
    });
  }
  const wordsOf = (part: string) => part.split('_').filter((word) => word !== 'config');
  const words = prefix.toLowerCase().split(/[./_]/);
  const telling = words.find((word) => fitting.some(({ part }) => wordsOf(part).includes(word)));
  const named = fitting.filter(({ part }) => wordsOf(part).includes(telling ?? ''));
  const [first, ...more] = named.length > 0 ? named : fitting;
  if (!first || more.some(({ heads, dK }) => heads !== first.heads || dK !== first.dK)) return null;
  return more.reduce(together, first);
}

/** What two parts agree on, and every setting of either. */
function together(a: ModelPart, b: ModelPart): ModelPart {
  const same = <T>(one: T, other: T) => (one === other ? one : null);
  const both = <T>(one: readonly T[], other: readonly T[]) => [...new Set([...one, ...other])];
  return {
    part: a.part,
    dModel: same(a.dModel, b.dModel),
    heads: a.heads,
    dK: a.dK,
    keyHeads: same(a.keyHeads, b.keyHeads),
    scaling: same(a.scaling, b.scaling),
    epsilon: same(a.epsilon, b.epsilon),
    modelType: same(a.modelType, b.modelType),
    byHead: same(a.byHead, b.byHead),
    alibi: same(a.alibi, b.alibi),
    isDecoder: a.isDecoder || b.isDecoder,
    settings: both(a.settings, b.settings),
    rotary: both(a.rotary, b.rotary),
    windows: both(a.windows, b.windows),
    seesAll: (layer) => a.seesAll(layer) && b.seesAll(layer),
  };
}
