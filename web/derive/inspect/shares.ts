/** Facts about attention beyond its largest share: uniform rows, and the effect of scaling the scores. */
import type { Undivided } from '../../text/facts';
import type { Snapshot } from '../scene/snapshot';

/** How many rows of a head may look at two words or more and give each the same share. */
export function evenRows(snapshot: Snapshot, head: number): number {
  const { data, shape } = snapshot.tensor('attn_weights');
  const masked = snapshot.tensor('masked').data;
  const [, n = 0, m = 0] = shape;
  let even = 0;
  for (let row = 0; row < n; row++) {
    const start = (head * n + row) * m;
    const allowed = data
      .subarray(start, start + m)
      .filter((_, col) => masked[start + col] !== -Infinity);
    if (allowed.length > 1 && allowed.every((share) => share === allowed[0])) even++;
  }
  return even;
}

/** The share, in these rows of a head, that scaling the scores changed most. */
export function undivided(snapshot: Snapshot, head: number, rows: readonly number[]): Undivided {
  const { data, shape } = snapshot.tensor('attn_weights');
  const without = snapshot.tensor('attn_unscaled').data;
  const [, n = 0, m = 0] = shape;
  const at = (row: number, col: number): Undivided => ({
    row,
    col,
    divided: data[(head * n + row) * m + col] ?? 0,
    undivided: without[(head * n + row) * m + col] ?? 0,
  });
  const change = (each: Undivided) => Math.abs(each.divided - each.undivided);
  let most = at(rows[0] ?? 0, 0);
  for (const row of rows) {
    for (let col = 0; col < m; col++) {
      const each = at(row, col);
      if (change(each) > change(most)) most = each;
    }
  }
  return most;
}
