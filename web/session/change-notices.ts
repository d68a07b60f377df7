/** The notices of a change: what was refused, and what else had to change. */
import type { TrainingOptions } from '../core/training-types';
import type { Place } from '../core/types';
import { existingCell } from '../derive/inspect/carry';
import type { Snapshot } from '../derive/scene/snapshot';
import { otherOf } from '../state/compare';
import type { SettledBoth } from '../state/settle-both';
import type { State } from '../state/state';
import { pageText } from '../text';
import { trainingOptions } from '../state/training';
import type { Notice } from './notices';
import type { Change } from './change';

interface Message extends Pick<Notice, 'text' | 'kind'> {
  /** The change itself was refused: programs are told as well. */
  readonly isRefusal: boolean;
}

const error = (text: string): Message => ({ text, kind: 'error', isRefusal: true });
const info = (text: string, isRefusal = false): Message => ({ text, kind: 'info', isRefusal });

/** What came of a change. */
export interface Outcome {
  readonly change: Change;
  readonly settled: SettledBoth;
  /** The state before the change and its numbers; null where there were none. */
  readonly before: State;
  readonly previous: Snapshot | null;
  readonly snapshot: Snapshot;
  /** The cell chosen in B alone, where B does not have it; else null. */
  readonly missing: Place | null;
}

/** What was refused, what else had to change, and whether a training starts again. */
export function changeNotices(outcome: Outcome): readonly Message[] {
  const { change, settled, before, previous, snapshot, missing } = outcome;
  const { unrecorded = false, whole = false, touched } = change;
  return [
    ...(snapshot === previous ? [] : editNotices(snapshot)),
    ...settledNotices(settled, snapshot, missing, unrecorded ? [] : touched),
    ...(unrecorded || whole || !previous ? [] : trainedAnew(before, settled.state)),
  ];
}

/** Edits that could not be applied. */
const editNotices = ({ refused, dropped }: Snapshot): readonly Message[] => [
  ...refused.map(({ edit, why }) => error(pageText.notices.editRefused(edit, why))),
  ...(dropped.length > 0 ? [info(pageText.notices.editsDropped(dropped))] : []),
];

/**
 * @param asked the fields that were asked for: a lost cell that nobody asked for is not reported
 * @param missing the cell chosen in B alone that B does not have
 */
function settledNotices(
  { state, adjustments, others }: SettledBoth,
  snapshot: Snapshot,
  missing: Place | null,
  asked: readonly (keyof State)[],
): readonly Message[] {
  const { cell } = state;
  const gone = cell && !existingCell(snapshot, cell) ? cell : null;
  return [
    ...(gone && asked.includes('cell') ? [error(pageText.notices.noCell(cellName(gone)))] : []),
    ...adjustments.map((entry) =>
      info(pageText.notices.adjustmentText(entry, state), asked.includes(entry.field)),
    ),
    ...(missing && asked.includes('compare')
      ? [error(pageText.session.ofB(pageText.notices.noCell(cellName(missing))))]
      : []),
    ...others.map((entry) =>
      info(
        pageText.session.ofB(pageText.notices.adjustmentText(entry, otherOf(state))),
        asked.includes('compare'),
      ),
    ),
  ];
}

/** A changed option makes a training that has begun start again. */
function trainedAnew(before: State, after: State): readonly Message[] {
  const goesOn = before.parameters === 'trained' && after.parameters === 'trained';
  if (!goesOn || before.task !== after.task || after.trainingStep === 0) return [];
  const [old, now] = [trainingOptions(before), trainingOptions(after)];
  const keys = new Set([...Object.keys(old), ...Object.keys(now)]) as Set<keyof TrainingOptions>;
  const changed = [...keys].filter((key) => old[key] !== now[key]);
  return changed.length === 0
    ? []
    : [info(pageText.trainingNotices.startsAgain(changed, after.trainingStep))];
}

const cellName = ({ name, index }: Place) => [name, ...index].join('.');
