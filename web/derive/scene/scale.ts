/** The stage's colour scale: one for all its matrices and heads, and for all stages of the matrix of scores. */
import type { StageName } from '../../core/types';
import type { State } from '../../state/state';
import { isBackward, gradientsShownBy } from '../gradients';
import { axesOf, isOfRun, isShare, hasScores, shownBy } from '../stage-table';
import type { Snapshot } from './snapshot';
import { rangeOf } from './sources';

type Seen = Pick<State, 'stage' | 'direction'>;

const known = new WeakMap<Snapshot, Map<string, number>>();

/** Largest magnitude of the stage's values; 1 when all are zero, so that zero has a colour, 0 where there is no such stage. */
export function stageRange(snapshot: Snapshot, seen: Seen): number {
  if (!stagesIn(snapshot).includes(seen.stage)) return 0;
  const ranges = known.get(snapshot) ?? new Map<string, number>();
  known.set(snapshot, ranges);
  const key = `${seen.stage} ${seen.direction}`;
  const range = ranges.get(key) ?? (rangeOf(snapshot, namesOnScaleOf(snapshot, seen)) || 1);
  ranges.set(key, range);
  return range;
}

/**
 * From the scores to softmax one matrix stays in place, and many numbers do not change: these stages share a
 * scale, so that such a number keeps its colour. Gradients differ at each stage.
 */
function namesOnScaleOf(snapshot: Snapshot, seen: Seen): readonly string[] {
  const stages =
    !isBackward(seen) && hasScores(snapshot, seen.stage)
      ? stagesIn(snapshot).filter((stage) => hasScores(snapshot, stage))
      : [seen.stage];
  return stages.flatMap((stage) => scaledBy(snapshot, { ...seen, stage }));
}

const stagesIn = ({ stages }: Snapshot): readonly StageName[] => stages.map(({ id }) => id);

/** The largest range of all stages, for one scale throughout. */
export function lockedRange(snapshot: Snapshot, { direction }: Seen): number {
  return Math.max(...stagesIn(snapshot).map((stage) => stageRange(snapshot, { stage, direction })));
}

/** A matrix whose numbers are almost colourless on a stage's scale. */
export interface NearZero {
  readonly name: string;
  /** The largest magnitude in it. */
  readonly most: number;
}

/** Below this share of the scale's end a number looks like 0: a tenth of the way in colour. */
const hardlyAColour = 0.01;

/** The matrices in a moment's picture (of one layer or two) that look like zeros on this scale but are not. */
export function nearZeroOn(
  range: number,
  snapshots: readonly Snapshot[],
  seen: Seen,
): readonly NearZero[] {
  const most = new Map<string, number>();
  for (const snapshot of snapshots)
    for (const name of scaledBy(snapshot, seen))
      most.set(name, Math.max(most.get(name) ?? 0, rangeOf(snapshot, [name])));
  return [...most]
    .map(([name, most]) => ({ name, most }))
    .filter(({ most }) => most > 0 && most < hardlyAColour * range)
    .sort((a, b) => a.most - b.most);
}

/** The matrices of a stage on its scale; attention has its own, 0 … 1. */
function scaledBy(snapshot: Snapshot, seen: Seen): readonly string[] {
  if (!stagesIn(snapshot).includes(seen.stage)) return [];
  const cross = snapshot.memoryWords !== null;
  // The gains alone are drawn of all that has one axis.
  const isDrawn = (name: string) =>
    axesOf(snapshot, name).length > 1 || axesOf(snapshot, name)[0]?.name === 'gains';
  const shown = isBackward(seen)
    ? gradientsShownBy(snapshot, seen.stage)
    : shownBy(snapshot, seen.stage);
  return shown.filter(
    (name) =>
      isDrawn(name) &&
      !isShare(snapshot, name) &&
      isOfRun(snapshot, name, { cross, mask: snapshot.config.mask }),
  );
}
