/** Recognises tensors of no family: other kinds of files, and names that look like attention. */

/** Files without a layer's matrices: adapters, quantised numbers, results. */
export type OtherKind = 'LoRA' | 'LyCORIS' | 'IA3' | 'quantised' | 'trace';

const others: readonly (readonly [kind: OtherKind, name: RegExp])[] = [
  ['LoRA', /(^|[._])lora_?(a|b|up|down|magnitude_vector|embedding_[ab])([._]|$)|\.lora\./i],
  ['LyCORIS', /\.(hada_w[12]_[ab]|lokr_w[12](_[ab])?|oft_blocks)$/i],
  ['IA3', /\.ia3_l([._]|$)/i],
  ['trace', /^attn_weights$/],
  // The packed numbers of GPTQ and AWQ are not plain matrices.
  ['quantised', /\.(qweight|qzeros|packed_weight|weight_packed)$/i],
];

/** The kind of file that a name in it reveals; null for none of these. */
export const otherKind = (names: readonly string[]): OtherKind | null =>
  others.find(([, pattern]) => names.some((name) => pattern.test(name)))?.[0] ?? null;

const words =
  /attn|attention|mha|query|(^|[._/])(q|k|v|w[qkvo]|to_[qkv]|qkv)([._/]|$)|qkv|[qkvo]_?proj/i;

/** The tensors whose names look like attention. */
export const attentionNames = (names: readonly string[]): readonly string[] =>
  names.filter((name) => words.test(name));

/**
 * Names, under the layer's prefix, of tensors besides q, k and v that change these, the scores or the
 * weights.
 */
const changing =
  /^((q|k|v|qk|qkv|query|key|value)_?(bias|norm|layernorm|ln|scale|gain)|norm_?(q|k)|rel(ative)?_?pos|relative_attention|position_bias|alibi|sinks?|attn_?(bias|gate|scale|sinks?|temperature)|logit_scale|head_mask|lora_)/;

/** Whether an unused tensor would change an attention layer, by its name without the prefix, in lower case. */
export const changesAttention = (own: string): boolean => changing.test(own);
