/** What a caption says about a moment beyond its configuration, read from the tensors. */
import type { State } from '../../state/state';
import type { MomentFacts } from '../../text/facts';
import { headName } from '../scene/head-jobs';
import type { Snapshot } from '../scene/snapshot';
import { evenRows, undivided } from './shares';

/** Getters, because a caption is made in every frame and needs only some of the facts. */
export function factsOf(snapshot: Snapshot, state: State): MomentFacts {
  return {
    get strongest() {
      return strongest(snapshot, state);
    },
    get headName() {
      return headName(snapshot, state.head);
    },
    get blind() {
      return isBlind(snapshot);
    },
    get blocked() {
      return blockedBy(snapshot, state).blocked;
    },
    get empty() {
      return blockedBy(snapshot, state).empty;
    },
    get even() {
      return evenRows(snapshot, state.head);
    },
    get alike() {
      return areAlike(snapshot);
    },
    get undivided() {
      return undivided(snapshot, state.head, rowsOf(snapshot, state));
    },
  };
}

/** Whether all heads have exactly the same attention. */
function areAlike(snapshot: Snapshot): boolean {
  const { data, shape } = snapshot.tensor('attn_weights');
  const [heads = 1, n = 1, m = 1] = shape;
  return heads > 1 && data.every((share, at) => share === data[at % (n * m)]);
}

/** Whether narrow hides part of the input that hand-made heads read. */
const isCut = ({ config, names }: Snapshot): boolean =>
  names !== null && config.variant === 'narrow' && config.heads > 1;

/** Whether narrow hides everything that these queries read: all of them are zero. */
const isBlind = (snapshot: Snapshot): boolean =>
  isCut(snapshot) && snapshot.tensor('q').data.every((value) => value === 0);

/** Whether narrow leaves hand-made heads so little that most rows are uniform. */
export function showsLittle(snapshot: Snapshot): boolean {
  if (!isCut(snapshot)) return false;
  const { words, config } = snapshot;
  const heads = Array.from({ length: config.heads }, (_, head) => head);
  const even = heads.reduce((sum, head) => sum + evenRows(snapshot, head), 0);
  return 2 * even > words.length * config.heads;
}

function blockedBy(snapshot: Snapshot, { head }: State): Pick<MomentFacts, 'blocked' | 'empty'> {
  const [, n = 1, m = 1] = snapshot.tensor('masked').shape;
  let blocked = 0;
  const empty: number[] = [];
  for (let row = 0; row < n; row++) {
    const inRow = blockedIn(snapshot, head, row);
    blocked += inRow;
    if (inRow === m) empty.push(row);
  }
  return { blocked, empty };
}

function strongest(snapshot: Snapshot, state: State): MomentFacts['strongest'] {
  const { data, shape } = snapshot.tensor('attn_weights');
  const [, n = 1, m = 1] = shape;
  const all = rowsOf(snapshot, state);
  // A word that may look at a single word has no choice.
  const choosing = all.filter((row) => m - blockedIn(snapshot, state.head, row) > 1);
  const rows = choosing.length > 0 ? choosing : all;
  let best = { row: rows[0] ?? 0, col: 0, share: 0 };
  for (const row of rows) {
    for (let col = 0; col < m; col++) {
      const share = data[(state.head * n + row) * m + col] ?? 0;
      if (share > best.share) best = { row, col, share };
    }
  }
  const start = (state.head * n + best.row) * m;
  const others = data.subarray(start, start + m).filter((_, col) => col !== best.col);
  const alone = others.every((share) => share === 0);
  const even = !alone && others.every((share) => share === best.share || share === 0);
  return { ...best, alone, even };
}

/** How many words the mask hides from a row. */
function blockedIn(snapshot: Snapshot, head: number, row: number): number {
  const { data, shape } = snapshot.tensor('masked');
  const [, n = 1, m = 1] = shape;
  const start = (head * n + row) * m;
  return data.subarray(start, start + m).reduce((sum, each) => sum + +(each === -Infinity), 0);
}

/** The rows that a caption is about: the chosen one, those that a training asks something of, or all. */
export function rowsOf(snapshot: Snapshot, state: Pick<State, 'cell' | 'head'>): readonly number[] {
  const { words, trained } = snapshot;
  const chosen = chosenRow(state, words.length);
  if (chosen !== null) return [chosen];
  return trained && trained.asked.length > 0 ? trained.asked : words.map((_, row) => row);
}

/** The row of the chosen cell, if its tensor has one row per token in this head. */
function chosenRow({ cell, head }: Pick<State, 'cell' | 'head'>, n: number): number | null {
  if (!cell || cell.index.length !== 3 || cell.index[0] !== head) return null;
  const row = cell.index[1] ?? 0;
  return row < n ? row : null;
}
