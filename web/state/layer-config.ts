/** The core's configuration for a state. */
import type { LayerConfig } from '../core/types';
import type { State } from './state';

/** Options that do not apply to a layer are left out; the state keeps them for later. */
export function layerConfig(state: State, given: LayerConfig | null): LayerConfig {
  const { dModel, heads, variant, mask, scaling, bias, seed, parameters } = state;
  const { dK, dV, kvHeads, qkNorm, sharedQK, sharedHeads, valueProjection, outputProjection } =
    state;
  const wide = variant === 'wide';
  const file = parameters === 'imported' ? given : null;
  // Widths that the state leaves open come from the training.
  const trained = parameters === 'trained' && wide ? given : null;
  return {
    dModel,
    heads,
    variant,
    mask,
    scaling,
    bias,
    seed,
    sharedQK,
    valueProjection,
    outputProjection,
    sharedHeads: sharedHeads && variant === 'narrow',
    ...(parameters === 'imported' || parameters === 'trained' ? {} : { parameters }),
    ...(kvHeads === null ? {} : { kvHeads }),
    ...(qkNorm === 'none' ? {} : { qkNorm }),
    ...(qkNorm === 'none' || file?.qkNormEps === undefined ? {} : { qkNormEps: file.qkNormEps }),
    ...(wide && dK !== null ? { dK } : {}),
    ...(wide && dV !== null ? { dV } : {}),
    ...(trained ? { dK: trained.dK, dV: trained.dV } : {}),
    ...(file?.dMemory === undefined ? {} : { dMemory: file.dMemory }),
  };
}

/** The padded keys of a run with m keys. */
export function paddedKeys({ mask, padding }: State, m: number): readonly number[] {
  return mask === 'none' ? [] : padding.filter((key) => key < m);
}
