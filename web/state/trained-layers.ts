/** Which of one or two layers on show are trained, and how to change them. */
import { changeOf, otherOf } from './compare';
import type { State } from './state';

/** The trained layers, each as a complete state, A's first. */
export function trainedLayers(state: State): readonly State[] {
  const shown = state.compare ? [state, otherOf(state)] : [state];
  return shown.filter(({ parameters }) => parameters === 'trained');
}

/** Whether B is trained and A is not. */
export const isOnlyBTrained = (state: State): boolean =>
  state.parameters !== 'trained' && trainedLayers(state).length > 0;

/** The patch that changes the trained layer, A where both are trained. */
export const changeOfTrained = (state: State, patch: Partial<State>): Partial<State> =>
  isOnlyBTrained(state) ? changeOf(state, patch) : patch;

/**
 * The patch for another seed. Two trainings with the same seed both get it, so that a comparison of two head
 * counts does not become one of two seeds.
 */
export function changeOfSeed(state: State, seed: number): Partial<State> {
  const [first, second] = trainedLayers(state);
  const both = first && second && first.seed === second.seed;
  return both ? { seed, compare: { ...state.compare, seed } } : changeOfTrained(state, { seed });
}
