/** The stage's colour scale: one for all its matrices and heads. */
import type { StageName } from '../../core/types';
import { stageNames } from '../../state/state';
import { axesOf, isOfMemory, isShare, shownBy } from '../stage-table';
import type { Snapshot } from './snapshot';
import { rangeOf } from './sources';

const known = new WeakMap<Snapshot, Map<StageName, number>>();

/** Largest magnitude of the stage's values; 1 when all are zero, so that zero has a colour. */
export function stageRange(snapshot: Snapshot, stage: StageName): number {
  const ranges = known.get(snapshot) ?? new Map<StageName, number>();
  known.set(snapshot, ranges);
  const range = ranges.get(stage) ?? measured(snapshot, stage);
  ranges.set(stage, range);
  return range;
}

/** The largest of all stages, for one scale from the first to the last. */
export function lockedRange(snapshot: Snapshot): number {
  return Math.max(...stageNames.map((stage) => stageRange(snapshot, stage)));
}

function measured(snapshot: Snapshot, stage: StageName): number {
  return rangeOf(snapshot, scaledBy(snapshot, stage)) || 1;
}

/** The matrices of a stage that share its scale; attention has one of its own, 0 … 1. */
function scaledBy(snapshot: Snapshot, stage: StageName): readonly string[] {
  const isMatrix = (name: string) => axesOf(snapshot, name).length > 1;
  return shownBy(snapshot, stage).filter(
    (name) =>
      isMatrix(name) &&
      !isShare(snapshot, name) &&
      (snapshot.memoryWords !== null || !isOfMemory(snapshot, name)),
  );
}
