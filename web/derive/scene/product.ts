/**
 * The picture of a product: the left operand at the left, the right operand on top, the result in the corner
 * between. Products with a common left operand (q, k and v from x) are side by side.
 */
import { shapeLine, type SceneBuilder } from './build';
import { addressOf, type Grid } from './grid';
import { columnWordSpace, leastWord, rowWordSpace, shapeBeside, wordSize } from './measure';
import { saidOf, saying } from './said';
import type { Paint, Rect } from './scene';

export interface Factor {
  readonly grid: Grid;
  readonly title: string;
  /** One or several forms of its shape; the first one that fits is used. */
  readonly shape: string | readonly string[];
  readonly head: number | null;
  readonly paint?: Paint;
  /** Whether it has a strip in the heads' colours above it, with the title above that. */
  readonly strip?: boolean;
}

/** A factor whose size is written beside its title. */
export const factor = (grid: Grid, title: string, head: number | null): Factor => ({
  grid,
  title,
  shape: `${grid.rows} × ${grid.cols}`,
  head,
});

export interface Product {
  readonly left: Factor;
  readonly pairs: readonly { readonly top: Factor; readonly result: Factor }[];
  /** Words beside the rows of left and result. */
  readonly rowWords: readonly string[];
  /** Words over the columns of the result, or null. */
  readonly resultColumnWords: readonly string[] | null;
  readonly topRowWords: readonly string[] | null;
  /** A column before the rows of the first top, by which each of them is multiplied. */
  readonly multipliers?: { readonly grid: Grid; readonly title: string; readonly head: number };
  readonly progress: number;
}

const largestCell = 46;
/** Shapes are left out where rows are lower than this, because the rows need the height. */
const leastForShapes = 12;
/** Rows at least this high have readable words. */
const readable = 16;
const gap = 26;
const titleSpace = 26;
/** The width of a column of multipliers, and of the × after it. */
const multiplierWidth = 22;
const timesSpace = 20;

export interface ProductLayout {
  readonly left: Rect;
  readonly pairs: readonly { readonly top: Rect; readonly result: Rect }[];
  readonly cell: number;
}

/** The cell size that `product` would get in `region`: decides between three products side by side and one. */
export function productCell(product: Product, region: Rect): number {
  return measure(product, region).cellW;
}

/** Whether the row words of top are high enough to be read. */
export const readsTopRows = (product: Product, region: Rect): boolean =>
  wordSize(measure(product, region).innerH) >= leastWord;

/** The layout, with an extra line for shapes where one does not fit beside its title. */
function measure(product: Product, region: Rect) {
  const { left, pairs } = product;
  const plain = measured(product, region, { top: titleSpace, bottom: titleSpace });
  const lacks = ({ title, shape, grid }: Factor, cellW: number) =>
    shapeBeside(title, shape, grid.cols * cellW) === undefined;
  const above = pairs.some(({ top }) => lacks(top, plain.cellW));
  const below = lacks(left, plain.innerW) || pairs.some(({ result }) => lacks(result, plain.cellW));
  if ((!above && !below) || plain.cellH < leastForShapes) return plain;
  return measured(product, region, {
    top: titleSpace + (above ? shapeLine : 0),
    bottom: titleSpace + (below ? shapeLine : 0),
  });
}

/** @param titles the room for titles of the upper and the lower row */
function measured(
  product: Product,
  region: Rect,
  titles: { readonly top: number; readonly bottom: number },
) {
  const { left, pairs, rowWords, resultColumnWords, topRowWords } = product;
  const wordSpace = rowWordSpace(rowWords, region.width);
  const topWordSpace = topRowWords ? rowWordSpace(topRowWords, region.width) : 0;
  const columnSpace = resultColumnWords ? columnWordSpace(resultColumnWords) : 0;
  const aside = product.multipliers ? multiplierWidth + timesSpace : 0;
  const middle = Math.max(gap, topWordSpace) + (topRowWords ? 8 : 0) + aside;
  // The last slanted word extends to the right.
  const lean = resultColumnWords ? columnSpace * 0.5 : 4;
  const fixedW = wordSpace + middle + gap * (pairs.length - 1) + lean;
  const bandSpace = 10;
  const fixedH = titles.top + titles.bottom + columnSpace + bandSpace * 2 + 10;
  const resultCols = pairs.reduce((sum, pair) => sum + pair.result.grid.cols, 0);
  const inner = pairs[0]?.top.grid.rows ?? 1;
  const rows = left.grid.rows;
  const spaceW = region.width - fixedW;
  const spaceH = region.height - fixedH;
  const square = Math.min(
    spaceW / (left.grid.cols + resultCols),
    spaceH / (inner + rows),
    largestCell,
  );
  // Where the inner dimension would crowd out the result's rows and columns, or the reverse, each side gets
  // half of the space; otherwise cells are nearly square.
  const halves = square < 3 || inner > 3 * Math.max(resultCols, rows);
  const most = square < 3 ? 11 : 30;
  const fitW = halves ? spaceW / 2 / resultCols : spaceW / (left.grid.cols + resultCols);
  const fitH = halves ? spaceH / 2 / rows : spaceH / (inner + rows);
  const cellW = Math.min(fitW, halves ? most : square * 1.6, largestCell);
  const evenH = Math.min(fitH, halves ? most : square * 2, largestCell);
  // Rows that a large inner dimension would make thin take up to half of the height.
  const cellH = Math.max(evenH, Math.min(readable, spaceH / 2 / rows));
  const innerW = halves ? Math.min(spaceW / 2 / left.grid.cols, 11) : cellW;
  const innerH = Math.min(halves ? 11 : cellH, (spaceH - cellH * rows) / inner);
  return {
    cellW,
    cellH,
    innerW,
    innerH,
    wordSpace,
    middle,
    columnSpace,
    bandSpace,
    titles,
    fixedW,
    fixedH,
    inner,
    rows,
    resultCols,
  };
}

