/** Reads what a model's config.json says about its attention layers, under the names that models use. */
import type { Scaling } from '../../core/types';
import { FileError } from './errors';
import { isObject } from './safetensors';

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
  /** The base of rotary positions. */
  readonly rotaryBase: number | null;
  /** Settings that change the numbers and are not followed here. */
  readonly settings: readonly string[];
  /** How far a token sees, in the layers that limit it. */
  readonly window: number | null;
  /** Whether no token of self-attention sees later ones. */
  readonly isDecoder: boolean;
  /** What a norm by the root mean square adds to the mean square. */
  readonly epsilon: number | null;
  /** The part's own model_type, or the model's. */
  readonly modelType: string | null;
}

export interface ModelConfig {
  readonly parts: readonly ModelPart[];
}

type Fields = Readonly<Record<string, unknown>>;

const headNames = 'num_attention_heads n_head n_heads num_heads heads attention_heads'.split(' ');
const keyHeadNames =
  'num_key_value_heads num_kv_heads n_head_kv n_kv_heads multi_query_group_num kv_n_heads';
const dModelNames = 'hidden_size n_embd d_model embed_dim dim hidden_dim emb_dim width';
const windowNames = 'sliding_window attention_chunk_size local_attention attention_window';
const partialRotary = ['rotary_pct', 'partial_rotary_factor'];
const dKNames = 'head_dim d_kv attention_head_dim head_size d_head kv_channels';

/** Settings that make the numbers differ from plain attention, where they are set at all. */
const settings = [
  'attn_logit_softcapping',
  'clip_qkv',
  'scale_attn_by_inverse_layer_idx',
  'attention_sink_size',
  'prefix_lm',
  'qk_ln',
  'qk_gn',
  'alibi',
  'use_alibi',
  'quantization_config',
  'rope_scaling',
];

const own = (fields: Fields, name: string) =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;
const ownObject = (fields: Fields, name: string): Fields => {
  const value = own(fields, name);
  return isObject(value) ? value : {};
};

/** The first of these fields that holds a positive number. */
function positive(fields: Fields, from: string | readonly string[]): number | null {
  const names = typeof from === 'string' ? from.split(' ') : from;
  const found = names
    .map((name) => own(fields, name))
    .find((value) => typeof value === 'number' && value > 0 && Number.isFinite(value));
  return typeof found === 'number' ? found : null;
}

/** As positive, of whole numbers. */
function count(fields: Fields, from: string | readonly string[]): number | null {
  const found = positive(fields, from);
  return Number.isInteger(found) ? found : null;
}

function scalingOf(fields: Fields): Scaling | null {
  if (own(fields, 'scale_attn_weights') === false) return 'none';
  const scalar = positive(fields, 'query_pre_attn_scalar');
  if (scalar !== null) return Math.sqrt(scalar);
  const factor = positive(fields, 'attention_multiplier softmax_scale');
  return factor === null ? null : 1 / factor;
}

function settingsOf(fields: Fields): readonly string[] {
  const set = settings.filter((name) => own(fields, name));
  // A part of the columns alone is turned.
  const partial = partialRotary.filter((name) => (positive(fields, name) ?? 1) < 1);
  const { model_type: type, position_embedding_type: kind } = fields;
  const isOther = /^(roformer|gemma3n)/.test(String(type)) || fields['multi_query'] === false;
  const isRelative = String(kind).startsWith('relative');
  return [
    ...set,
    ...partial,
    ...(isOther ? ['model_type'] : []),
    ...(isRelative ? ['position_embedding_type'] : []),
  ];
}

/** @param given the fields; MPT and DBRX have those of attention in an object of their own */
function partOf(part: string, given: Fields, more: Partial<ModelPart> = {}): ModelPart {
  const fields = { ...given, ...ownObject(given, 'attn_config') };
  const rope = { ...ownObject(fields, 'rope_parameters'), ...fields };
  const type = own(fields, 'model_type');
  const isMultiQuery = own(fields, 'multi_query') === true;
  const hasOneKeyHead = isMultiQuery && own(fields, 'new_decoder_architecture') !== true;
  return {
    part,
    dModel: count(fields, dModelNames),
    heads: count(fields, headNames),
    keyHeads: hasOneKeyHead ? 1 : count(fields, keyHeadNames),
    dK: count(fields, dKNames),
    scaling: scalingOf(fields),
    rotaryBase: positive(rope, 'rope_theta rotary_emb_base'),
    settings: settingsOf(fields),
    window: own(fields, 'use_sliding_window') === false ? null : positive(fields, windowNames),
    isDecoder: own(fields, 'is_decoder') === true,
    epsilon: positive(fields, 'rms_norm_eps norm_eps'),
    ...more,
    modelType: typeof type === 'string' ? type : (more.modelType ?? null),
  };
}

/**
 * Reads a config.json.
 * @param value the parsed JSON
 * @throws FileError when it says nothing about heads
 */
export function modelConfigOf(value: unknown): ModelConfig {
  const fields = isObject(value) ? value : {};
  const stacks = ['encoder', 'decoder'].flatMap((stack) => {
    const heads = count(fields, `${stack}_attention_heads`);
    return heads === null ? [] : [partOf(stack, fields, { heads })];
  });
  const whole = partOf('', fields);
  const { modelType } = whole;
  const inner = Object.entries(fields).flatMap(([name, each]) =>
    isObject(each) && name !== 'attn_config' ? [partOf(name, each, { modelType })] : [],
  );
  const all = [...(stacks.length > 0 ? stacks : [whole]), ...inner];
  const parts = all.filter(({ heads, dK }) => heads !== null || dK !== null);
  if (parts.length > 0) return { parts };
  const wrong = headNames.find((name) => own(fields, name) !== undefined);
  if (wrong === undefined) throw new FileError('file-config-no-heads', {});
  const got = JSON.stringify(own(fields, wrong));
  throw new FileError('file-config-other-heads', { key: wrong, got });
}

/**
 * The part of the model that a layer belongs to, by its d_model, then by the first word of its prefix that names a
 * part: a decoder's `encoder_attn` is the decoder's. Null where several remain that differ in their heads.
 * @throws FileError when the configuration belongs to another model
 */
export function partFor({ parts }: ModelConfig, dModel: number, prefix: string): ModelPart | null {
  const fitting = parts.filter((part) => part.dModel === null || part.dModel === dModel);
  if (fitting.length === 0) {
    const had = [...new Set(parts.map((part) => String(part.dModel)))];
    throw new FileError('file-config-other-model', { option: 'config', size: dModel, had });
  }
  const wordsOf = ({ part }: ModelPart) => part.split('_').filter((word) => word !== 'config');
  const telling = prefix
    .toLowerCase()
    .split(/[./_]/)
    .find((word) => fitting.some((part) => wordsOf(part).includes(word)));
  const named = fitting.filter((part) => wordsOf(part).includes(telling ?? ''));
  const [first, ...more] = named.length > 0 ? named : fitting;
  const isOpen = more.some(({ heads, dK }) => heads !== first?.heads || dK !== first.dK);
  return isOpen ? null : (first ?? null);
}
