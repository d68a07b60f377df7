/** embed: token (what the word is) + position (where it stands) = x. */
import { positionTitle, tokenTitle } from '../../text/en/stage-labels';
import { plain } from '../scene/bands';
import type { SceneBuilder } from '../scene/build';
import type { Grid } from '../scene/grid';
import { columnWordRoom, rowWordRoom } from '../scene/measure';
import type { Rect } from '../scene/scene';
import { inputNames, keyLabels } from '../scene/snapshot';

const titleRoom = 26;
const operatorRoom = 40;
const largestCell = 42;
/** Hundreds of columns are hairs; their rows stay high enough to be told apart. */
const slim = 7;

/** A sum and its two parts: x, or in cross-attention memory. */
interface Parts {
  readonly sum: 'x' | 'memory';
  readonly words: readonly string[];
  readonly names: readonly string[] | null;
  readonly token: Grid;
  readonly position: Grid;
  readonly x: Grid;
}

export function embedStage(b: SceneBuilder, room: Rect): void {
  const { snapshot } = b.moment;
  const names = inputNames(snapshot);
  const x: Parts = {
    ...{ sum: 'x', words: snapshot.words, names },
    token: plain(snapshot, 'token'),
    position: plain(snapshot, 'position'),
    x: plain(snapshot, 'x'),
  };
  if (!snapshot.memoryWords) {
    if (room.width >= 620) beside(b, x, room);
    else below(b, x, room);
    return;
  }
  const memory: Parts = {
    ...{ sum: 'memory', words: keyLabels(snapshot), names },
    token: plain(snapshot, 'memory_token'),
    position: plain(snapshot, 'memory_position'),
    x: plain(snapshot, 'memory'),
  };
  // Two sentences: side by side where there is room, else one over the other.
  const space = 24;
  const half = { width: (room.width - space) / 2, height: (room.height - space) / 2 };
  if (room.width >= 620) {
    below(b, x, { ...room, width: half.width });
    below(b, memory, { ...room, x: room.x + half.width + space, width: half.width });
  } else {
    below(b, x, { ...room, height: half.height });
    below(b, memory, { ...room, y: room.y + half.height + space, height: half.height });
  }
}

/** Wide rooms: the parts stacked at the left, their sum large at the right. */
function beside(b: SceneBuilder, parts: Parts, room: Rect): void {
  const { words, token, position, x } = parts;
  const wordRoom = rowWordRoom(words, room.width);
  const partsW = room.width * 0.36;
  const cellW = Math.min(30, (partsW - wordRoom) / x.cols);
  const fit = (room.height - 2 * titleRoom - 30) / 2 / x.rows;
  const cellH = Math.min(Math.max(cellW * 1.5, slim), fit);
  const partH = cellH * x.rows;
  const left = room.x + wordRoom;
  const top = room.y + titleRoom + Math.max(0, (room.height - 2 * partH - 2 * titleRoom - 24) / 2);
  const tokenRect = part(b, token, 'token', tokenTitle, left, top, cellW, cellH);
  const second = top + partH + titleRoom + 22;
  const positionRect = part(b, position, 'position', positionTitle, left, second, cellW, cellH);
  const highlighted = b.focusIn(['token', 'position']);
  b.rowWords(words, tokenRect, cellH, highlighted?.r ?? null, wordRoom);
  b.rowWords(words, positionRect, cellH, highlighted?.r ?? null, wordRoom);
  operator(b, '+', left - 18, second - 11);

  const sumX = left + tokenRect.width + operatorRoom + wordRoom;
  const sum = { x: sumX, y: room.y, width: room.x + room.width - sumX, height: room.height };
  operator(b, '=', left + tokenRect.width + operatorRoom / 2, room.y + room.height / 2);
  drawSum(b, parts, sum, wordRoom, true);
}

/** Narrow rooms: the sum first, its parts side by side below it. */
function below(b: SceneBuilder, parts: Parts, room: Rect): void {
  const { token, position, x } = parts;
  const wordRoom = rowWordRoom(parts.words, room.width);
  const sum = {
    x: room.x + wordRoom,
    y: room.y,
    width: room.width - wordRoom,
    height: room.height * 0.64,
  };
  const sumRect = drawSum(b, parts, sum, wordRoom, false);
  const cellW = (room.width - 40) / 2 / x.cols;
  const y = sumRect.y + sumRect.height + 12 + titleRoom;
  const fit = (room.y + room.height - y - 4) / x.rows;
  const cellH = Math.max(1, Math.min(Math.max(cellW * 1.6, slim), fit));
  const left = room.x + 18;
  const tokenRect = part(b, token, 'token', '', left, y, cellW, cellH);
  const middle = y + tokenRect.height / 2;
  operator(b, '=', room.x + 7, middle);
  operator(b, '+', left + tokenRect.width + 11, middle);
  part(b, position, 'position', '', left + tokenRect.width + 22, y, cellW, cellH);
}

function part(
  b: SceneBuilder,
  grid: Grid,
  title: string,
  long: string,
  x: number,
  y: number,
  cellW: number,
  cellH: number,
): Rect {
  const rect = b.grid(grid, x, y, cellW, cellH, { paint: 'diverging', small: false, progress: 1 });
  b.outlines.push({ ...rect, head: null });
  const full = long && rect.width > 250 ? long : title;
  b.title(rect, full, `${grid.rows} × ${grid.cols}`);
  return rect;
}

function drawSum(
  b: SceneBuilder,
  { sum, words, names, x, token, position }: Parts,
  room: Rect,
  wordRoom: number,
  centred: boolean,
): Rect {
  const { state } = b.moment;
  const nameRoom = names ? columnWordRoom(names) : 0;
  // The last slanted name leans out to the right.
  const lean = names ? nameRoom * 0.5 : 6;
  const cellW = Math.min(largestCell, (room.width - lean) / x.cols);
  const fit = (room.height - titleRoom - nameRoom - 16) / x.rows;
  const cellH = Math.max(1, Math.min(Math.max(cellW * 1.5, 2 * slim), largestCell, fit));
  const spare = room.height - titleRoom - nameRoom - cellH * x.rows;
  const y = room.y + titleRoom + nameRoom + (centred ? Math.max(0, spare / 2) : 0);
  const style = {
    paint: 'diverging',
    small: false,
    progress: state.progress,
    grows: true,
  } as const;
  const rect = b.grid(x, room.x, y, cellW, cellH, style);
  b.outlines.push({ ...rect, head: null });
  const keys = [x, token, position].flatMap(({ pieces }) => pieces.map(({ key }) => key));
  const highlighted = b.focusIn(keys);
  b.rowWords(words, rect, cellH, highlighted?.r ?? null, wordRoom);
  if (names) b.columnWords(names, rect, cellW, highlighted?.c ?? null, nameRoom);
  b.title(rect, sum, `${x.rows} × ${x.cols}`, { lift: nameRoom });
  return rect;
}

function operator(b: SceneBuilder, text: string, x: number, y: number): void {
  b.label({ text, x, y, size: 20, role: 'operator', align: 'center' });
}
