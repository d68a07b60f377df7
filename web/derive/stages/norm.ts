/** norm: each row of q and k, divided by its root mean square and multiplied by the gains, one row after the other. */
import { pageText } from '../../text';
import { isBackward } from '../gradients';
import type { SceneBuilder } from '../scene/build';
import { addressOf, single, type Grid } from '../scene/grid';
import { indexOfHead, headsReading } from '../scene/key-heads';
import { rowWordSpace } from '../scene/measure';
import { saying } from '../scene/said';
import type { Rect } from '../scene/scene';
import { keyLabels } from '../scene/snapshot';
import { ofHead, vector } from '../scene/sources';
import { drawTiles, shareSpace } from '../scene/tiles';
import { headTiles } from './head-tiles';

const largestCell = 46;
const titleSpace = 26;
/** Between a matrix and the normalised one: what each row is divided by. */
const between = 64;
const besideSpace = 24;
/** Where rows are lower than that, what they are divided by cannot be read. */
const leastNumber = 8;

/** q or k of the large head: as it was, normalised, and the gains of its columns. */
interface Part {
  readonly from: Grid;
  readonly to: Grid;
  readonly gains: Grid;
  readonly words: readonly string[];
  readonly heads: readonly number[];
  /** What each row is divided by. */
  readonly divisors: readonly number[];
}

export function normStage(b: SceneBuilder, space: Rect): void {
  const { snapshot, state } = b.moment;
  const { large, tiles } = shareSpace(b, space);
  const parts = [
    partOf(b, { from: 'q', to: 'q_norm', gains: 'g_Q' }, snapshot.words),
    partOf(b, { from: 'k', to: 'k_norm', gains: 'g_K' }, keyLabels(snapshot)),
  ];
  const [beside, below] = [halves(large, 'x'), halves(large, 'y')];
  const regions = smallest(parts, beside) >= smallest(parts, below) ? beside : below;
  parts.forEach((part, k) => draw(b, part, regions[k] ?? large));
  if (!tiles) return;
  const small = headTiles(b, (head) =>
    single(`q_norm#${head}`, ofHead(snapshot, 'q_norm', head), head),
  );
  drawTiles(b, small, tiles, 'diverging', state.progress, true);
}

function partOf(
  b: SceneBuilder,
  names: { readonly from: string; readonly to: string; readonly gains: string },
  words: readonly string[],
): Part {
  const { snapshot, state } = b.moment;
  const { qkNorm, dK } = snapshot.config;
  const own = indexOfHead(snapshot, names.from, state.head);
  const grid = (name: string) => single(`${name}#${own}`, ofHead(snapshot, name, own), state.head);
  const gains = vector(snapshot, names.gains, qkNorm === 'whole' ? own * dK : 0, dK);
  return {
    from: grid(names.from),
    to: grid(names.to),
    gains: single(names.gains, gains, qkNorm === 'whole' ? state.head : null),
    words,
    heads: headsReading(snapshot, names.from, own),
    divisors: words.map(
      (_, row) => snapshot.explain({ name: names.to, index: [own, row, 0] }).denominator,
    ),
  };
}

/** Two regions side by side, or one below the other. */
function halves(space: Rect, along: 'x' | 'y'): readonly Rect[] {
  const width = along === 'x' ? (space.width - besideSpace) / 2 : space.width;
  const height = along === 'y' ? space.height / 2 : space.height;
  return [0, 1].map((k) => ({
    x: space.x + (along === 'x' ? k * (width + besideSpace) : 0),
    y: space.y + (along === 'y' ? k * height : 0),
    width,
    height,
  }));
}

/** The size of a part's cells: the gains are one row more. */
function cellsOf({ to, words }: Part, { width, height }: Rect) {
  const wordSpace = rowWordSpace(words, width);
  const fitW = (width - wordSpace - between) / (2 * to.cols);
  const fitH = (height - 2 * titleSpace - 6) / (to.rows + 1);
  const cellW = Math.min(fitW, fitH * 1.8, largestCell);
  return { wordSpace, cellW, cellH: Math.min(fitH, fitW * 1.8, largestCell) };
}

