/** Small multiples: every head doing at once what the large one does. */
import type { SceneBuilder } from './build';
import type { Grid } from './grid';
import type { Paint, Rect } from './scene';

export interface Tile {
  readonly head: number;
  readonly title: string;
  readonly note: string;
  readonly grid: Grid;
}

const gap = 14;
/** A line for the title, and one for what the head does, where it is known. */
const line = 16;

/** How the room is shared between the large head and the small ones. */
export function shareRoom(room: Rect, heads: number): { large: Rect; tiles: Rect | null } {
  if (heads < 2) return { large: room, tiles: null };
  if (room.width >= 620) {
    const width = Math.min(360, Math.max(150, room.width * (heads > 8 ? 0.38 : 0.3)));
    return {
      large: { ...room, width: room.width - width - 18 },
      tiles: { ...room, x: room.x + room.width - width, width },
    };
  }
  const height = Math.min(room.height * 0.36, heads > 8 ? 190 : heads > 4 ? 150 : 110);
  return {
    large: { ...room, height: room.height - height - 8 },
    tiles: { ...room, y: room.y + room.height - height, height },
  };
}

/** Columns and tile size that make the tiles as large as the room allows. */
function arrange(
  count: number,
  room: Rect,
  aspect: number,
  titleRoom: number,
): { perRow: number; width: number; height: number } {
  let best = { perRow: 1, width: 0, height: 0 };
  for (let perRow = 1; perRow <= count; perRow++) {
    const rows = Math.ceil(count / perRow);
    const roomW = (room.width - gap * (perRow - 1)) / perRow;
    const roomH = (room.height - gap * (rows - 1)) / rows - titleRoom;
    const width = Math.min(roomW, roomH * aspect);
    if (width > best.width) best = { perRow, width, height: width / aspect };
  }
  return best;
}

export function drawTiles(
  b: SceneBuilder,
  tiles: readonly Tile[],
  room: Rect,
  paint: Paint,
  progress: number,
  byRow = false,
): void {
  const first = tiles[0];
  if (!first) return;
  const { cols, rows } = first.grid;
  // Very flat or very tall matrices are drawn with oblong cells rather than as a thread.
  const aspect = Math.min(2.4, Math.max(0.45, cols / rows));
  const noted = tiles.some(({ note }) => note !== '');
  const titleRoom = line * (noted ? 2 : 1) + 4;
  const { perRow, width, height } = arrange(tiles.length, room, aspect, titleRoom);
  const lines = Math.ceil(tiles.length / perRow);
  const stepX = (room.width - width * perRow) / perRow + width;
  const stepY = Math.min(height + titleRoom + 26, room.height / lines);
  const y0 = room.y + Math.max(0, (room.height - stepY * lines) / 2);
  tiles.forEach((tile, k) => {
    const x = room.x + (k % perRow) * stepX + Math.max(0, stepX - width) / 2;
    const y = y0 + Math.floor(k / perRow) * stepY + titleRoom;
    const rect = b.grid(tile.grid, x, y, width / cols, height / rows, {
      paint,
      small: true,
      progress,
      byRow,
    });
    b.outlines.push({ ...rect, head: tile.head });
    const titleY = noted ? y - 6 - line : y - 6;
    const roomForText = Math.max(width, stepX - 8);
    b.label({
      text: tile.title,
      x,
      y: titleY,
      size: 12,
      role: 'head',
      head: tile.head,
      maxWidth: roomForText,
    });
    if (tile.note) b.label({ text: tile.note, x, y: y - 6, size: 11.5, maxWidth: roomForText });
    b.targets.push({
      x: x - 5,
      y: y - titleRoom,
      width: width + 10,
      height: height + titleRoom + 5,
      head: tile.head,
      selected: tile.head === b.moment.state.head,
      tile: true,
    });
  });
}
