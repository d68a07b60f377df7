/** Helpers for the rows of the table of families: weights and biases by name, and other tensors beside them. */
import type { Fused, Layout, Named, Separate } from './family';

export const named = (weight: string, bias: string, layout: Layout): Named => ({
  weight,
  bias,
  layout,
});
/** nn.Linear: (out, in). */
export const linear = (name: string) => named(`${name}.weight`, `${name}.bias`, 'out-in');
export const apart = (q: Named, k: Named, v: Named): Separate => ({ q, k, v });
export const linears = (q: string, k: string, v: string) => apart(linear(q), linear(k), linear(v));
export const blocks = (qkv: Named): Fused => ({ qkv, order: 'blocks' });
export const groups = (qkv: Named): Fused => ({ qkv, order: 'groups' });
export const kernel = (name: string, layout: Layout) =>
  named(`${name}.kernel`, `${name}.bias`, layout);
export const kernels = (layout: Layout, name: (part: string) => string = (part) => part) =>
  apart(kernel(name('query'), layout), kernel(name('key'), layout), kernel(name('value'), layout));
/** Biases packed in one tensor; q's entry names it. */
export const packedBias = 'in_proj_bias';
export const pytorchSeparate = apart(
  named('q_proj_weight', packedBias, 'out-in'),
  named('k_proj_weight', packedBias, 'out-in'),
  named('v_proj_weight', packedBias, 'out-in'),
);
/** Mask buffers of older versions. */
export const maskBuffers = /^(bias|masked_bias|mask|attn\.bias)$/;
export const rotaryBuffers = /^rotary_emb\.inv_freq$/;
export const buffers = /^(bias|masked_bias|rotary_emb\.inv_freq|attention\.(bias|masked_bias))$/;
export const norms = /^output\.layernorm\./;
export const qkvProjections = linears('q_proj', 'k_proj', 'v_proj');
export const queryKeyValue = linear('query_key_value');
