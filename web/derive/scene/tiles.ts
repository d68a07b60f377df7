/** Small multiples: every head doing the same as the large one. */
import type { SceneBuilder } from './build';
import type { Grid } from './grid';
import { textWidth } from './measure';
import type { Paint, Rect } from './scene';

export interface Tile {
  readonly head: number;
  /** Forms of the title, the longest first; all tiles have the same number. */
  readonly title: readonly string[];
  /** Forms of what the head does, the longest first; empty where that is unknown. */
  readonly note: readonly string[];
  readonly grid: Grid;
}

const gap = 14;
/** Titles are bold, wider than the estimate. */
const boldSize = 12 * 1.2;
/** Fonts differ, so a little more than the estimate. */
const noteSize = 11.5 * 1.07;
/** Below this height only one head is shown; a swipe shows the others. */
const lowest = 150;
/** Below this height the small heads of a narrow picture are beside the large one, not under it. */
const low = 420;
/** The height of a line: one for the title, and one for what the head does, if known. */
const line = 16;

interface SharedSpace {
  readonly large: Rect;
  /** Null where there are no small heads. */
  readonly tiles: Rect | null;
}

/**
 * Shares the space between the large head and the small ones. Two compared layers both get the layout of the
 * one with more heads, so a single head leaves the place for small ones empty.
 */
export function shareSpace({ moment }: SceneBuilder, space: Rect): SharedSpace {
  const { heads } = moment.snapshot.config;
  const shared = spaceFor(space, Math.max(heads, moment.beside?.config.heads ?? 1));
  return heads < 2 ? { ...shared, tiles: null } : shared;
}

function spaceFor(space: Rect, heads: number): SharedSpace {
  const isNarrow = space.width < 620;
  if (heads < 2 || (isNarrow && space.height < lowest)) return { large: space, tiles: null };
  // Beside it, also in a narrow and low space, where the large one needs the full height.
  if (!isNarrow || space.height < Math.min(low, space.width * 0.85)) {
    const share = space.width * (heads > 8 ? 0.38 : isNarrow ? 0.25 : 0.3);
    const width = isNarrow ? share : Math.min(360, Math.max(150, share));
    const between = isNarrow ? 8 : 18;
    return {
      large: { ...space, width: space.width - width - between },
      tiles: { ...space, x: space.x + space.width - width, width },
    };
  }
  const height = Math.min(space.height * 0.36, heads > 8 ? 190 : heads > 4 ? 150 : 110);
  return {
    large: { ...space, height: space.height - height - 8 },
    tiles: { ...space, y: space.y + space.height - height, height },
  };
}

/** The columns and tile size that make the tiles as large as possible. */
function arrange(
  count: number,
  space: Rect,
  aspect: number,
  titleSpace: number,
): { perRow: number; width: number; height: number } {
  let best = { perRow: 1, width: 0, height: 0 };
  for (let perRow = 1; perRow <= count; perRow++) {
    const rows = Math.ceil(count / perRow);
    // Each tile's share of the width includes a gap, so the frame around a chosen one touches no other.
    const spaceW = space.width / perRow - gap;
    const spaceH = (space.height - gap * (rows - 1)) / rows - titleSpace;
    const width = Math.min(spaceW, spaceH * aspect);
    if (width > best.width) best = { perRow, width, height: width / aspect };
  }
  return best;
}

/** @returns the top of the first line of tiles */
export function drawTiles(
  b: SceneBuilder,
  tiles: readonly Tile[],
  space: Rect,
  paint: Paint,
  progress: number,
  byRow = false,
): number {
  const first = tiles[0];
  if (!first) return space.y;
  const { cols, rows } = first.grid;
  // Very flat or very tall matrices get oblong cells; square ones would make them too thin.
  const aspect = Math.min(2.4, Math.max(0.45, cols / rows));
  const noted = tiles.some(({ note }) => note.length > 0);
  const titleSpace = line * (noted ? 2 : 1) + 4;
  const { perRow, width, height } = arrange(tiles.length, space, aspect, titleSpace);
  const lines = Math.ceil(tiles.length / perRow);
  const stepX = (space.width - width * perRow) / perRow + width;
  // The remaining height is divided between the lines.
  const between = Math.max(0, lines - 1);
  const free = space.height - lines * (height + titleSpace);
  const stepY = height + titleSpace + (between > 0 ? Math.min(26, free / between) : 0);
  // All titles have the same form, the longest that fits everywhere.
  const forText = Math.max(width, stepX - 12);
  const way = tiles.reduce(
    (way, { title }) => Math.max(way, wayThatFits(title, boldSize, forText)),
    0,
  );
  const titleOf = (tile: Tile, room: number) =>
    tile.title[Math.max(way, wayThatFits(tile.title, boldSize, room))] ?? '';
  // A note that would be cut off is left out.
  const noteOf = ({ note }: Tile, room: number) =>
    note.find((each) => textWidth(each, noteSize) <= room) ?? '';
  const widthOf = (tile: Tile, room: number) =>
    Math.max(
      width,
      textWidth(titleOf(tile, room), boldSize),
      textWidth(noteOf(tile, room), noteSize),
    );
  // Texts wider than the tiles extend to the right, so the tiles are moved left to make room.
  const widest = Math.min(forText, Math.max(...tiles.map((tile) => widthOf(tile, forText))));
  const centred = Math.max(0, (stepX - width) / 2);
  const before = widest > width ? Math.max(0, Math.min(centred, stepX - widest - 6)) : centred;
  const used = stepY * between + height + titleSpace;
  const y0 = space.y + Math.max(0, (space.height - used) / 2);
  tiles.forEach((tile, k) => {
    const x = space.x + (k % perRow) * stepX + before;
    const y = y0 + Math.floor(k / perRow) * stepY + titleSpace;
    const rect = b.grid(tile.grid, x, y, width / cols, height / rows, {
      paint,
      small: true,
      progress,
      byRow,
    });
    b.outline(rect, tile.head);
    const titleY = noted ? y - 6 - line : y - 6;
    // Neither into the next tile nor past the edge.
    const spaceForText = Math.min(forText, space.x + space.width - x);
    const title = titleOf(tile, spaceForText);
    const note = noteOf(tile, spaceForText);
    b.label({
      text: title,
      x,
      y: titleY,
      size: 12,
      role: 'head',
      head: tile.head,
      maxWidth: spaceForText,
    });
    if (note) b.label({ text: note, x, y: y - 6, size: 11.5, maxWidth: spaceForText });
    b.targets.push({
      x: x - 5,
      y: y - titleSpace,
      // The frame includes the texts.
      width: Math.min(widthOf(tile, spaceForText), spaceForText) + 10,
      height: height + titleSpace + 5,
      head: tile.head,
      selected: tile.head === b.moment.state.head,
      tile: true,
    });
  });
  return y0;
}

/** The first form of a text that fits; else the last. */
function wayThatFits(texts: readonly string[], size: number, space: number): number {
  const way = texts.findIndex((each) => textWidth(each, size) <= space);
  return way < 0 ? texts.length - 1 : way;
}
