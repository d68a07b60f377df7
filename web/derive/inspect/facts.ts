/** What a caption says about a moment beyond its configuration, read off the tensors. */
import type { State } from '../../state/state';
import { headName, type Snapshot } from '../scene/snapshot';

export interface Facts {
  /** The largest share of the chosen row, or of the head when no row is chosen. */
  readonly strongest: {
    readonly row: number;
    readonly col: number;
    readonly share: number;
    /** Every other share of its row is zero. */
    readonly alone: boolean;
  };
  /** What the large head was constructed to do. */
  readonly headName: string | null;
  /** Narrow has cut away all that the constructed queries read: every one of them is zero. */
  readonly blind: boolean;
  /** Entries of the large head that the mask turned into −∞. */
  readonly blocked: number;
  /** Rows that may look at nothing. */
  readonly empty: readonly number[];
}

/** Each is read off when it is asked for: no stage's caption needs all, and a caption is made each frame. */
export function factsOf(snapshot: Snapshot, state: State): Facts {
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
  };
}

function isBlind(snapshot: Snapshot): boolean {
  const { config, names } = snapshot;
  const cut = names !== null && config.variant === 'narrow' && config.heads > 1;
  return cut && snapshot.tensor('q').data.every((value) => value === 0);
}

function blockedBy(snapshot: Snapshot, { head }: State): Pick<Facts, 'blocked' | 'empty'> {
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

function strongest(snapshot: Snapshot, state: State): Facts['strongest'] {
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
  return { ...best, alone: others.every((share) => share === 0) };
}

/** The row of the chosen cell, where its tensor has a row per token of this head. */
function chosenRow({ cell, head }: State, n: number): number | null {
  if (!cell || cell.index.length !== 3 || cell.index[0] !== head) return null;
  const row = cell.index[1] ?? 0;
  return row < n ? row : null;
}
