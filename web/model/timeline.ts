/**
 * The timeline: one number, stage index + progress, decides what is drawn. Backward, stages are counted from the
 * output. A stage's time has three parts: its operands move into place, it works, its result stays to be seen.
 */
import type { StageName } from '../core/types';
import type { State, Step } from './state';

/** The part of a state that is a place on the timeline. */
export type Moment = Pick<State, 'stage' | 'progress'>;

export const arrival = 0.2;
export const workEnd = 0.88;

/** How far the stage's operands have moved into place, 0 … 1. */
export const arrived = (progress: number): number => Math.min(1, progress / arrival);

/** The share of a stage's work that is done, 0 … 1. */
export const worked = (progress: number): number =>
  Math.min(1, Math.max(0, (progress - arrival) / (workEnd - arrival)));

/** How many of `total` cells are computed. */
export const doneCount = (progress: number, total: number): number =>
  Math.floor(worked(progress) * total + 1e-6);

/** A position on the timeline of these stages, 0 … number of stages. */
export const positionOf = (order: readonly StageName[], { stage, progress }: Moment): number =>
  order.indexOf(stage) + progress;

/**
 * The moment at a position, which is clamped. A whole position is the end of a stage, never the empty beginning of the
 * next; 0 alone is a beginning.
 */
export function momentAt(order: readonly StageName[], position: number): Moment {
  const clamped = Math.min(order.length, Math.max(0, position));
  const index = Math.max(0, Math.ceil(clamped) - 1);
  return { stage: order[index] ?? 'embed', progress: clamped - index };
}

export const isAtEnd = (order: readonly StageName[], { stage, progress }: Moment): boolean =>
  stage === order.at(-1) && progress >= 1;

/** The cells of a stage's result, in the order in which they are computed: row by row. */
export interface Work {
  readonly rows: number;
  readonly cols: number;
}

/**
 * One step forward or back: a stage, or a row or a cell of its result (`work`; null where nothing is computed cell by
 * cell). A step by rows or cells into a stage first shows its operands in place.
 */
export function stepped(
  order: readonly StageName[],
  moment: Moment,
  by: Step,
  direction: 1 | -1,
  work: Work | null,
): Moment {
  const index = order.indexOf(moment.stage);
  const isDone = moment.progress >= 1;
  const before = momentAt(order, index);
  if (by === 'stage')
    return direction < 0 ? before : momentAt(order, isDone ? index + 2 : index + 1);
  const total = work ? work.rows * work.cols : 1;
  const per = by === 'row' ? (work?.cols ?? 1) : 1;
  const hasArrived = moment.progress >= arrival;
  const done = hasArrived ? doneCount(moment.progress, total) : -1;
  const withDone = (cells: number): Moment => ({
    ...moment,
    progress: cells >= total ? 1 : arrival + (cells / total) * (workEnd - arrival),
  });
  if (direction < 0) return done <= 0 ? before : withDone((Math.ceil(done / per) - 1) * per);
  if (!hasArrived) return withDone(0);
  if (!isDone && done < total) return withDone((Math.floor(done / per) + 1) * per);
  const next = order[index + 1];
  return next ? { stage: next, progress: arrival } : { ...moment, progress: 1 };
}
