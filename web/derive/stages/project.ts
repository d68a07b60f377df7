/** project: q = x W_Q + b_Q, and k and v: the packed projection, with a band of columns per head. */
import { columnBands, plain, projectionBands, projectionOfHead, stripAbove } from '../bands';
import { single, type SceneBuilder } from '../build';
import { drawProduct, productCell, type Product } from '../product';
import type { Rect } from '../scene';
import { columns } from '../sources';
import { parts, type Part } from '../../state/state';
import { drawTiles, shareRoom, type Tile } from '../tiles';

const weight: Readonly<Record<Part, string>> = { q: 'W_Q', k: 'W_K', v: 'W_V' };

/** Below this a cell of three products side by side is too small to follow. */
const legible = 9;

export function projectStage(b: SceneBuilder, room: Rect): { oneOfThree: boolean } {
  const { state } = b.moment;
  const together = product(b, parts);
  const alone = product(b, [state.part]);
  const oneOfThree =
    productCell(together, room) < legible &&
    productCell(alone, room) > productCell(together, room) * 1.3;
  const chosen = oneOfThree ? alone : together;
  // So many heads that a band is a hair: one head's band large, all heads small beside it.
  const { heads } = b.moment.snapshot.config;
  const ofHead = productCell(chosen, room) < 2.4 && heads > 1;
  const { large, tiles } = ofHead ? shareRoom(room, heads) : { large: room, tiles: null };
  const drawn = ofHead ? bandOfHead(b, state.part) : chosen;
  const layout = drawProduct(b, drawn, large);
  layout.pairs.forEach((rects, index) => {
    const pair = drawn.pairs[index];
    if (!pair) return;
    if (!ofHead) {
      stripAbove(b, pair.top.grid, rects.top);
      stripAbove(b, pair.result.grid, rects.result);
    }
    // In narrow the square is there only along its diagonal: the dashed frame shows what is not.
    b.outlines.push({ ...rects.top, head: null });
  });
  b.outlines.push({ ...layout.left, head: null });
  if (tiles) drawTiles(b, bandTiles(b, state.part), tiles, 'diverging', state.progress);
  return { oneOfThree: oneOfThree || ofHead };
}

/** Every head's band of q (k, v), as small multiples. */
function bandTiles(b: SceneBuilder, part: Part): Tile[] {
  const { snapshot } = b.moment;
  const { heads, dK } = snapshot.config;
  return Array.from({ length: heads }, (_, head) => ({
    head,
    title: `head ${head + 1}`,
    note: '',
    grid: single(`${part}#${head}`, columns(snapshot, `${part}_packed`, head * dK, dK), head),
  }));
}

function product(b: SceneBuilder, shown: readonly Part[]): Product {
  const { snapshot, state } = b.moment;
  const { heads, dModel, dK, headInputs, variant } = snapshot.config;
  const x = plain(snapshot, 'x');
  const blocks =
    variant === 'split' ? `${dModel} × ${heads * dK}` : `${heads} × (${headInputs} × ${dK})`;
  return {
    left: { grid: x, title: 'x', shape: `${x.rows} × ${x.cols}`, head: null },
    pairs: shown.map((part) => {
      const result = columnBands(snapshot, `${part}_packed`, part);
      return {
        top: {
          grid: projectionBands(snapshot, weight[part]),
          title: weight[part],
          shape: blocks,
          head: null,
          strip: true,
        },
        result: {
          grid: result,
          title: part,
          shape: `${result.rows} × ${result.cols}`,
          head: null,
          strip: true,
        },
      };
    }),
    rowWords: snapshot.words,
    resultColumnWords: null,
    topRowWords: null,
    progress: state.progress,
  };
}

function bandOfHead(b: SceneBuilder, part: Part): Product {
  const { snapshot, state } = b.moment;
  const { head } = state;
  const { dK } = snapshot.config;
  const x = plain(snapshot, 'x');
  const top = projectionOfHead(snapshot, weight[part], head);
  const band = single(`${part}#${head}`, columns(snapshot, `${part}_packed`, head * dK, dK), head);
  return {
    left: { grid: x, title: 'x', shape: `${x.rows} × ${x.cols}`, head: null },
    pairs: [
      {
        top: {
          grid: top,
          title: `${weight[part]}, head ${head + 1}`,
          shape: `${top.rows} × ${top.cols}`,
          head,
        },
        result: {
          grid: band,
          title: `${part}, head ${head + 1}`,
          shape: `${band.rows} × ${band.cols}`,
          head,
        },
      },
    ],
    rowWords: snapshot.words,
    resultColumnWords: null,
    topRowWords: null,
    progress: state.progress,
  };
}
