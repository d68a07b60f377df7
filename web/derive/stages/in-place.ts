/** scale, mask, softmax: the matrix of scores keeps its place and its cells change, one after another. */
import { rowsOf } from '../inspect/facts';
import { pageText } from '../../text';
import { undivided } from '../inspect/shares';
import type { SceneBuilder } from '../scene/build';
import { addressOf, single, type Piece } from '../scene/grid';
import { columnWordSpace, rowWordSpace, textWidth } from '../scene/measure';
import { valueAt, type Matrix, type Rect } from '../scene/scene';
import { keyLabels } from '../scene/snapshot';
import { ofHead, type Panel } from '../scene/sources';
import { drawTiles, shareSpace } from '../scene/tiles';
import { isBackward } from '../gradients';
import { stageRow } from '../stage-table';
import { headTiles } from './head-tiles';

/** The least height of a cell that has a bar, in pixels. */
const leastBar = 10;
const titleSpace = 28;

export function inPlaceStage(b: SceneBuilder, space: Rect): void {
  const { snapshot, state } = b.moment;
  const { head, progress } = state;
  const { kind, operands, results } = stageRow(snapshot, state.stage);
  const [result, operand] = [results[0]?.name ?? '', operands[0] ?? ''];
  const back = isBackward(state);
  const [tensor, from] = back ? [operand, result] : [result, operand];
  const byRow = kind === 'rowwise';
  // What is computed row by row, softmax, is shares: bars. Gradients of shares are none.
  const isShares = byRow && !back;
  const { large, tiles } = shareSpace(b, space);
  const gridOf = (h: number) => {
    const { source, address } = ofHead(snapshot, from, h);
    const before: Piece['before'] = { source, address, paint: 'diverging' };
    return single(`scores#${h}`, ofHead(snapshot, tensor, h), h, before);
  };
  const grid = gridOf(head);
  const compared = comparesSoftmax(b, large);
  const { x, y, cellW, cellH, wordSpace, columnSpace } = place(
    b,
    compared ? { ...large, height: large.height - comparedSpace } : large,
    grid,
    isShares,
  );
  // Bars that are a few pixels high say less than shades, and cost more.
  const paint = isShares ? (cellH < leastBar ? 'share' : 'bars') : 'diverging';
  const rect = b.grid(grid, x, y, cellW, cellH, {
    paint,
    small: false,
    progress,
    grows: true,
    byRow,
  });
  b.outline(rect, head);
  const highlighted = b.focusIn([`scores#${head}`]) ?? highlightedBefore(b, rect);
  b.rowWords(snapshot.words, rect, cellH, highlighted?.r ?? null, wordSpace);
  b.columnWords(keyLabels(snapshot), rect, cellW, highlighted?.c ?? null, columnSpace);
  b.title(
    rect,
    pageText.names.withHead(pageText.names.tensorTitle(tensor), head),
    `${grid.rows} × ${grid.cols}`,
    {
      head,
      lift: columnSpace,
      of: addressOf(grid),
    },
  );
  if (isShares) sumsRuler(b, rect, cellH, large.width < leastForSums);
  if (compared) softmaxes(b, rect, cellW);
  const small = isShares ? 'share' : 'diverging';
  if (tiles) drawTiles(b, headTiles(b, gridOf), tiles, small, progress, byRow);
}

/** Where it is narrower, a sum is its number alone, without “Σ =”. */
const leastForSums = 480;

/** Where the large matrix stands, with room for its words, its title and the ruler of the sums. */
function place(
  b: SceneBuilder,
  space: Rect,
  { rows, cols }: { readonly rows: number; readonly cols: number },
  withRuler: boolean,
) {
  const { snapshot } = b.moment;
  const wordSpace = rowWordSpace(snapshot.words, space.width);
  const columnSpace = columnWordSpace(keyLabels(snapshot));
  const ruler = withRuler ? (space.width < leastForSums ? 44 : 66) : 8;
  const below = withRuler ? 26 : 6;
  const fitW = (space.width - wordSpace - ruler) / cols;
  const fitH = (space.height - titleSpace - columnSpace - below) / rows;
  const square = Math.min(fitW, fitH, 52);
  const cellW = Math.min(fitW, square * 1.5, 64);
  const cellH = Math.min(fitH, square * 1.2, 52);
  const usedW = wordSpace + cellW * cols + ruler;
  const usedH = titleSpace + columnSpace + cellH * rows + below;
  const x = space.x + wordSpace + Math.max(0, (space.width - usedW) / 2);
  const y = space.y + titleSpace + columnSpace + Math.max(0, (space.height - usedH) / 2);
  return { x, y, cellW, cellH, wordSpace, columnSpace };
}

