/** What fits with what: the parts of a state that depend on one another, settled in one place. */
import type { ParameterKind, Variant } from '../core-types';
import { tokenise } from './sentence';
import type { State } from './state';

/** The core's own knowledge, handed in: state has no wasm. */
export interface Rules {
  validHeads(dModel: number, variant: Variant, parameters: ParameterKind): readonly number[];
  isWordClass(id: string): boolean;
}

/** d_model of the constructed parameters: one column per named feature. */
export const constructedDModel = 16;

/** What settling a change had to change besides, for the page to say. */
export interface Adjustment {
  readonly field: 'heads' | 'dModel' | 'parameters' | 'classes';
  readonly from: number | string;
  readonly to: number | string;
  /** What would have fitted; empty where there is no list. */
  readonly allowed: string;
}

export interface Settled {
  readonly state: State;
  readonly adjustments: readonly Adjustment[];
}

/**
 * The head counts a page offers: all divisors; in wide, where any number fits, also 3, 6 and 12, to
 * show that wide needs no divisor.
 */
export function offeredHeads(
  rules: Rules,
  dModel: number,
  variant: Variant,
  parameters: ParameterKind,
): readonly number[] {
  const valid = rules.validHeads(dModel, variant, parameters);
  const divisors = rules.validHeads(dModel, 'split', parameters);
  const extra = variant === 'wide' ? [3, 6, 12].filter((h) => valid.includes(h)) : [];
  const most = 16;
  return [...new Set([...divisors, ...extra])].filter((h) => h <= most).sort((a, b) => a - b);
}

/**
 * Makes a state whose parts fit. The field that the reader just changed (`touched`) wins: choosing
 * constructed parameters sets d_model to 16; choosing another d_model leaves constructed parameters.
 */
export function settle(
  rules: Rules,
  wanted: State,
  touched: readonly (keyof State)[] = [],
): Settled {
  const adjustments: Adjustment[] = [];
  let { parameters, dModel, heads } = wanted;
  if (parameters === 'constructed' && dModel !== constructedDModel) {
    if (touched.includes('dModel') && !touched.includes('parameters')) {
      adjustments.push({ field: 'parameters', from: parameters, to: 'random', allowed: '' });
      parameters = 'random';
    } else {
      const allowed = String(constructedDModel);
      adjustments.push({ field: 'dModel', from: dModel, to: constructedDModel, allowed });
      dModel = constructedDModel;
    }
  }
  const valid = rules.validHeads(dModel, wanted.variant, parameters);
  if (!valid.includes(heads)) {
    // The nearest count below: fewer heads than asked for, never more.
    const fitting = valid.filter((h) => h <= heads).at(-1) ?? valid[0] ?? 1;
    adjustments.push({ field: 'heads', from: heads, to: fitting, allowed: valid.join(', ') });
    heads = fitting;
  }
  const head = Math.min(wanted.head, heads - 1);
  const { words } = tokenise(wanted.sentence);
  const set = Object.entries(wanted.classes).filter(([index]) => Number(index) < words.length);
  for (const [, id] of set.filter(([, id]) => !rules.isWordClass(id))) {
    adjustments.push({ field: 'classes', from: id, to: '', allowed: '' });
  }
  const classes = Object.fromEntries(set.filter(([, id]) => rules.isWordClass(id)));
  return { state: { ...wanted, parameters, dModel, heads, head, classes }, adjustments };
}
