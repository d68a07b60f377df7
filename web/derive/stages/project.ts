/** project: q = x W_Q + b_Q, and k and v: the packed projection, with a band of columns per head. */
import { projections, type Projection } from '../../state/state';
import { pageText } from '../../text';
import {
  columnBands,
  plain,
  projectionBands,
  projectionOfHead,
  slicesBelow,
  stripAbove,
} from '../scene/bands';
import type { SceneBuilder } from '../scene/build';
import { single } from '../scene/grid';
import {
  drawProduct,
  factor,
  productCell,
  readsTopRows,
  type Factor,
  type Product,
} from '../scene/product';
import type { Rect } from '../scene/scene';
import { inputNames, keyLabels, sourceName, type Snapshot } from '../scene/snapshot';
import { headCount, indexOfHead, headsReading, chosenOrFirst } from '../scene/key-heads';
import { columns } from '../scene/sources';
import { drawTiles, shareSpace, type Tile } from '../scene/tiles';

const matrixOf: Readonly<Record<Projection, string>> = { q: 'W_Q', k: 'W_K', v: 'W_V' };

/** Below this a cell of three products side by side is too small to follow. */
const legible = 9;
const between = 20;

export function projectStage(b: SceneBuilder, space: Rect): { oneOfThree: boolean } {
  const { snapshot, state } = b.moment;
  const together = productsOf(b, projections, space).map(readable);
  const alone = productsOf(b, [state.projection], space).map(readable);
  const oneOfThree =
    smallestCell(together) < legible && smallestCell(alone) > smallestCell(together) * 1.3;
  const chosen = oneOfThree ? alone : together;
  // So many heads that a band is a hair: one head's band large, all heads small beside it.
  const { heads } = snapshot.config;
  if (smallestCell(chosen) >= 2.4 || heads === 1) {
    for (const { product, region } of chosen) draw(b, product, region, true);
    return { oneOfThree };
  }
  const { large, tiles } = shareSpace(b, space);
  draw(b, bandOfHead(b, state.projection), large, false);
  if (tiles) drawTiles(b, bandTiles(b, state.projection), tiles, 'diverging', state.progress);
  return { oneOfThree: true };
}

interface Placed {
  readonly product: Product;
  readonly region: Rect;
}

/** Where rows are too low for their names, the names are left out: they would only take room. */
const readable = ({ product, region }: Placed): Placed =>
  readsTopRows(product, region)
    ? { product, region }
    : { product: { ...product, topRowWords: null }, region };

const smallestCell = (products: readonly Placed[]) =>
  Math.min(...products.map(({ product, region }) => productCell(product, region)));

/** One product for what x gives, and in cross-attention another for what memory gives, beside it. */
function productsOf(b: SceneBuilder, shown: readonly Projection[], space: Rect): readonly Placed[] {
  const ofX = shown.filter((projection) => inputOf(b.moment.snapshot, projection) === 'x');
  const ofMemory = shown.filter((projection) => !ofX.includes(projection));
  const products = [ofX, ofMemory]
    .filter((each) => each.length > 0)
    .map((each) => product(b, each));
  if (products.length < 2) return products.map((each) => ({ product: each, region: space }));
  const shares = products.map(
    ({ left, pairs }) =>
      left.grid.cols + pairs.reduce((sum, pair) => sum + pair.result.grid.cols, 0),
  );
  const all = shares.reduce((sum, share) => sum + share, 0);
  let { x } = space;
  return products.map((each, k) => {
    const width = (space.width - between) * ((shares[k] ?? 0) / all);
    const region = { ...space, x, width };
    x += width + between;
    return { product: each, region };
  });
}

const inputOf = (snapshot: Snapshot, projection: Projection) =>
  projection === 'q' ? 'x' : sourceName(snapshot);

function draw(b: SceneBuilder, drawn: Product, space: Rect, strips: boolean): void {
  const layout = drawProduct(b, drawn, space);
  layout.pairs.forEach((rects, index) => {
    const pair = drawn.pairs[index];
    if (!pair) return;
    if (strips) {
      stripAbove(b, pair.top.grid, rects.top);
      stripAbove(b, pair.result.grid, rects.result);
    }
    // In narrow the square is there only along its diagonal: the dashed frame shows what is not.
    b.outline(rects.top, null);
  });
  slicesBelow(b, drawn.left.grid.pieces[0]?.key ?? '', layout.left);
  b.outline(layout.left, null);
}

