/** Parameters that are made by hand: they read named features of the words, and have names for columns and heads. */
import type { ParameterKind } from '../core/types';

export const handMade = ['constructed', 'patterns'] as const satisfies readonly ParameterKind[];

export const isHandMade = (parameters: string): parameters is (typeof handMade)[number] =>
  handMade.some((each) => each === parameters);
