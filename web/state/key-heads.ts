/**
 * Heads of k and v: as many as of q, or fewer, and then several heads of q read the same k and v (grouped-query
 * heads; Ainslie et al. 2023, arXiv:2305.13245; one for all: Shazeer 2019, arXiv:1911.02150).
 */
import type { LayerFields } from './state';

type Layer = Pick<LayerFields, 'heads' | 'variant' | 'sharedQK' | 'valueProjection'>;

/**
 * Whether heads may share k and v: not where each head reads columns of its own (narrow), nor where k is q or v is the
 * input, as in the core.
 */
export const mayShareKeys = ({
  variant,
  sharedQK,
  valueProjection,
}: Omit<Layer, 'heads'>): boolean => variant !== 'narrow' && !sharedQK && valueProjection;

/** The counts that a layer may have, from as many as heads down to 1. Parameters made by hand have to change first. */
export function offeredKeyHeads(layer: Layer): readonly number[] {
  const { heads } = layer;
  if (!mayShareKeys(layer)) return [heads];
  const counts = Array.from({ length: heads }, (_, below) => heads - below);
  return counts.filter((count) => heads % count === 0);
}

/** This count, or the nearest below that divides the heads. */
export const keyHeadsBelow = (layer: Layer, kvHeads: number): number =>
  offeredKeyHeads(layer).find((count) => count <= kvHeads) ?? 1;