const widthOf = ({ config }: Snapshot, projection: Projection) =>
  projection === 'v' ? config.dV : config.dK;

/** A projection's name; where it is no matrix of its own, what stands in its place. */
function title({ config }: Snapshot, projection: Projection): string {
  if (projection === 'k' && config.sharedQK) return pageText.stageLabels.sharedKeyTitle;
  return projection === 'v' && !config.valueProjection
    ? pageText.stageLabels.identityTitle('W_V')
    : matrixOf[projection];
}

/** Every head's band of q (k, v), as small multiples. */
function bandTiles(b: SceneBuilder, projection: Projection): Tile[] {
  const { snapshot, state } = b.moment;
  const name = `${projection}_packed`;
  const width = widthOf(snapshot, projection);
  return Array.from({ length: headCount(snapshot, name) }, (_, band) => {
    const sharers = headsReading(snapshot, name, band);
    const head = chosenOrFirst(sharers, state.head);
    const panel = columns(snapshot, name, band * width, width);
    return {
      head,
      title: [
        pageText.stageLabels.headTitle(...sharers),
        pageText.stageLabels.headNumbers(...sharers),
      ],
      note: [],
      grid: single(`${projection}#${band}`, panel, head),
    };
  });
}

/**
 * x or memory, whichever `projection` is made from, as the left factor, and what the rows of the matrix are
 * called: the columns of x, where a task gave them names.
 */
function leftOf(
  snapshot: Snapshot,
  projection: Projection,
): Pick<Product, 'left' | 'rowWords' | 'topRowWords' | 'resultColumnWords'> {
  const name = inputOf(snapshot, projection);
  const grid = plain(snapshot, name);
  return {
    left: factor(grid, name, null),
    rowWords: name === 'x' ? snapshot.words : keyLabels(snapshot),
    topRowWords: snapshot.trained ? inputNames(snapshot) : null,
    resultColumnWords: null,
  };
}

/** Products of one input: `shown` are all made from x, or all from memory. */
function product(b: SceneBuilder, shown: readonly Projection[]): Product {
  const { snapshot, state } = b.moment;
  const { variant, headInputs, memoryInputs } = snapshot.config;
  const pairs = shown.map((projection) => {
    const result = columnBands(snapshot, `${projection}_packed`, projection);
    const inputs = projection === 'q' ? headInputs : memoryInputs;
    const width = widthOf(snapshot, projection);
    const top: Factor = {
      grid: projectionBands(snapshot, matrixOf[projection]),
      title: title(snapshot, projection),
      shape: pageText.stageLabels.projectionShapes({
        heads: headCount(snapshot, matrixOf[projection]),
        inputs,
        width,
        narrow: variant === 'narrow',
      }),
      head: null,
      strip: true,
    };
    return { top, result: { ...factor(result, projection, null), strip: true } };
  });
  const [first = 'q'] = shown;
  return { ...leftOf(snapshot, first), pairs, progress: state.progress };
}

function bandOfHead(b: SceneBuilder, projection: Projection): Product {
  const { snapshot, state } = b.moment;
  const { head } = state;
  const width = widthOf(snapshot, projection);
  const top = projectionOfHead(snapshot, matrixOf[projection], head);
  const band = indexOfHead(snapshot, `${projection}_packed`, head);
  const sharers = headsReading(snapshot, `${projection}_packed`, band);
  const panel = columns(snapshot, `${projection}_packed`, band * width, width);
  return {
    ...leftOf(snapshot, projection),
    pairs: [
      {
        top: factor(
          top,
          pageText.stageLabels.ofHeadTitle(title(snapshot, projection), ...sharers),
          head,
        ),
        result: factor(
          single(`${projection}#${band}`, panel, head),
          pageText.stageLabels.ofHeadTitle(projection, ...sharers),
          head,
        ),
      },
    ],
    progress: state.progress,
  };
}
