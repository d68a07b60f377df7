/** Attention between words, as links from query to key. */
import { rowsBegun } from '../../state/timeline';
import type { State } from '../../state/state';
import { isBackward } from '../gradients';
import { axesOf, showsShares } from '../stage-table';
import type { Snapshot } from './snapshot';

export interface Link {
  readonly head: number;
  readonly query: number;
  readonly key: number;
  readonly share: number;
}

export interface WordLinks {
  readonly links: readonly Link[];
  /** Smaller shares are not drawn. */
  readonly least: number;
  /** The query under the cursor; null for none. */
  readonly query: number | null;
  /** Its attention in the large head, one share per key; empty without a query. */
  readonly shares: readonly number[];
}

/** Attention exists from softmax on. */
export function hasAttention(snapshot: Snapshot, { stage }: State): boolean {
  return showsShares(snapshot, stage);
}

/** The links of the large head, or of all heads. Rows that softmax has not reached have no links. */
export function wordLinks(snapshot: Snapshot, state: State, focus: State['cell']): WordLinks {
  const { data, shape } = snapshot.tensor('attn_weights');
  const [heads = 1, n = 1, m = 1] = shape;
  const comes = state.stage === 'softmax' && !isBackward(state);
  const rows = comes ? rowsBegun(state.progress, n) : n;
  // In a long sentence as low as an even share; never so low that links are invisible.
  const least = Math.max(0.04, Math.min(0.1, 0.9 / m));
  const query = queryOf(snapshot, focus, n);
  const shown = state.allHeads ? Array.from({ length: heads }, (_, head) => head) : [state.head];
  const links: Link[] = [];
  for (const head of shown) {
    for (let at = 0; at < rows * m; at++) {
      const share = data[head * n * m + at] ?? 0;
      if (share >= least) links.push({ head, query: Math.floor(at / m), key: at % m, share });
    }
  }
  const start = (state.head * n + (query ?? 0)) * m;
  const shares = query !== null && query < rows ? [...data.subarray(start, start + m)] : [];
  return { links, least, query, shares };
}

/** The row of a cell whose rows are queries. */
export function queryOf(snapshot: Snapshot, focus: State['cell'], n: number): number | null {
  if (!focus) return null;
  const [first, second] = axesOf(snapshot, focus.name);
  const row = first?.role === 'head' && second?.role === 'query' ? focus.index[1] : undefined;
  return row !== undefined && row < n ? row : null;
}

/** The key with a query's largest share. */
export function keyWithLargestShare(snapshot: Snapshot, head: number, query: number): number {
  const { data, shape } = snapshot.tensor('attn_weights');
  const [, n = 1, m = 1] = shape;
  const row = data.subarray((head * n + query) * m, (head * n + query + 1) * m);
  return row.reduce((best, share, key) => (share > (row[best] ?? 0) ? key : best), 0);
}
