/** Sizes of cells where matrices stand in rows and columns, as in an L: each track has one size of cell. */

/** A row or a column of matrices. */
export interface Track {
  /** How many cells the largest matrix in it has. */
  readonly count: number;
  /** The room for words, titles and strips before the cells and after them. */
  readonly before: number;
  readonly after: number;
  /** The least room for the cells, for a title that is longer than its matrix. */
  readonly least: number;
}

export interface Placed {
  /** Where the cells of the track begin, from the start of all tracks. */
  readonly start: number;
  /** The size of one cell. */
  readonly cell: number;
  /** The room of the track's cells, at least what a title needs. */
  readonly room: number;
}

/** Cells smaller than this cannot be told apart: then long tracks give room to short ones. */
const legible = 7;

/** The largest cells of each track that fit into `space`, not larger than `most`. */
export function cellSizes(
  tracks: readonly Track[],
  space: number,
  gap: number,
  most: number,
): readonly number[] {
  const around = tracks.reduce((sum, { before, after }) => sum + before + after, 0);
  const free = Math.max(1, space - around - gap * (tracks.length - 1));
  const even = evenly(tracks, free, most);
  if (even >= legible || tracks.length === 1) return tracks.map(() => even);
  const sizes = unevenly(tracks, free, legible);
  // What titles need beyond their cells is taken from all.
  const lacking = tracks.reduce(
    (sum, { count, least }, k) => sum + Math.max(0, least - count * (sizes[k] ?? 0)),
    0,
  );
  return lacking > 0 ? unevenly(tracks, Math.max(free / 2, free - lacking), legible) : sizes;
}

/** One size for all, where tracks with long titles take what these need. */
function evenly(tracks: readonly Track[], free: number, most: number): number {
  const fits = (cell: number) =>
    tracks.reduce((sum, { count, least }) => sum + Math.max(count * cell, least), 0) <= free;
  if (fits(most)) return most;
  let [low, high] = [0, most];
  for (let k = 0; k < 24; k++) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low > 0 ? low : free / tracks.reduce((sum, { count }) => sum + count, 0);
}

/** Room by the root of the number of cells, so that few cells stay visible beside hundreds. */
function unevenly(tracks: readonly Track[], free: number, most: number): readonly number[] {
  const sizes = tracks.map(() => 0);
  let [left, open] = [free, tracks.map((_, k) => k)];
  const weight = (k: number) => Math.sqrt(tracks[k]?.count ?? 1);
  for (;;) {
    const sum = open.reduce((all, k) => all + weight(k), 0);
    const room = (k: number) => (left * weight(k)) / sum;
    const full = open.filter((k) => room(k) > most * (tracks[k]?.count ?? 1));
    const settled = full.length > 0 ? full : open;
    for (const k of settled) {
      const count = tracks[k]?.count ?? 1;
      sizes[k] = Math.min(most, room(k) / count);
    }
    if (full.length === 0 || full.length === open.length) return sizes;
    left -= full.reduce((all, k) => all + most * (tracks[k]?.count ?? 1), 0);
    open = open.filter((k) => !full.includes(k));
  }
}

/** The tracks one after another, in the middle of `space`. */
export function placed(
  tracks: readonly Track[],
  cells: readonly number[],
  space: number,
  gap: number,
): readonly Placed[] {
  const rooms = tracks.map(({ count, least }, k) => Math.max(count * (cells[k] ?? 0), least));
  const used = tracks.reduce(
    (sum, { before, after }, k) => sum + before + after + (rooms[k] ?? 0),
    0,
  );
  let at = Math.max(0, (space - used - gap * (tracks.length - 1)) / 2);
  return tracks.map(({ before, after }, k) => {
    const [room = 0, cell = 0] = [rooms[k], cells[k]];
    const start = at + before;
    at = start + room + after + gap;
    return { start, cell, room };
  });
}