/** Two rows of shares below the scaled scores, with their lines of text. */
const [stripHeight, stripLine] = [22, 20];
const comparedSpace = 2 * (stripHeight + stripLine) + 8;

/** Where scores are divided, and there is room, what that does to a row's softmax is on show. */
function comparesSoftmax(b: SceneBuilder, space: Rect): boolean {
  const { stage, scaling } = b.moment.state;
  return (
    !isBackward(b.moment.state) &&
    stage === 'scale' &&
    scaling !== 'none' &&
    space.height > 380 &&
    space.width > 300
  );
}

/** The softmax of one row, as it will be and as it would be without dividing. */
function softmaxes(b: SceneBuilder, rect: Rect, cellW: number): void {
  const { snapshot, state, focus } = b.moment;
  const { head } = state;
  const cell = focus?.name === 'scaled' ? focus : null;
  const { row: shown, col } = undivided(snapshot, head, rowsOf(snapshot, { cell, head }));
  const word = snapshot.words[shown] ?? '';
  const key = snapshot.keyWords[col] ?? '';
  const divisor = pageText.numbers.formatNumber(snapshot.config.divisor);
  let y = rect.y + rect.height + 4;
  for (const [tensor, title] of [
    [
      'attn_weights',
      (row: Panel) => pageText.stageLabels.dividedTitles(word, divisor, key, sharedOut(row, col)),
    ],
    [
      'attn_unscaled',
      (row: Panel) => pageText.stageLabels.undividedTitles(key, sharedOut(row, col)),
    ],
  ] as const) {
    const panel = rowOf(ofHead(snapshot, tensor, head), shown);
    const titles = title(panel);
    const maxWidth = rect.width + 40;
    const text = titles.find((each) => textWidth(each, 12) <= rect.width) ?? titles.at(-1) ?? '';
    b.label({ text, x: rect.x, y: y + stripLine - 6, size: 12, maxWidth });
    y += stripLine;
    const style = { paint: 'bars', small: false, echo: true, progress: 1 } as const;
    b.grid(single(`${tensor} of a row#${head}`, panel, head), rect.x, y, cellW, stripHeight, style);
    y += stripHeight;
  }
}

/** What column `col` of a row of shares gets, and what is left for the others. */
function sharedOut({ cols, source }: Panel, col: number): { one: string; others: string } {
  let [one, others] = [0, 0];
  for (let c = 0; c < cols; c++) {
    const share = valueAt(source, 0, c);
    if (c === col) one = share;
    else others += share;
  }
  const small = others > 0 && others < 0.01;
  return {
    one: pageText.numbers.formatShare(one),
    others: small ? pageText.numbers.formatNumber(others, 2) : pageText.numbers.formatFixed(others),
  };
}

const rowOf = ({ cols, source, address }: Panel, row: number): Panel => ({
  rows: 1,
  cols,
  source: { ...source, offset: source.offset + row * source.rowStride },
  address: { ...address, row: address.row + row },
});

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
function sumsRuler(b: SceneBuilder, rect: Rect, cellH: number, short: boolean): void {
  const { snapshot, state } = b.moment;
  const size = Math.min(12, cellH * 0.72);
  const { data, shape } = snapshot.tensor('attn_weights');
  const [, rows = 0, m = 1] = shape;
  const matrix = largeAt(b, rect);
  const rowsDone = matrix ? Math.floor(matrix.done / m) - (matrix.grown < 1 ? 1 : 0) : 0;
  if (size >= 8) {
    for (let r = 0; r < Math.min(rows, rowsDone); r++) {
      const offset = (state.head * rows + r) * m;
      // Added up from the row as it is: a row that may look at nothing says 0.
      const sum = data.subarray(offset, offset + m).reduce((total, share) => total + share, 0);
      b.label({
        text: pageText.stageLabels.rowSum(pageText.numbers.formatFixed(sum), short),
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
        ? pageText.stageLabels.softmaxRuler.long
        : pageText.stageLabels.softmaxRuler.short,
    x: rect.x,
    y: rect.y + rect.height + 16,
    size: 12,
    head: state.head,
    maxWidth: rect.width + 40,
  });
}
