/** The stage's colour scale: one for all its matrices and heads, and for all stages of the matrix of scores. */
import type { StageName } from '../../core/types';
import { stageNames, type State } from '../../state/state';
import { goesBack, gradientsShownBy } from '../gradients';
import { axesOf, isOfRun, isQueryByKey, isShare, shownBy, stageRow } from '../stage-table';
import type { Snapshot } from './snapshot';
import { rangeOf } from './sources';

type Seen = Pick<State, 'stage' | 'direction'>;

const known = new WeakMap<Snapshot, Map<string, number>>();

/** The largest magnitude of the stage's values; 1 where all are zero, so that the scale is not empty. */
export function stageRange(snapshot: Snapshot, seen: Seen): number {
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
    !goesBack(seen) && inPlace(snapshot, seen.stage)
      ? stageNames.filter((stage) => inPlace(snapshot, stage))
      : [seen.stage];
  return stages.flatMap((stage) => scaledBy(snapshot, { ...seen, stage }));
}

const inPlace = (snapshot: Snapshot, stage: StageName): boolean =>
  stageRow(snapshot, stage).results.some(({ name }) => isQueryByKey(snapshot, name));

/** The largest range of all stages, for one scale throughout. */
export function lockedRange(snapshot: Snapshot, { direction }: Seen): number {
  return Math.max(...stageNames.map((stage) => stageRange(snapshot, { stage, direction })));
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
  const cross = snapshot.memoryWords !== null;
  const isMatrix = (name: string) => axesOf(snapshot, name).length > 1;
  const shown = goesBack(seen)
    ? gradientsShownBy(snapshot, seen.stage)
    : shownBy(snapshot, seen.stage);
  return shown.filter(
    (name) =>
      isMatrix(name) &&
      !isShare(snapshot, name) &&
      isOfRun(snapshot, name, { cross, mask: snapshot.config.mask }),
  );
}
