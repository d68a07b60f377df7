/** What is said of tensors of no family: which of them look like attention. */

/** Files without the matrices of a layer: changes to a model (adapters), packed numbers, results. */
export type OtherKind = 'LoRA' | 'LyCORIS' | 'IA3' | 'quantised' | 'trace';

const others: readonly (readonly [kind: OtherKind, name: RegExp])[] = [
  ['LoRA', /(^|[._])lora_?(a|b|up|down|magnitude_vector|embedding_[ab])([._]|$)|\.lora\./i],
  ['LyCORIS', /\.(hada_w[12]_[ab]|lokr_w[12](_[ab])?|oft_blocks)$/i],
  ['IA3', /\.ia3_l([._]|$)/i],
  // The packed numbers of GPTQ and AWQ: no matrices as they stand.
  ['trace', /^attn_weights$/],
  ['quantised', /\.(qweight|qzeros|packed_weight|weight_packed)$/i],
];

/** What kind of file this is instead of a layer's, by a name in it; null for none of these. */
export const otherKind = (names: readonly string[]): OtherKind | null =>
  others.find(([, pattern]) => names.some((name) => pattern.test(name)))?.[0] ?? null;

const words =
  /attn|attention|mha|query|(^|[._/])(q|k|v|w[qkvo]|to_[qkv]|qkv)([._/]|$)|qkv|[qkvo]_?proj/i;

/** The tensors that look like attention, by their names. */
export const attentionNames = (names: readonly string[]): readonly string[] =>
  names.filter((name) => words.test(name));

/** Beside q, k and v: what changes them, the scores or the weights, by its name under the layer's prefix. */
const changing =
  /^((q|k|v|qk|qkv|query|key|value)_?(bias|norm|layernorm|ln|scale|gain)|norm_?(q|k)|rel(ative)?_?pos|relative_attention|position_bias|alibi|sinks?|attn_?(bias|gate|scale|sinks?|temperature)|logit_scale|head_mask|lora_)/;

/** Whether a tensor that is not used would change an attention layer, by its name without the prefix, in lower case. */
export const changesAttention = (own: string): boolean => changing.test(own);
