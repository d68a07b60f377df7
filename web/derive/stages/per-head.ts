/** Stages that every head does by itself: one head large, all heads small beside it. */
import { doneCount } from '../../state/timeline';
import { factsOf } from '../inspect/facts';
import { single, type Piece, type SceneBuilder } from '../scene/build';
import { withHead } from '../../text/en/names';
import { formatFixed } from '../../text/en/numbers';
import { columnWordRoom, rowWordRoom } from '../scene/measure';
import { drawProduct } from '../scene/product';
import { headName, keyLabels } from '../scene/snapshot';
import type { Paint, Rect } from '../scene/scene';
import { ofHead, transposed } from '../scene/sources';
import { drawTiles, shareRoom, type Tile } from '../scene/tiles';

function tiles(b: SceneBuilder, gridOf: (head: number) => Tile['grid']): Tile[] {
  const { snapshot } = b.moment;
  return Array.from({ length: snapshot.config.heads }, (_, head) => ({
    head,
    title: `head ${head + 1}`,
    note: snapshot.muted.includes(head) ? 'muted' : (headName(snapshot, head) ?? ''),
    grid: gridOf(head),
  }));
}

/** scores = q kᵀ: rows are who asks, columns who is asked. */
export function scoresStage(b: SceneBuilder, room: Rect): void {
  const { snapshot, state } = b.moment;
  const { head } = state;
  const q = ofHead(snapshot, 'q', head);
  const kT = transposed(ofHead(snapshot, 'k', head));
  const scores = ofHead(snapshot, 'scores', head);
  const { large, tiles: small } = shareRoom(room, snapshot.config.heads);
  const layout = drawProduct(
    b,
    {
      left: {
        grid: single(`q#${head}`, q, head),
        title: withHead('q', head),
        shape: `${q.rows} × ${q.cols}`,
        head,
      },
      pairs: [
        {
          top: {
            grid: single(`k#${head}`, kT, head),
            title: `${withHead('k', head)}ᵀ`,
            shape: `${kT.rows} × ${kT.cols}`,
            head,
          },
          result: {
            grid: single(`scores#${head}`, scores, head),
            title: withHead('scores', head),
            shape: `${scores.rows} × ${scores.cols}`,
            head,
          },
        },
      ],
      rowWords: snapshot.words,
      resultColumnWords: keyLabels(snapshot),
      topRowWords: null,
      progress: state.progress,
    },
    large,
  );
  b.outlines.push({ ...layout.left, head }, ...layout.pairs.map(({ top }) => ({ ...top, head })));
  if (small) {
    const grids = tiles(b, (h) => single(`scores#${h}`, ofHead(snapshot, 'scores', h), h));
    drawTiles(b, grids, small, 'diverging', state.progress);
  }
}

/** weigh: context = A v: each row of A mixes the rows of v. */
export function weighStage(b: SceneBuilder, room: Rect): void {
  const { snapshot, state } = b.moment;
  const { head } = state;
  const a = ofHead(snapshot, 'attn_weights', head);
  const v = ofHead(snapshot, 'v', head);
  const context = ofHead(snapshot, 'context', head);
  const { large, tiles: small } = shareRoom(room, snapshot.config.heads);
  const layout = drawProduct(
    b,
    {
      left: {
        grid: single(`scores#${head}`, a, head),
        title: withHead('attn_weights', head),
        shape: `${a.rows} × ${a.cols}`,
        head,
        paint: 'share',
      },
      pairs: [
        {
          top: {
            grid: single(`v#${head}`, v, head),
            title: withHead('v', head),
            shape: `${v.rows} × ${v.cols}`,
            head,
          },
          result: {
            grid: single(`context#${head}`, context, head),
            title: withHead('context', head),
            shape: `${context.rows} × ${context.cols}`,
            head,
          },
        },
      ],
      rowWords: snapshot.words,
      resultColumnWords: null,
      topRowWords: keyLabels(snapshot),
      multipliers: sharesOf(b, weighedRow(b, context.rows, context.cols)),
      progress: state.progress,
    },
    large,
  );
  b.outlines.push({ ...layout.left, head }, ...layout.pairs.map(({ top }) => ({ ...top, head })));
  if (small) {
    const grids = tiles(b, (h) => single(`context#${h}`, ofHead(snapshot, 'context', h), h));
    drawTiles(b, grids, small, 'diverging', state.progress);
  }
}

/** The word whose row is at work: the cursor's, the one being computed, or the one that looks hardest. */
function weighedRow(b: SceneBuilder, rows: number, cols: number): number {
  const { snapshot, state, focus } = b.moment;
  const { head, progress } = state;
  const own = focus?.index[0] === head ? focus.index[1] : undefined;
  if (own !== undefined && (focus?.name === 'attn_weights' || focus?.name === 'context'))
    return own;
  const done = doneCount(progress, rows * cols);
  const atWork = done > 0 && done < rows * cols;
  return atWork ? Math.floor((done - 1) / cols) : factsOf(snapshot, state).strongest.row;
}