const smallest = (parts: readonly Part[], regions: readonly Rect[]): number =>
  Math.min(
    ...parts.map((part, k) => {
      const region = regions[k];
      const { cellW, cellH } = region ? cellsOf(part, region) : { cellW: 0, cellH: 0 };
      return Math.min(cellW, cellH);
    }),
  );

function draw(b: SceneBuilder, part: Part, region: Rect): void {
  const { from, to, gains, words, heads } = part;
  const { progress, head } = b.moment.state;
  const { wordSpace, cellW, cellH } = cellsOf(part, region);
  const usedW = wordSpace + 2 * cellW * to.cols + between;
  const usedH = 2 * titleSpace + cellH * (to.rows + 1);
  const x = region.x + wordSpace + Math.max(0, (region.width - usedW) / 2);
  const y = region.y + titleSpace + Math.max(0, (region.height - usedH) / 2);
  const toX = x + cellW * to.cols + between;
  const rowsY = y + cellH + titleSpace;
  const paint = 'diverging';
  const operand = { paint, small: false, progress: 1 } as const;
  const titleOf = (grid: Grid, of: readonly number[]) =>
    pageText.names.withHead(pageText.names.tensorTitle(addressOf(grid)?.name ?? ''), ...of);
  const end = region.x + region.width;

  const gainRect = b.grid(gains, toX, y, cellW, cellH, operand);
  b.title(gainRect, pageText.names.tensorTitle(addressOf(gains)?.name ?? ''), `${gains.cols}`, {
    head: gains.pieces[0]?.head ?? null,
    end,
    of: addressOf(gains),
  });
  const times = { size: 15, role: 'operator', align: 'center' } as const;
  if (!isBackward(b.moment.state)) b.label({ text: '×', x: toX - 14, y: y + cellH / 2, ...times });

  const fromRect = b.grid(from, x, rowsY, cellW, cellH, operand);
  const shape = `${to.rows} × ${to.cols}`;
  b.title(fromRect, titleOf(from, heads), shape, { head, of: addressOf(from) });
  const style = { paint, small: false, progress, grows: true, byRow: true } as const;
  const toRect = b.grid(to, toX, rowsY, cellW, cellH, style);
  b.title(toRect, titleOf(to, heads), shape, { head, end, of: addressOf(to) });
  for (const rect of [fromRect, toRect]) b.outline(rect, head);
  const keys = [...from.pieces, ...to.pieces].map(({ key }) => key);
  b.rowWords(words, fromRect, cellH, b.focusIn(keys)?.r ?? null, wordSpace);
  divisors(b, part, { x: fromRect.x + fromRect.width, y: rowsY }, cellH);
}

/** What each row is divided by, as soon as that is done. */
function divisors(
  b: SceneBuilder,
  { to, divisors }: Part,
  at: { readonly x: number; readonly y: number },
  cellH: number,
): void {
  const x = at.x + between / 2;
  const says = saying(pageText.terms.meaningOf(pageText.stageLabels.divisorTitle));
  const text = pageText.stageLabels.divisorTitle;
  b.label({ text, x, y: at.y - 6, size: 12, role: 'note', align: 'center', ...says });
  const size = Math.min(12, cellH * 0.72);
  if (size < leastNumber) return;
  const key = to.pieces[0]?.key;
  const matrix = b.matrices.findLast((each) => each.key === key && !each.small);
  const begun = matrix ? matrix.done / matrix.cols - (matrix.grown < 1 ? 1 : 0) : 0;
  const done = isBackward(b.moment.state) ? divisors.length : begun;
  divisors.slice(0, done).forEach((divisor, row) => {
    b.label({
      text: pageText.stageLabels.rowDivisor(divisor),
      x,
      y: at.y + (row + 0.5) * cellH,
      size,
      align: 'center',
    });
  });
}
