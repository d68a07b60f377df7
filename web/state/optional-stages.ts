/** Stages that a layer has only with an option. The core's own table says the same (`option` of a stage). */
import type { StageName } from '../core/types';
import type { State } from './state';

interface OptionalStage {
  /** The stage that is complete where a layer lacks this one. */
  readonly after: StageName;
  isOf(layer: Pick<State, 'qkNorm'>): boolean;
}

export const optionalStages: Readonly<Partial<Record<StageName, OptionalStage>>> = {
  norm: { after: 'heads', isOf: ({ qkNorm }) => qkNorm !== 'none' },
  // The core's layers have it with the option `rotary`, for which the page has no choice yet.
  rotate: { after: 'norm', isOf: () => false },
};
