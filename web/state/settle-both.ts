/** Settles two layers: first A, then B by the same rules. */
import { differing, isLayerKey, layerKeys, otherOf, pick } from './compare';
import { ownInB } from './fields';
import type { Adjustment, Rules } from './rules';
import { settle } from './settle';
import type { Compared, State } from './state';

export interface SettledBoth {
  readonly state: State;
  readonly adjustments: readonly Adjustment[];
  /** What was adjusted in B. */
  readonly others: readonly Adjustment[];
}

/**
 * Settles A, then B by the same rules. Where only A was touched, B stays the same layer, so the fields in
 * `compare` may change.
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
  // B's changes to shared fields (padding, second sentence, words) apply to A, too.
  const { padding, memory, memoryClasses, sentence, classes, rows } = b.state;
  // This drops what A has for other words, such as its own mask.
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

/** Limits the training step to the longer of the two trainings; reported where the step was asked for. */
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

/** B's own head, kept only where A does not have that head. */
function ownHead(a: State, b: State, { head }: Compared): Compared {
  return head !== undefined && head >= a.heads && head < b.heads ? { head } : {};
}
