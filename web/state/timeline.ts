/**
 * The timeline: one number, stage index + progress, decides what is drawn. Backward, stages are counted from
 * the output.
 */
import type { StageName } from '../core/types';
import { optionalStages } from './optional-stages';
import { allStageNames, type State, type Step } from './state';

type Layer = Pick<State, 'qkNorm'>;

/** Whether a layer has a stage. */
export const hasStage = (layer: Layer, stage: StageName): boolean =>
  optionalStages[stage]?.isOf(layer) ?? true;

/** The stages in the order in which they run. */
export function stageOrder(layer: Layer & Pick<State, 'direction'>): readonly StageName[] {
  const forward = allStageNames.filter((stage) => hasStage(layer, stage));
  return layer.direction === 'forward' ? forward : forward.toReversed();
}

/** The state at a stage that its layer has: of one that it lacks, what comes before is done. */
export const atOwnStage = (state: State): State =>
  hasStage(state, state.stage)
    ? state
    : atOwnStage({
        ...state,
        stage: optionalStages[state.stage]?.after ?? state.stage,
        progress: 1,
      });

/** The index of this state's stage in that order. */
const indexOf = (state: State) => stageOrder(state).indexOf(state.stage);

/**
 * A stage's time has three parts: its operands move into place, it works, and its result stays to be seen.
 */
export const arrival = 0.2;
export const workEnd = 0.88;

/** How far the stage's operands have moved into place, 0 … 1. */
export function arrived(progress: number): number {
  return Math.min(1, progress / arrival);
}

/** Without motion, a stage appears once half of the arrival is over; until then the previous stage stays. */
export const isSeenWithoutMotion = (progress: number): boolean => arrived(progress) >= 0.5;

/** The share of a stage's work that is done at this moment, 0 … 1. */
export function worked(progress: number): number {
  return Math.min(1, Math.max(0, (progress - arrival) / (workEnd - arrival)));
}

/** How many of `rows` have begun, where a row is computed as a whole. */
export const rowsBegun = (progress: number, rows: number) =>
  Math.ceil(worked(progress) * rows - 1e-6);

/** How many of `total` cells are computed. */
export function doneCount(progress: number, total: number): number {
  return Math.floor(worked(progress) * total + 1e-6);
}

/** Where the timeline ends. */
export const stageCount = (state: State): number => stageOrder(state).length;

/** The position of a state, 0 … number of stages. */
export function position(state: State): number {
  return indexOf(state) + state.progress;
}

/**
 * Whether a moment is so near the beginning of the first stage that nothing is drawn, at least without
 * motion.
 */
export const drawsNothing = (state: State): boolean =>
  indexOf(state) === 0 && !isSeenWithoutMotion(state.progress);

/** The state at a position, which is clamped to the timeline. */
export function at(state: State, value: number): State {
  const clamped = Math.min(stageCount(state), Math.max(0, Number.isFinite(value) ? value : 0));
  // A whole position is the end of a stage, never the empty beginning of the next: what one sees after
  // a stage is that stage done. Position 0 alone is a beginning.
  const index = Math.max(0, Math.ceil(clamped) - 1);
  const stage = stageOrder(state)[index] ?? state.stage;
  return { ...state, stage, progress: clamped - index };
}

export function isAtEnd(state: State): boolean {
  // Not by position: 9 + 0.999999999999999 is 10 in floating point.
  return state.stage === stageOrder(state).at(-1) && state.progress >= 1;
}

/** This stage done; if it already is, the next one done. */
export function next(state: State): State {
  const index = indexOf(state);
  return at(state, state.progress < 1 ? index + 1 : index + 2);
}

/** The stage before, done; at the first stage, its beginning. */
export function previous(state: State): State {
  return at(state, indexOf(state));
}

/** The cells of a stage's result, in the order in which they are computed: row by row. */
export interface Work {
  readonly rows: number;
  readonly cols: number;
}

/**
 * One step forward or back: a stage, or a row or cell of its result (`work`; null where there is no
 * arithmetic to step through). Stepping by rows or cells into a stage first shows its operands in place;
 * stepping back out of one goes to the result before it.
 */
export function stepped(state: State, by: Step, direction: 1 | -1, work: Work | null): State {
  if (by === 'stage') return direction > 0 ? next(state) : previous(state);
  const per = by === 'row' ? (work?.cols ?? 1) : 1;
  const total = work ? work.rows * work.cols : 1;
  const done = state.progress < arrival ? -1 : doneCount(state.progress, total);
  if (direction > 0) {
    if (done >= total || state.progress >= 1) return entered(state);
    return done < 0 ? withDone(state, 0, total) : withDone(state, step(done, per, 1), total);
  }
  return done <= 0 ? previous(state) : withDone(state, step(done, per, -1), total);
}

/** The next or the previous multiple of `per`. */
const step = (done: number, per: number, direction: 1 | -1) =>
  (direction > 0 ? Math.floor(done / per) + 1 : Math.ceil(done / per) - 1) * per;

const withDone = (state: State, done: number, total: number): State => ({
  ...state,
  progress: done >= total ? 1 : arrival + (done / total) * (workEnd - arrival),
});

/** The next stage with its operands in place; after the last stage, its end. */
function entered(state: State): State {
  const stage = stageOrder(state)[indexOf(state) + 1];
  return stage ? { ...state, stage, progress: arrival } : { ...state, progress: 1 };
}