/** That row of A, upright before the rows of v that it multiplies. */
function sharesOf(b: SceneBuilder, row: number) {
  const { snapshot, state } = b.moment;
  const { head } = state;
  const { source, address, cols } = ofHead(snapshot, 'attn_weights', head);
  const panel = {
    rows: cols,
    cols: 1,
    source: {
      ...source,
      offset: source.offset + row * source.rowStride,
      rowStride: source.colStride,
      colStride: source.rowStride,
    },
    address: { ...address, col: row, transposed: true },
  };
  const title = `${withHead('A', head)}[${snapshot.words[row] ?? ''}]`;
  return { grid: single(`shares#${head}`, panel, head), title, head };
}

/** The least height of a cell that has a bar, in pixels. */
const leastBar = 10;

interface InPlace {
  readonly tensor: string;
  readonly paint: Paint;
  readonly from: string;
}

/** scale, mask, softmax: the matrix of scores keeps its place and its cells change, one after another. */
export function inPlaceStage(b: SceneBuilder, room: Rect, { tensor, paint, from }: InPlace): void {
  const { snapshot, state } = b.moment;
  const { head } = state;
  const { large, tiles: small } = shareRoom(room, snapshot.config.heads);
  const gridOf = (h: number) => {
    const { source, address } = ofHead(snapshot, from, h);
    const before: Piece['before'] = { source, address, paint: 'diverging' };
    return single(`scores#${h}`, ofHead(snapshot, tensor, h), h, before);
  };
  const grid = gridOf(head);
  const wordRoom = rowWordRoom(snapshot.words, large.width);
  const columnRoom = columnWordRoom(keyLabels(snapshot));
  const ruler = paint === 'bars' ? (large.width < 480 ? 44 : 66) : 8;
  const titleRoom = 28;
  const below = paint === 'bars' ? 26 : 6;
  const fitW = (large.width - wordRoom - ruler) / grid.cols;
  const fitH = (large.height - titleRoom - columnRoom - below) / grid.rows;
  const square = Math.min(fitW, fitH, 52);
  const cellW = Math.min(fitW, square * 1.5, 64);
  const cellH = Math.min(fitH, square * 1.2, 52);
  const usedW = wordRoom + cellW * grid.cols + ruler;
  const usedH = titleRoom + columnRoom + cellH * grid.rows + below;
  const x = large.x + wordRoom + Math.max(0, (large.width - usedW) / 2);
  const y = large.y + titleRoom + columnRoom + Math.max(0, (large.height - usedH) / 2);
  const { progress } = state;
  const byRow = paint === 'bars';
  // Bars that are a few pixels high say less than shades, and cost more.
  const shown = byRow && cellH < leastBar ? 'share' : paint;
  const style = { paint: shown, small: false, progress, grows: true, byRow };
  const rect = b.grid(grid, x, y, cellW, cellH, style);
  b.outlines.push({ ...rect, head });
  const lit = b.focusIn([`scores#${head}`]) ?? litBefore(b, rect);
  b.rowWords(snapshot.words, rect, cellH, lit?.r ?? null, wordRoom);
  b.columnWords(keyLabels(snapshot), rect, cellW, lit?.c ?? null, columnRoom);
  b.title(rect, withHead(tensor, head), `${grid.rows} × ${grid.cols}`, { head, lift: columnRoom });
  if (paint === 'bars') sumsRuler(b, rect, cellH, grid.rows);
  if (small) drawTiles(b, tiles(b, gridOf), small, byRow ? 'share' : paint, state.progress, byRow);
}

/** A cell that still shows the operand is the cursor's too. */
function litBefore(b: SceneBuilder, rect: Rect): { r: number; c: number } | null {
  const { focus } = b.moment;
  const matrix = b.matrices.find((m) => !m.small && m.x === rect.x && m.y === rect.y);
  if (!focus || matrix?.before?.address.name !== focus.name) return null;
  const [r = 0, c = 0] = focus.index.slice(1);
  return { r, c };
}

/** Softmax runs along a row: at the end of each the sum of its shares. */
function sumsRuler(b: SceneBuilder, rect: Rect, cellH: number, rows: number): void {
  const { snapshot, state } = b.moment;
  const size = Math.min(12, cellH * 0.72);
  const { data, shape } = snapshot.tensor('attn_weights');
  const m = shape[2] ?? 1;
  const matrix = b.matrices.find(
    (entry) => !entry.small && entry.x === rect.x && entry.y === rect.y,
  );
  const rowsDone = matrix ? Math.floor(matrix.done / m) - (matrix.grown < 1 ? 1 : 0) : 0;
  if (size >= 8) {
    for (let r = 0; r < Math.min(rows, rowsDone); r++) {
      const offset = (state.head * rows + r) * m;
      // Added up from the row as it is: a row that may look at nothing says 0.
      const sum = data.subarray(offset, offset + m).reduce((total, share) => total + share, 0);
      b.label({
        text: `${b.moment.width < 480 ? '' : 'Σ = '}${formatFixed(sum)}`,
        x: rect.x + rect.width + 8,
        y: rect.y + (r + 0.5) * cellH,
        size,
        role: 'note',
      });
    }
  }
  b.label({
    text:
      rect.width > 300
        ? 'softmax runs along each row → its shares sum to 1'
        : 'each row sums to 1 →',
    x: rect.x,
    y: rect.y + rect.height + 16,
    size: 12,
    head: state.head,
    maxWidth: rect.width + 40,
  });
}
