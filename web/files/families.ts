/**
 * The table of families: how libraries and models name the tensors of an attention layer, and their layout. Names
 * match in any case; prefixes (`under`) are matched in lower case. For each prefix the first row counts whose weights
 * all exist in shapes that fit together.
 */
import type { Scaling } from '../core/types';

export interface Family {
  /** The library or model with these names. */
  readonly title: string;
  /**
   * The names of the weights without the layer's prefix, W_O last: W_Q, W_K and W_V before it, or one tensor that has
   * all rows of q, then of k, then of v.
   */
  readonly weights: readonly string[];
  /** Whether matrices are (in, out), as Conv1D has them; else (out, in), as nn.Linear. */
  readonly isInOut?: boolean;
  /** PyTorch's own names, which wide and narrow heads have here, too. */
  readonly isNative?: boolean;
  /** The prefixes that such a layer has; any if left out. */
  readonly under?: RegExp;
  /** Whether it has all biases or none, by which the first Qwen, which turns q and k, is told from nanoGPT. */
  readonly isEven?: boolean;
  readonly rotary?: 'halves' | 'interleaved';
  /** The divisor of the scores, where that is not √d_k. */
  readonly scaling?: Scaling;
  /** The prefixes under which the model hides later keys; the file does not say so. */
  readonly causal?: RegExp;
}

/** @param names of W_Q, W_K, W_V and W_O, or of the one tensor and W_O, with spaces between */
function family(title: string, names: string, traits: Omit<Family, 'title' | 'weights'> = {}) {
  const weights = names.split(' ').map((name) => (/_weight$/.test(name) ? name : `${name}.weight`));
  return { title, weights, ...traits };
}

/** The name of a weight's bias. PyTorch packs the biases even where the weights are separate. */
export const biasOf = (weight: string): string =>
  weight.replace(/^([qkv]_proj|in_proj)_weight$/, 'in_proj_bias').replace(/weight$/, 'bias');

const pytorch = 'PyTorch: nn.MultiheadAttention';
const separate = 'q_proj k_proj v_proj';
const isNative = true;
/** Under any prefix. */
const causal = /^/;

export const families: readonly Family[] = [
  family(pytorch, 'in_proj_weight out_proj', { isNative }),
  family(pytorch, 'q_proj_weight k_proj_weight v_proj_weight out_proj', { isNative }),
  family('GPT-2', 'c_attn c_proj', { isInOut: true, isEven: true, causal }),
  family('nanoGPT, minGPT, StarCoder', 'c_attn c_proj', { isEven: true, causal }),
  family('Llama, Mistral, Qwen, Gemma and kin', `${separate} o_proj`, { rotary: 'halves', causal }),
  family('Phi-3, Phi-4', 'qkv_proj o_proj', { rotary: 'halves', causal }),
  family('Llama as first published', 'wq wk wv wo', { rotary: 'interleaved', causal }),
  family('BERT, RoBERTa, ELECTRA and kin', 'self.query self.key self.value output.dense', {
    // RoFormer has the same names, and turns q and k.
    under: /^(?!.*roformer\.)/,
  }),
  family('ViT, DeiT, DINOv2', 'attention.query attention.key attention.value output.dense'),
  family('ALBERT', 'query key value dense'),
  family('DistilBERT, XLM, FlauBERT', 'q_lin k_lin v_lin out_lin'),
  family('BART, Whisper, OPT, CLIP and kin', `${separate} out_proj`, {
    // GPT-J and GPT-Neo have the same names, and turn q and k or do not divide the scores.
    under: /^(?!.*(h\.\d+\.attn|attn\.attention)\.$)/,
    causal: /(^|\.)(decoder|text_model\.encoder)\.layers\.\d+\.self_attn\.$/,
  }),
  family('T5’s cross-attention', 'q k v o', { under: /encdecattention\.$/, scaling: 'none' }),
  family('Whisper as first published', 'query key value out', { causal: /decoder.*\.attn\.$/ }),
  family('timm’s ViT, DINO, MAE, SAM and kin', 'qkv proj'),
  family('vit-pytorch', 'to_qkv to_out.0'),
  family('diffusers, Stable Diffusion', 'to_q to_k to_v to_out.0'),
  family('x-transformers', 'to_q to_k to_v to_out'),
  family('The Annotated Transformer', 'linears.0 linears.1 linears.2 linears.3', {
    causal: /(^|\.)decoder\.layers\.\d+\.self_attn\.$/,
  }),
  family('Dive into Deep Learning', 'W_q W_k W_v W_o'),
  family('Build a Large Language Model', 'W_query W_key W_value out_proj', { causal }),
];

/** Mask buffers, norms and tables beside the weights that do not change a layer's numbers by themselves. */
export const harmless =
  /^(bias|masked_bias|mask|ignore|attn\.(bias|masked_bias)|rotary_emb\.inv_freq|(output\.)?layernorm\..*)$/;

/** Files without a layer's matrices, by names of theirs; `file-no-matrices` says what to do. */
const others: readonly (readonly [kind: string, name: RegExp])[] = [
  ['adapter', /(^|[._])lora|\.(hada_w[12]_[ab]|lokr_w[12](_[ab])?|oft_blocks|ia3_l.*)$/i],
  ['trace', /^attn_weights$/],
  ['quantised', /\.(qweight|qzeros|packed_weight|weight_packed)$/i],
];

export const otherKind = (names: readonly string[]): string | null =>
  others.find(([, pattern]) => names.some((name) => pattern.test(name)))?.[0] ?? null;

export const looksLikeAttention = (name: string): boolean =>
  /attn|attention|mha|query|(^|[._/])(q|k|v|w[qkvo])([._/]|$)|qkv|[qkvo]_?proj|to_[qkv]/i.test(
    name,
  );
