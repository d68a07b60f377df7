/** scale, mask, softmax: the matrix of scores keeps its place and its cells change, one after another. */
import { withHead } from '../../text/en/names';
import { formatFixed } from '../../text/en/numbers';
import { rowSum, softmaxRuler } from '../../text/en/stage-labels';
import type { SceneBuilder } from '../scene/build';
import { single, type Piece } from '../scene/grid';
import { columnWordRoom, rowWordRoom } from '../scene/measure';
import type { Matrix, Rect } from '../scene/scene';
import { keyLabels } from '../scene/snapshot';
import { ofHead } from '../scene/sources';
import { drawTiles, shareRoom } from '../scene/tiles';
import { stageRow } from '../stage-table';
import { headTiles } from './head-tiles';

/** The least height of a cell that has a bar, in pixels. */
const leastBar = 10;
const titleRoom = 28;

export function inPlaceStage(b: SceneBuilder, room: Rect): void {
  const { snapshot, state } = b.moment;
  const { head, progress } = state;
  const { kind, operands, results } = stageRow(snapshot, state.stage);
  const [tensor, from] = [results[0]?.name ?? '', operands[0] ?? ''];
  // What is computed row by row, softmax, is shares: bars.
  const byRow = kind === 'rowwise';
  const { large, tiles } = shareRoom(room, snapshot.config.heads);
  const gridOf = (h: number) => {
    const { source, address } = ofHead(snapshot, from, h);
    const before: Piece['before'] = { source, address, paint: 'diverging' };
    return single(`scores#${h}`, ofHead(snapshot, tensor, h), h, before);
  };
  const grid = gridOf(head);
  const { x, y, cellW, cellH, wordRoom, columnRoom } = place(b, large, grid, byRow);
  // Bars that are a few pixels high say less than shades, and cost more.
  const paint = byRow ? (cellH < leastBar ? 'share' : 'bars') : 'diverging';
  const rect = b.grid(grid, x, y, cellW, cellH, {
    ...{ paint, small: false, progress, grows: true, byRow },
  });
  b.outlines.push({ ...rect, head });
  const highlighted = b.focusIn([`scores#${head}`]) ?? highlightedBefore(b, rect);
  b.rowWords(snapshot.words, rect, cellH, highlighted?.r ?? null, wordRoom);
  b.columnWords(keyLabels(snapshot), rect, cellW, highlighted?.c ?? null, columnRoom);
  b.title(rect, withHead(tensor, head), `${grid.rows} × ${grid.cols}`, { head, lift: columnRoom });
  if (byRow) sumsRuler(b, rect, cellH, grid.rows);
  const small = byRow ? 'share' : 'diverging';
  if (tiles) drawTiles(b, headTiles(b, gridOf), tiles, small, progress, byRow);
}

/** Where the large matrix stands, with room for its words, its title and the ruler of the sums. */
function place(
  b: SceneBuilder,
  room: Rect,
  { rows, cols }: { readonly rows: number; readonly cols: number },
  withRuler: boolean,
) {
  const { snapshot } = b.moment;
  const wordRoom = rowWordRoom(snapshot.words, room.width);
  const columnRoom = columnWordRoom(keyLabels(snapshot));
  const ruler = withRuler ? (room.width < 480 ? 44 : 66) : 8;
  const below = withRuler ? 26 : 6;
  const fitW = (room.width - wordRoom - ruler) / cols;
  const fitH = (room.height - titleRoom - columnRoom - below) / rows;
  const square = Math.min(fitW, fitH, 52);
  const cellW = Math.min(fitW, square * 1.5, 64);
  const cellH = Math.min(fitH, square * 1.2, 52);
  const usedW = wordRoom + cellW * cols + ruler;
  const usedH = titleRoom + columnRoom + cellH * rows + below;
  const x = room.x + wordRoom + Math.max(0, (room.width - usedW) / 2);
  const y = room.y + titleRoom + columnRoom + Math.max(0, (room.height - usedH) / 2);
  return { x, y, cellW, cellH, wordRoom, columnRoom };
}

const largeAt = (b: SceneBuilder, { x, y }: Rect): Matrix | undefined =>
  b.matrices.find((matrix) => !matrix.small && matrix.x === x && matrix.y === y);

/** The cursor's cell where it still shows the operand. */
function highlightedBefore(b: SceneBuilder, rect: Rect): { r: number; c: number } | null {
  const { focus } = b.moment;
  if (!focus || largeAt(b, rect)?.before?.address.name !== focus.name) return null;
  const [r = 0, c = 0] = focus.index.slice(1);
  return { r, c };
}

/** At the end of each row of softmax that is computed, the sum of its shares. */
function sumsRuler(b: SceneBuilder, rect: Rect, cellH: number, rows: number): void {
  const { snapshot, state } = b.moment;
  const size = Math.min(12, cellH * 0.72);
  const { data, shape } = snapshot.tensor('attn_weights');
  const m = shape[2] ?? 1;
  const matrix = largeAt(b, rect);
  const rowsDone = matrix ? Math.floor(matrix.done / m) - (matrix.grown < 1 ? 1 : 0) : 0;
  if (size >= 8) {
    for (let r = 0; r < Math.min(rows, rowsDone); r++) {
      const offset = (state.head * rows + r) * m;
      // Added up from the row as it is: a row that may look at nothing says 0.
      const sum = data.subarray(offset, offset + m).reduce((total, share) => total + share, 0);
      b.label({
        text: rowSum(formatFixed(sum), b.moment.width < 480),
        x: rect.x + rect.width + 8,
        y: rect.y + (r + 0.5) * cellH,
        size,
        role: 'note',
      });
    }
  }
  b.label({
    text: rect.width > 300 ? softmaxRuler.long : softmaxRuler.short,
    x: rect.x,
    y: rect.y + rect.height + 16,
    size: 12,
    head: state.head,
    maxWidth: rect.width + 40,
  });
}