export function drawProduct(b: SceneBuilder, product: Product, region: Rect): ProductLayout {
  const m = measure(product, region);
  const { cellW, cellH, innerW, innerH } = m;
  const { left, pairs, progress } = product;
  const usedW = m.fixedW + innerW * left.grid.cols + cellW * m.resultCols;
  const usedH = m.fixedH + innerH * m.inner + cellH * m.rows;
  const x0 = region.x + Math.max(0, (region.width - usedW) / 2) + m.wordSpace;
  const y0 = region.y + Math.max(0, (region.height - usedH) / 2) + m.titles.top;
  const resultY = y0 + m.inner * innerH + m.titles.bottom + m.columnSpace + m.bandSpace;

  const leftRect = b.grid(left.grid, x0, resultY, innerW, cellH, {
    paint: left.paint ?? 'diverging',
    small: false,
    progress: 1,
  });
  b.title(leftRect, left.title, left.shape, {
    head: left.head,
    lift: lift(left),
    ownLine: m.titles.bottom > titleSpace,
    of: addressOf(left.grid),
  });

  const end = region.x + region.width;
  let x = x0 + leftRect.width + m.middle;
  // The corner above the left operand is empty.
  const corner = product.topRowWords || product.multipliers ? 0 : Math.min(60, leftRect.width);
  const rects = pairs.map(({ top, result }, at) => {
    const topRect = b.grid(top.grid, x, y0, cellW, innerH, {
      paint: top.paint ?? 'diverging',
      small: false,
      progress: 1,
    });
    b.title(topRect, top.title, top.shape, {
      head: top.head,
      lift: lift(top),
      ownLine: m.titles.top > titleSpace,
      end,
      before: at === 0 ? corner : 0,
      of: addressOf(top.grid),
    });
    const resultRect = b.grid(result.grid, x, resultY, cellW, cellH, {
      paint: result.paint ?? 'diverging',
      small: false,
      progress,
      grows: true,
    });
    b.outline(resultRect, result.head);
    b.title(resultRect, result.title, result.shape, {
      head: result.head,
      lift: m.columnSpace + lift(result),
      ownLine: m.titles.bottom > titleSpace,
      end,
      of: addressOf(result.grid),
    });
    x += Math.max(topRect.width, resultRect.width) + gap;
    return { top: topRect, result: resultRect };
  });
  if (product.multipliers && rects[0]) multipliers(b, product.multipliers, rects[0].top, innerH);
  words(b, product, leftRect, rects, m);
  return { left: leftRect, pairs: rects, cell: cellW };
}

function multipliers(
  b: SceneBuilder,
  { grid, title, head }: NonNullable<Product['multipliers']>,
  top: Rect,
  cellH: number,
): void {
  const x = top.x - timesSpace - multiplierWidth;
  const style = { paint: 'share', small: false, echo: true, progress: 1 } as const;
  const rect = b.grid(grid, x, top.y, multiplierWidth, cellH, style);
  b.label({
    text: title,
    x: x + multiplierWidth + 4,
    y: top.y - 6,
    size: 12,
    role: 'note',
    head,
    align: 'right',
    ...saying(
      saidOf(b.moment.snapshot, { name: 'attn_weights', prefix: [0], transposed: false }).name,
    ),
  });
  const middle = rect.y + rect.height / 2;
  b.label({
    text: '×',
    x: top.x - timesSpace / 2,
    y: middle,
    size: 15,
    role: 'operator',
    align: 'center',
  });
}

const lift = (factor: Factor) => (factor.strip ? 8 : 0);

function words(
  b: SceneBuilder,
  product: Product,
  left: Rect,
  rects: ProductLayout['pairs'],
  m: ReturnType<typeof measure>,
): void {
  const keysOf = (grids: readonly Grid[]) =>
    grids.flatMap((grid) => grid.pieces.map((piece) => piece.key));
  const inResult = b.focusIn(keysOf(product.pairs.map((pair) => pair.result.grid)));
  const inLeft = b.focusIn(keysOf([product.left.grid]));
  const inTop = b.focusIn(keysOf(product.pairs.map((pair) => pair.top.grid)));
  b.rowWords(product.rowWords, left, m.cellH, (inResult ?? inLeft)?.r ?? null, m.wordSpace);
  const first = rects[0];
  if (!first) return;
  if (product.resultColumnWords) {
    const highlighted = inResult?.c ?? inTop?.c ?? null;
    b.columnWords(product.resultColumnWords, first.result, m.cellW, highlighted, m.columnSpace);
  }
  if (product.topRowWords) {
    const aside = product.multipliers ? multiplierWidth + timesSpace : 0;
    const beside = { ...first.top, x: first.top.x - aside };
    b.rowWords(product.topRowWords, beside, m.innerH, inTop?.r ?? null, m.middle - aside);
  }
}
