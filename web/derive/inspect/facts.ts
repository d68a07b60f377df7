/** What a caption says about a moment beyond its configuration, read off the tensors. */
import type { State } from '../../state/state';
import type { MomentFacts } from '../../text/facts';
import { headName } from '../scene/head-jobs';
import type { Snapshot } from '../scene/snapshot';
import { evenRows, undivided } from './shares';

/** Getters: a caption is made at every frame, and none needs all of them. */
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
    get undivided() {
      return undivided(snapshot, state.head, chosenRow(state, snapshot.words.length));
    },
  };
}

function isBlind(snapshot: Snapshot): boolean {
  const { config, names } = snapshot;
  const cut = names !== null && config.variant === 'narrow' && config.heads > 1;
  return cut && snapshot.tensor('q').data.every((value) => value === 0);
}

function blockedBy(snapshot: Snapshot, { head }: State): Pick<MomentFacts, 'blocked' | 'empty'> {
  const { data, shape } = snapshot.tensor('masked');
  const [, n = 1, m = 1] = shape;
  let blocked = 0;
  const empty: number[] = [];
  for (let row = 0; row < n; row++) {
    const start = (head * n + row) * m;
    const inRow = data
      .subarray(start, start + m)
      .reduce((sum, each) => sum + +(each === -Infinity), 0);
    blocked += inRow;
    if (inRow === m) empty.push(row);
  }
  return { blocked, empty };
}

function strongest(snapshot: Snapshot, state: State): MomentFacts['strongest'] {
  const { data, shape } = snapshot.tensor('attn_weights');
  const [, n = 1, m = 1] = shape;
  const chosen = chosenRow(state, n);
  const rows = chosen === null ? Array.from({ length: n }, (_, r) => r) : [chosen];
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

/** The row of the chosen cell, where its tensor has a row per token of this head. */
function chosenRow({ cell, head }: State, n: number): number | null {
  if (!cell || cell.index.length !== 3 || cell.index[0] !== head) return null;
  const row = cell.index[1] ?? 0;
  return row < n ? row : null;
}
