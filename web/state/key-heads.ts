/**
 * Heads of k and v: as many as of q, or fewer, so that several heads of q read the same k and v
 * (grouped-query attention; Ainslie et al. 2023, arXiv:2305.13245; a single one for all: Shazeer 2019,
 * arXiv:1911.02150).
 */
import type { LayerFields } from './state';

type Layer = Pick<LayerFields, 'heads' | 'variant' | 'sharedQK' | 'valueProjection'>;

/**
 * Whether heads may share k and v, as in the core: not where each head reads its own columns (narrow), nor
 * where k is q, nor where v is the input.
 */
export const mayShareKeys = ({
  variant,
  sharedQK,
  valueProjection,
}: Omit<Layer, 'heads'>): boolean => variant !== 'narrow' && !sharedQK && valueProjection;

/**
 * The counts that a layer may have, from the number of heads down to 1. Hand-made parameters have to change
 * first.
 */
export function offeredKeyHeads(layer: Layer): readonly number[] {
  const { heads } = layer;
  if (!mayShareKeys(layer)) return [heads];
  const counts = Array.from({ length: heads }, (_, below) => heads - below);
  return counts.filter((count) => heads % count === 0);
}

/** This count, or the next smaller one that divides the heads. */
export const keyHeadsBelow = (layer: Layer, kvHeads: number): number =>
  offeredKeyHeads(layer).find((count) => count <= kvHeads) ?? 1;
