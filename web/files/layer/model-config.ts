/** Reads what a model's config.json says about its attention layers, under the names that models use. */
import type { Scaling } from '../../core/types';
import { filesText } from '../../text/files';
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
  /** Settings that limit a token to a window of others; only for some layers, where `layerTypes` says which. */
  readonly windows: readonly (readonly [name: string, tokens: number])[];
  readonly layerTypes: readonly unknown[] | null;
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
  ['alibi', (value) => value === true],
  ['use_alibi', (value) => value === true],
  ['quantization_config', isObject],
  ['attention_type', (value) => value === 'block_sparse'],
];

const rotary = [
  'rope_theta',
  'rope_parameters',
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

function scalingOf(fields: Fields): Scaling | null {
  if (own(fields, 'scale_attn_weights') === false) return 'none';
  const scalar = own(fields, 'query_pre_attn_scalar');
  if (typeof scalar === 'number' && scalar > 0) return Math.sqrt(scalar);
  const factor = own(fields, 'attention_multiplier');
  return typeof factor === 'number' && factor > 0 ? 1 / factor : null;
}

function partOf(part: string, fields: Fields, heads = count(fields, names.heads)): ModelPart {
  const oneKeyHead =
    own(fields, 'multi_query') === true && own(fields, 'new_decoder_architecture') !== true;
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
    layerTypes: layerTypesOf(own(fields, 'layer_types')),
    byHead:
      own(fields, 'model_type') === 'gpt_bigcode' && own(fields, 'multi_query') === false
        ? 'GPT-BigCode'
        : null,
  };
}

const layerTypesOf = (value: unknown): readonly unknown[] | null =>
  Array.isArray(value) ? (value as readonly unknown[]) : null;

/** Settings that change the numbers of one layer of the part and are not supported here. */
export function notFollowed(
  part: ModelPart,
  layer: { readonly prefix: string; readonly rows: number; readonly positions: boolean },
): readonly string[] {
  const number = Number(/(\d+)\D*$/.exec(layer.prefix)?.[1] ?? NaN);
  const seesAll = part.layerTypes?.[number] === 'full_attention';
  const narrow = part.windows.filter(([, tokens]) => !seesAll && tokens < layer.rows);
  return [
    ...part.settings,
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
    return heads === null ? [] : [partOf(stack, fields, heads)];
  });
  const inner = Object.entries(fields).flatMap(([name, each]) =>
    isObject(each) ? [partOf(name, each)] : [],
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
 * The part of the model that a layer belongs to, by its d_model, then by words of its prefix; null where
 * several remain and disagree.
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
  const words = prefix.toLowerCase().split(/[./_]/);
  const named = fitting.filter(({ part }) =>
    part.split('_').some((word) => word !== 'config' && words.includes(word)),
  );
  const [first, ...more] = named.length > 0 ? named : fitting;
  const agree = more.every(({ heads, dK }) => heads === first?.heads && dK === first.dK);
  return agree ? (first ?? null) : null;
}
