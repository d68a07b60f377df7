/** Hand-made parameters: they read named features of the words, and their columns and heads have names. */
import type { ParameterKind } from '../core/types';

export const handMade = ['constructed', 'patterns'] as const satisfies readonly ParameterKind[];

export const isHandMade = (parameters: string): parameters is (typeof handMade)[number] =>
  handMade.some((each) => each === parameters);
