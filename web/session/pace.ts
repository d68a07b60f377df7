/**
 * How long the player takes for each part of a stage. What is drawn at a moment, and what a link names, does
 * not depend on it.
 */
import type { StageName } from '../core/types';
import { factsOf } from '../derive/inspect/facts';
import type { Snapshot } from '../derive/scene/snapshot';
import { indexOfHead } from '../derive/scene/key-heads';
import { axesOf, isPerHead, isShare, stageRow } from '../derive/stage-table';
import type { State } from '../state/state';
import { arrival, workEnd } from '../state/timeline';
import { pageText } from '../text';
import { localeOnShow } from '../text/languages';

/** Seconds at speed 1 for each part of a stage. */
export interface Pace {
  /** The operands move into place. */
  readonly arrival: number;
  /** One entry for each row, or a single one where the work does not go by rows. */
  readonly rows: readonly number[];
  /** The finished result stays. */
  readonly rest: number;
  /** How long a stage stays with reduced motion. */
  readonly standing: number;
}

/** The pace before there is a layer to see. */
export const noPace: Pace = { arrival: 1, rows: [1], rest: 1, standing: 1 };

/** Characters per second, as in subtitles for adults: about 200 words a minute. */
export const readingRate = 20;
/** The longest time for a stage that changes nothing. */
const quietSeconds = 0.5;
const arrivalSeconds = 0.7;
const leastRest = 0.8;
/** The longest time for a row with something to see, and for a row of zeros. */
const [rowSeconds, zeroRowSeconds] = [0.8, 0.05];
/** With reduced motion a stage stays at least this long. */
const leastStanding = 2.5;

/** Seconds for a stage's work when every row has something to see. */
const workSeconds: Readonly<Record<StageName, number>> = {
  embed: 1.2,
  project: 2.6,
  heads: 1.4,
  norm: 2.2,
  rotate: 2.2,
  scores: 2.6,
  scale: 1.2,
  mask: 1.4,
  softmax: 2.2,
  weigh: 2.4,
  concat: 1,
  output: 2.2,
};

const known = new WeakMap<Snapshot, Map<string, Pace>>();

export function paceOf(snapshot: Snapshot, state: State): Pace {
  const paces = known.get(snapshot) ?? new Map<string, Pace>();
  known.set(snapshot, paces);
  // A stage stays as long as its caption takes to read.
  const key = [localeOnShow(), state.stage, state.head, state.cell?.index.join() ?? ''].join(' ');
  const pace = paces.get(key) ?? measured(snapshot, state);
  paces.set(key, pace);
  return pace;
}

function measured(snapshot: Snapshot, state: State): Pace {
  if (changesNothing(snapshot, state.stage)) {
    const third = quietSeconds / 3;
    return { arrival: third, rows: [third], rest: third, standing: quietSeconds };
  }
  const rows = rowTimes(snapshot, state);
  const working = arrivalSeconds + rows.reduce((sum, each) => sum + each, 0);
  const reading =
    pageText.captions.captionParts(snapshot, state, factsOf(snapshot, state)).lead.length /
    readingRate;
  return {
    arrival: arrivalSeconds,
    rows,
    rest: Math.max(leastRest, reading - working),
    standing: Math.max(leastStanding, reading),
  };
}

/** True without a mask or a scaling, and for splitting or merging a single head. */
export function changesNothing(snapshot: Snapshot, stage: StageName): boolean {
  const { kind, operands, results } = stageRow(snapshot, stage);
  if (kind === 'layout') return snapshot.config.heads === 1;
  if (kind !== 'elementwise') return false;
  const [before, after] = [operands[0], results[0]?.name].map(
    (name) => snapshot.tensor(name ?? '').data,
  );
  return after?.every((value, k) => value === before?.[k]) ?? false;
}

/** Rows with something to see share the stage's time; the others pass quickly. */
function rowTimes(snapshot: Snapshot, { stage, head }: State): readonly number[] {
  const { kind, results } = stageRow(snapshot, stage);
  const seconds = workSeconds[stage];
  const name = results[0]?.name ?? '';
  if (kind === 'layout') return [seconds];
  const seen = rowsSeen(snapshot, name, head);
  // In project, q may have nothing to see where k or v has: the three products run at once.
  const others = results.slice(1).filter((each) => each.name !== 'memory' || snapshot.memoryWords);
  for (const other of others) {
    const more = rowsSeen(snapshot, other.name, head);
    if (more.length === seen.length) more.forEach((each, row) => (seen[row] ||= each));
  }
  const worth = seen.filter(Boolean).length;
  const each = Math.min(rowSeconds, seconds / Math.max(1, worth));
  return seen.map((sees) => (sees ? each : Math.min(each, zeroRowSeconds)));
}

/** For each row of a tensor, or of one of its heads, whether it is more than zeros or a uniform row. */
function rowsSeen(snapshot: Snapshot, name: string, head: number): boolean[] {
  const { data, shape } = snapshot.tensor(name);
  const perHead = isPerHead(snapshot, name);
  const [rows = 0, cols = 0] = perHead ? shape.slice(1) : shape;
  const start = perHead ? indexOfHead(snapshot, name, head) * rows * cols : 0;
  const share = isShare(snapshot, name);
  return axesOf(snapshot, name).length < 2
    ? []
    : Array.from({ length: rows }, (_, row) => {
        const values = data.subarray(start + row * cols, start + (row + 1) * cols);
        const plain = share && cols > 1 ? values[0] : 0;
        return values.some((value) => value !== plain);
      });
}

/** The progress within a stage after so many more seconds; 1 is the end. */
export function paced(progress: number, seconds: number, pace: Pace): number {
  const rowLength = (workEnd - arrival) / pace.rows.length;
  const parts = [
    { end: arrival, length: arrival, takes: pace.arrival },
    ...pace.rows.map((takes, row) => ({
      end: arrival + (row + 1) * rowLength,
      length: rowLength,
      takes,
    })),
    { end: 1, length: 1 - workEnd, takes: pace.rest },
  ];
  let [at, left] = [progress, seconds];
  for (const { end, length, takes } of parts) {
    if (at >= end) continue;
    const needs = ((end - at) / length) * takes;
    // The tolerance is for sums of frames, which are not exact.
    if (needs > left + 1e-9) return at + (left / takes) * length;
    at = end;
    left -= needs;
  }
  return 1;
}
