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
  /** The room of the track's cells, at least what a title needs, and that before them. */
  readonly room: number;
  readonly before: number;
}

/** Cells smaller than this cannot be told apart: then long tracks give room to short ones, up to such cells. */
const legible = 7;
const mostUneven = 20;

/** The largest cells of each track that fit into `space`, not larger than `most`. */
export function cellSizes(
  tracks: readonly Track[],
  space: number,
  gap: number,
  most: number,
): readonly number[] {
  const free = freeSpace(tracks, space, gap);
  const even = (cell: number) => tracks.map(() => cell);
  const cells = largest(tracks, free, most, even);
  if ((cells[0] ?? 0) >= legible || tracks.length === 1) return cells;
  return largest(tracks, free, free, (room) => unevenly(tracks, room, mostUneven));
}

const freeSpace = (tracks: readonly Track[], space: number, gap: number): number =>
  tracks.reduce(
    (left, { before, after }) => left - before - after,
    space - gap * (tracks.length - 1),
  );

/** Tracks whose titles leave at least a third of the room to cells: where it is scarce titles get less. */
export function withRoom(tracks: readonly Track[], space: number, gap: number): readonly Track[] {
  const free = Math.max(1, freeSpace(tracks, space, gap));
  const titles = tracks.reduce((sum, { least }) => sum + least, 0);
  const share = Math.min(1, (free * 0.66) / titles);
  return share < 1 ? tracks.map((track) => ({ ...track, least: track.least * share })) : tracks;
}

/** The sizes for the largest value, up to `most`, with which all tracks fit. */
function largest(
  tracks: readonly Track[],
  free: number,
  most: number,
  sizesFor: (value: number) => readonly number[],
): readonly number[] {
  const fits = (sizes: readonly number[]) =>
    tracks.reduce((sum, track, k) => sum + roomOf(track, sizes[k] ?? 0), 0) <= free;
  if (fits(sizesFor(most))) return sizesFor(most);
  let [low, high] = [0, most];
  for (let k = 0; k < 24; k++) {
    const middle = (low + high) / 2;
    if (fits(sizesFor(middle))) low = middle;
    else high = middle;
  }
  return sizesFor(Math.max(low, 0.001));
}

const roomOf = ({ count, least }: Track, cell: number): number => Math.max(count * cell, least);

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
  const rooms = tracks.map((track, k) => roomOf(track, cells[k] ?? 0));
  const used = tracks.reduce(
    (sum, { before, after }, k) => sum + before + after + (rooms[k] ?? 0),
    0,
  );
  let at = Math.max(0, (space - used - gap * (tracks.length - 1)) / 2);
  return tracks.map(({ before, after }, k) => {
    const [room = 0, cell = 0] = [rooms[k], cells[k]];
    const start = at + before;
    at = start + room + after + gap;
    return { start, cell, room, before };
  });
}
