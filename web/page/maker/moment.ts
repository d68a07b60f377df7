/** The moment of a step: what differs from the defaults, without the reader's own preferences. */
import type { Lesson, Step } from '../../lessons/format';
import { fields } from '../../state/fields';
import { defaultState, type State } from '../../state/state';
import { drawsNothing } from '../../state/timeline';

const ofMoment = fields.filter(({ role }) => role !== 'preference');

type Common = Pick<Lesson, 'state'>;
type Own = Pick<Step, 'state'>;

/** A step's whole state; preferences have their defaults. */
export const stateOf = ({ state }: Own, common: Common): State => ({
  ...defaultState,
  ...common.state,
  ...state,
});

/** The fields of `now` that differ from `base`. */
const changed = (base: State, now: State): Partial<State> =>
  Object.fromEntries(
    ofMoment
      .filter((each) => each.format(now[each.key]) !== each.format(base[each.key]))
      .map(({ key }) => [key, now[key]]),
  );

/** The fields that a step must set for this state, beyond those its lesson sets for all steps. */
export const momentOf = (state: State, common: Common): Partial<State> =>
  changed(stateOf({}, common), state);

/** The step without its chosen cell if its reader is asked for a cell: it could be the answer. */
export function unanswered(step: Step, common: Common): Step {
  if (step.prediction?.kind !== 'cell' || stateOf(step, common).cell === null) return step;
  return { ...step, state: momentOf({ ...stateOf(step, common), cell: null }, common) };
}

/** The fields to set on the page to show a step. */
export function shownState(step: Own, common: Common): Partial<State> {
  const state = stateOf(step, common);
  return Object.fromEntries(ofMoment.map(({ key }) => [key, state[key]]));
}

/** Whether the page is at a step's moment; the chosen cell is ignored if the step asks for one. */
export function isAt(step: Own & Pick<Step, 'prediction'>, common: Common, now: State): boolean {
  const { cell, ...others } = changed(stateOf(step, common), now);
  const isOther = cell !== undefined && step.prediction?.kind !== 'cell';
  return !isOther && Object.keys(others).length === 0;
}

/** Whether a state needs a layer from the author's own file, which a lesson cannot contain. */
export const needsFile = ({ parameters, compare }: State): boolean =>
  parameters === 'imported' || compare?.parameters === 'imported';

/** A state in which something is drawn: before the first stage, that stage is completed. */
export const drawn = (state: State): State =>
  drawsNothing(state) ? { ...state, progress: 1 } : state;

/** Whether readers of a step would see nothing: it is before the first stage and does not play on. */
export const showsNothing = (step: Own & Pick<Step, 'playTo'>, common: Common): boolean =>
  step.playTo === undefined && drawsNothing(stateOf(step, common));
