import type { ResolvedConfig } from '../../core/types';

/** What the formula of the parameter count depends on, besides the variant. */
export type FormulaParts = Pick<
  ResolvedConfig,
  | 'variant'
  | 'heads'
  | 'kvHeads'
  | 'dModel'
  | 'dK'
  | 'dV'
  | 'dMemory'
  | 'qkNorm'
  | 'sharedQK'
  | 'sharedHeads'
  | 'valueProjection'
  | 'outputProjection'
>;
