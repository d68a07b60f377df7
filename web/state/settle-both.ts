/** Two layers that fit: A is settled first, then B by the same rules. */
import { differing, isLayerKey, layerKeys, otherOf, pick } from './compare';
import { ownInB } from './fields';
import type { Adjustment, Rules } from './rules';
import { settle } from './settle';
import type { Compared, State } from './state';

export interface SettledBoth {
  readonly state: State;
  readonly adjustments: readonly Adjustment[];
  /** What B had to change besides. */
  readonly others: readonly Adjustment[];
}

/**
 * Settles A, and B by the same rules. Where A alone was touched, B stays what it was: `compare` then
 * names other fields.
 */
export function settleBoth(
  rules: Rules,
  wanted: State,
  touched: readonly (keyof State)[],
  before: State,
): SettledBoth {
  const first = settle(rules, wanted, touched);
  const { state: a } = first;
  const { compare } = wanted;
  if (compare === null) return withStep(rules, { ...first, others: [] }, touched);
  const bChosen = touched.includes('compare');
  const bBefore = before.compare === null ? null : otherOf(before);
  const bStays = bBefore !== null && !bChosen && touched.length > 0;
  const bWanted = bStays ? { ...a, ...pick(bBefore, layerKeys), compare: null } : otherOf(a);
  const bTouched =
    bBefore === null
      ? ownInB.map(({ key }) => key).filter((key) => key in compare)
      : differing(bBefore, bWanted);
  const shared = touched.filter((key) => !isLayerKey(key) && key !== 'compare');
  const b = settle(rules, bWanted, [...bTouched, ...shared]);
  // What B's rules changed in fields that both share (padding, second sentence, words) is changed for A, too.
  const { padding, memory, memoryClasses, sentence, classes, rows } = b.state;
  // What A has for other words (a mask of its own) goes then.
  const again = settle(
    rules,
    { ...a, padding, memory, memoryClasses, sentence, classes, rows, compare: null },
    [],
  );
  const { state } = again;
  const adjustments = [...first.adjustments, ...again.adjustments];
  const own: Compared = {
    ...pick(b.state, differing(state, b.state)),
    ...(bChosen || !touched.includes('head') ? ownHead(state, b.state, compare) : {}),
    ...(compare.cell && (bChosen || !touched.includes('cell')) ? { cell: compare.cell } : {}),
  };
  const both = { state: { ...state, compare: own }, adjustments, others: b.adjustments };
  return withStep(rules, both, touched);
}

/** No step beyond the last one of the longer training; said where it was asked for. */
function withStep(
  rules: Rules,
  settled: SettledBoth,
  touched: readonly (keyof State)[],
): SettledBoth {
  const { state, adjustments } = settled;
  const trained = [state, ...(state.compare ? [otherOf(state)] : [])].filter(
    ({ parameters }) => parameters === 'trained',
  );
  const steps = Math.max(...trained.map((each) => rules.training(each).steps));
  if (trained.length === 0 || state.trainingStep <= steps) return settled;
  const said: Adjustment = { field: 'trainingStep', from: state.trainingStep, to: steps };
  return {
    ...settled,
    state: { ...state, trainingStep: steps },
    adjustments: touched.includes('trainingStep') ? [...adjustments, said] : adjustments,
  };
}

/** The head of B that is looked at, where B alone has it. */
function ownHead(a: State, b: State, { head }: Compared): Compared {
  return head !== undefined && head >= a.heads && head < b.heads ? { head } : {};
}
