/** The timeline: one number, stage index + progress, decides what is drawn. */
import { stageNames, type State } from './state';

/** The position of a state, 0 … number of stages. */
export function position(state: State): number {
  return stageNames.indexOf(state.stage) + state.progress;
}

/** The state at a position; out of range positions stop at the ends. */
export function at(state: State, value: number): State {
  const clamped = Math.min(stageNames.length, Math.max(0, Number.isFinite(value) ? value : 0));
  // A whole position is the end of a stage, never the empty beginning of the next: what one sees after
  // a stage is that stage done. Position 0 alone is a beginning.
  const index = Math.max(0, Math.ceil(clamped) - 1);
  const stage = stageNames[index] ?? 'embed';
  return { ...state, stage, progress: clamped - index };
}

export function isAtEnd(state: State): boolean {
  // Not by the position: 9 + 0.999999999999999 is 10 in floating point.
  return state.stage === stageNames.at(-1) && state.progress >= 1;
}

/** This stage done, or, if it is, the next one done. */
export function next(state: State): State {
  const index = stageNames.indexOf(state.stage);
  return at(state, state.progress < 1 ? index + 1 : index + 2);
}

/** The stage before, done; at the first stage its beginning. */
export function previous(state: State): State {
  return at(state, stageNames.indexOf(state.stage));
}
