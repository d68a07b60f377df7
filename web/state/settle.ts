/** Settles the parts of a state that depend on one another. */
import type { Adjustment, Rules } from './rules';
import {
  settleHandMade,
  settleHeads,
  settleImported,
  settleKeyHeads,
  settleStage,
  settleWidths,
} from './settle-shapes';
import { settleRows } from './settle-rows';
import { settleClasses, settleMemory, settleOwnMask, settlePadding } from './settle-words';
import { settleTrainedShape, settleTrainedWords } from './settle-trained';
import type { Settling } from './settling';
import type { State } from './state';

export interface Settled {
  readonly state: State;
  readonly adjustments: readonly Adjustment[];
}

/**
 * Makes a state whose parts fit together. The field that the reader just changed (`touched`) wins: choosing
 * hand-made parameters sets d_model to 16, choosing another d_model replaces those parameters.
 */
export function settle(
  rules: Rules,
  wanted: State,
  touched: readonly (keyof State)[] = [],
): Settled {
  const settling: Settling = { rules, touched, state: wanted, adjustments: [] };
  settleImported(settling);
  settleHandMade(settling);
  settleTrainedShape(settling);
  settleHeads(settling);
  settleKeyHeads(settling);
  settleWidths(settling);
  settleStage(settling);
  settleRows(settling);
  settleTrainedWords(settling);
  settleMemory(settling);
  settlePadding(settling);
  settleOwnMask(settling);
  settleClasses(settling, 'classes', settling.state.sentence);
  settleClasses(settling, 'memoryClasses', settling.state.memory);
  return { state: settling.state, adjustments: settling.adjustments };
}
