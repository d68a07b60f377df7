/** Reads what a model's config.json says about its attention layers, under the names that models use. */
import type { Scaling } from '../core/types';
import { refuse } from './errors';
import { isObject } from './safetensors';

/** What a configuration says about the layers of one part of a model. */
export interface ModelPart {
  readonly dModel: number | undefined;
  readonly heads: number | undefined;
  /** Where a decoder has a number of its own. */
  readonly decoderHeads: number | undefined;
  readonly kvHeads: number | undefined;
  readonly dK: number | undefined;
  /** The divisor of the scores, where that is not √d_k. */
  readonly scaling: Scaling | undefined;
  /** The base of rotary positions. */
  readonly rotaryBase: number | undefined;
  /** How far a token sees, in the layers that limit it. */
  readonly window: number | undefined;
  /** What a norm by the root mean square adds to the mean square. */
  readonly epsilon: number | undefined;
  /** Whether gains of a norm lie in the file less 1. */
  readonly gains: '1+w' | undefined;
  /** Settings that change the numbers and are not followed here. */
  readonly settings: readonly string[];
}

export interface ModelConfig {
  /** The whole model's settings, then those of its parts (`text_config` …). */
  readonly parts: readonly ModelPart[];
}

type Fields = Readonly<Record<string, unknown>>;

const names = {
  dModel: 'hidden_size n_embd d_model embed_dim dim hidden_dim emb_dim width',
  heads: 'num_attention_heads n_head n_heads num_heads heads encoder_attention_heads',
  decoderHeads: 'decoder_attention_heads',
  kvHeads: 'num_key_value_heads num_kv_heads n_head_kv n_kv_heads kv_n_heads',
  dK: 'head_dim d_kv attention_head_dim head_size d_head kv_channels',
  rotaryBase: 'rope_theta rotary_emb_base',
  window: 'sliding_window attention_chunk_size local_attention attention_window',
  epsilon: 'rms_norm_eps norm_eps',
  factor: 'attention_multiplier softmax_scale',
  // A part of the columns alone is turned.
  turned: 'rotary_pct partial_rotary_factor',
};

/** Settings that make the numbers differ from plain attention, where they are set at all. */
const settings = [
  ...['attn_logit_softcapping', 'clip_qkv', 'scale_attn_by_inverse_layer_idx', 'prefix_lm'],
  ...['attention_sink_size', 'qk_ln', 'qk_gn', 'alibi', 'use_alibi', 'rope_scaling'],
  ...['quantization_config', 'is_decoder'],
];

/** The first of these fields that holds a positive number. */
function positive(fields: Fields, from: keyof typeof names): number | undefined {
  const found = names[from].split(' ').map((name) => fields[name]);
  return found.find((value) => typeof value === 'number' && value > 0) as number | undefined;
}

function scalingOf(fields: Fields): Scaling | undefined {
  if (fields['scale_attn_weights'] === false) return 'none';
  const scalar = fields['query_pre_attn_scalar'];
  if (typeof scalar === 'number' && scalar > 0) return Math.sqrt(scalar);
  const factor = positive(fields, 'factor');
  return factor && 1 / factor;
}

function settingsOf(fields: Fields): readonly string[] {
  const { model_type: type, position_embedding_type: kind } = fields;
  const isOther = /^(roformer|gemma3n)/.test(String(type)) || fields['multi_query'] === false;
  const others: readonly (readonly [name: string, isSet: boolean])[] = [
    ['partial_rotary_factor', (positive(fields, 'turned') ?? 1) < 1],
    ['model_type', isOther],
    ['position_embedding_type', String(kind).startsWith('relative')],
    ['rope_type', !['undefined', 'default'].includes(String(fields['rope_type']))],
  ];
  const set = others.flatMap(([name, isSet]) => (isSet ? [name] : []));
  return [...settings.filter((name) => fields[name]), ...set];
}

function partOf(given: Fields): ModelPart {
  const inner = ['attn_config', 'rope_parameters'].map((name) => given[name]).filter(isObject);
  const fields = inner.reduce((all, each) => ({ ...each, ...all }), given);
  const seesAll = fields['use_sliding_window'] === false;
  return {
    dModel: positive(fields, 'dModel'),
    heads: positive(fields, 'heads'),
    decoderHeads: positive(fields, 'decoderHeads'),
    kvHeads: fields['multi_query'] === true ? 1 : positive(fields, 'kvHeads'),
    dK: positive(fields, 'dK'),
    scaling: scalingOf(fields),
    rotaryBase: positive(fields, 'rotaryBase'),
    window: seesAll ? undefined : positive(fields, 'window'),
    epsilon: positive(fields, 'epsilon'),
    gains: /^gemma/.test(String(fields['model_type'])) ? '1+w' : undefined,
    settings: settingsOf(fields),
  };
}

/**
 * Reads a config.json.
 * @param value the parsed JSON
 * @throws FileError when it says nothing about heads
 */
export function modelConfigOf(value: unknown): ModelConfig {
  const fields = isObject(value) ? value : {};
  const all = [fields, ...Object.values(fields)].filter(isObject).map(partOf);
  const parts = all.filter(({ heads, dK }) => heads !== undefined || dK !== undefined);
  if (parts.length === 0) refuse('file-config-no-heads', {});
  return { parts };
}

/**
 * The part of the model that has layers of this size; without heads where several have, with different ones.
 * @throws FileError when the configuration is another model's
 */
export function partFor({ parts }: ModelConfig, dModel: number, prefix: string): ModelPart {
  const [first, ...more] = parts.filter((part) => (part.dModel ?? dModel) === dModel);
  if (!first) {
    const had = parts.map((part) => String(part.dModel));
    refuse('file-config-other-model', { option: 'config', size: dModel, had });
  }
  const isOpen = more.some(({ heads, dK }) => heads !== first.heads || dK !== first.dK);
  if (isOpen) return { ...first, heads: undefined, dK: undefined };
  const isDecoder = /decoder/i.test(prefix);
  return { ...first, heads: (isDecoder ? first.decoderHeads : undefined) ?? first.heads };
}
