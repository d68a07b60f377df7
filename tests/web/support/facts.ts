/** Handmade facts for sentences, without computing a layer. */
import type { ResolvedConfig } from '../../../web/core/types';

export function configOf(patch: Partial<ResolvedConfig> = {}): ResolvedConfig {
  const { dModel = 16, heads = 4, variant = 'split' } = patch;
  const dK = variant === 'wide' ? dModel : dModel / heads;
  const headInputs = variant === 'narrow' ? dModel / heads : dModel;
  return {
    dModel,
    heads,
    variant,
    dK,
    dV: dK,
    dMemory: dModel,
    kvHeads: heads,
    qkNorm: 'none',
    qkNormEps: 1e-6,
    rotary: 'none',
    rotaryBase: 10_000,
    headInputs,
    memoryInputs: headInputs,
    sharedQK: false,
    sharedHeads: false,
    valueProjection: true,
    outputProjection: true,
    mask: 'none',
    window: 4096,
    alibi: false,
    sink: 'none',
    scaling: 'sqrt_d_k',
    divisor: Math.sqrt(dK),
    bias: false,
    seed: 7,
    parameters: 'random',
    ...patch,
  };
}
