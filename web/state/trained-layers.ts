/** Of two layers on show either, or both, may be trained: which, and how they change. */
import { changeOf, otherOf } from './compare';
import type { State } from './state';

/** The layers that are trained, each as a state of its own: A's first. */
export function trainedLayers(state: State): readonly State[] {
  const shown = state.compare ? [state, otherOf(state)] : [state];
  return shown.filter(({ parameters }) => parameters === 'trained');
}

/** Whether B is trained and A is not. */
export const isOnlyBTrained = (state: State): boolean =>
  state.parameters !== 'trained' && trainedLayers(state).length > 0;

/** What to change for the trained layer to change; A where both are trained. */
export const changeOfTrained = (state: State, patch: Partial<State>): Partial<State> =>
  isOnlyBTrained(state) ? changeOf(state, patch) : patch;

/**
 * What to change for another seed. Two trainings from one seed stay so: else a comparison of two head
 * counts would be one of two seeds.
 */
export function changeOfSeed(state: State, seed: number): Partial<State> {
  const [first, second] = trainedLayers(state);
  const both = first && second && first.seed === second.seed;
  return both ? { seed, compare: { ...state.compare, seed } } : changeOfTrained(state, { seed });
}
