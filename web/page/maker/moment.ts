/** A moment of the page as a step has it: what differs from the defaults, without the reader's own preferences. */
import type { Lesson, Step } from '../../lessons/format';
import { fields } from '../../state/fields';
import { defaultState, type State } from '../../state/state';
import { drawsNothing } from '../../state/timeline';

const ofMoment = fields.filter(({ role }) => role !== 'preference');

type Common = Pick<Lesson, 'state'>;
type Own = Pick<Step, 'state'>;

/** A step's whole state; the preferences are the defaults. */
export const stateOf = ({ state }: Own, common: Common): State => ({
  ...defaultState,
  ...common.state,
  ...state,
});

/** The fields of `now` that are otherwise in `base`. */
const changed = (base: State, now: State): Partial<State> =>
  Object.fromEntries(
    ofMoment
      .filter((each) => each.format(now[each.key]) !== each.format(base[each.key]))
      .map(({ key }) => [key, now[key]]),
  );

/** What a step has to say of a state, where its lesson says what all steps have in common. */
export const momentOf = (state: State, common: Common): Partial<State> =>
  changed(stateOf({}, common), state);

/** A step in which no cell is chosen where its reader is asked for one: it would be the answer. */
export function unanswered(step: Step, common: Common): Step {
  if (step.prediction?.kind !== 'cell' || stateOf(step, common).cell === null) return step;
  return { ...step, state: momentOf({ ...stateOf(step, common), cell: null }, common) };
}

/** What is set on the page to show a step. */
export function shownState(step: Own, common: Common): Partial<State> {
  const state = stateOf(step, common);
  return Object.fromEntries(ofMoment.map(({ key }) => [key, state[key]]));
}

/** Whether the page stands at a step's moment; which cell is chosen says nothing where one is asked for. */
export function isAt(step: Own & Pick<Step, 'prediction'>, common: Common, now: State): boolean {
  const { cell, ...others } = changed(stateOf(step, common), now);
  const isOther = cell !== undefined && step.prediction?.kind !== 'cell';
  return !isOther && Object.keys(others).length === 0;
}

/** Whether a state needs a layer from the author's own file, which no lesson can hold. */
export const needsFile = ({ parameters, compare }: State): boolean =>
  parameters === 'imported' || compare?.parameters === 'imported';

/** A moment at which something is drawn: before the first stage, that stage done. */
export const drawn = (state: State): State =>
  drawsNothing(state) ? { ...state, progress: 1 } : state;

/** Whether readers of a step would see nothing: it stands before the first stage, and does not play on. */
export const showsNothing = (step: Own & Pick<Step, 'playTo'>, common: Common): boolean =>
  step.playTo === undefined && drawsNothing(stateOf(step, common));
