/** From a state to what the core is asked for. */
import type { LayerConfig } from '../core/types';
import type { State } from './state';

/** What only some layers have is left out of the others; the state keeps it for when it fits again. */
export function layerConfig(state: State, given: LayerConfig | null): LayerConfig {
  const { dModel, heads, variant, mask, scaling, bias, seed, parameters } = state;
  const { dK, dV, kvHeads, qkNorm, sharedQK, sharedHeads, valueProjection, outputProjection } =
    state;
  const wide = variant === 'wide';
  const file = parameters === 'imported' ? given : null;
  // Widths that the state leaves open are those of the training.
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
    ...(wide && dK !== null ? { dK } : {}),
    ...(wide && dV !== null ? { dV } : {}),
    ...(trained ? { dK: trained.dK, dV: trained.dV } : {}),
    ...(file?.dMemory === undefined ? {} : { dMemory: file.dMemory }),
  };
}

/** The keys that are padding in a run with m of them. */
export function paddedKeys({ mask, padding }: State, m: number): readonly number[] {
  return mask === 'none' ? [] : padding.filter((key) => key < m);
}
