import type { State } from '../../state/state';

export interface Equation {
  readonly tex: string;
  readonly spoken: string;
  /** What its letters stand for, if the page uses longer names. */
  readonly where?: string;
}

/** What an equation depends on. */
export type EquationParts = Pick<
  State,
  'bias' | 'scaling' | 'qkNorm' | 'outputProjection' | 'mask' | 'rows'
> & {
  readonly cross: boolean;
};
