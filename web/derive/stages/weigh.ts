/** weigh: context = A v: each row of A mixes the rows of v. */
import { doneCount } from '../../state/timeline';
import { pageText } from '../../text';
import { isBackward } from '../gradients';
import { factsOf } from '../inspect/facts';
import type { SceneBuilder } from '../scene/build';
import { single } from '../scene/grid';
import { drawProduct, factor } from '../scene/product';
import type { Rect } from '../scene/scene';
import { indexOfHead, headsReading } from '../scene/key-heads';
import { keyLabels } from '../scene/snapshot';
import { ofHead } from '../scene/sources';
import { drawTiles, shareSpace } from '../scene/tiles';
import { headTiles } from './head-tiles';

export function weighStage(b: SceneBuilder, space: Rect): void {
  const { snapshot, state } = b.moment;
  const { head, progress } = state;
  const { large, tiles } = shareSpace(b, space);
  // Attention stays the matrix that scores were: it is drawn under their key.
  const a = single(`scores#${head}`, ofHead(snapshot, 'attn_weights', head), head);
  const value = indexOfHead(snapshot, 'v', head);
  const v = single(`v#${value}`, ofHead(snapshot, 'v', value), head);
  const contextOf = (h: number) => single(`context#${h}`, ofHead(snapshot, 'context', h), h);
  const context = contextOf(head);
  const layout = drawProduct(
    b,
    {
      left: {
        ...factor(
          a,
          pageText.names.withHead(pageText.names.tensorTitle('attn_weights'), head),
          head,
        ),
        paint: 'share',
      },
      pairs: [
        {
          top: factor(v, pageText.names.withHead('v', ...headsReading(snapshot, 'v', value)), head),
          result: factor(context, pageText.names.withHead('context', head), head),
        },
      ],
      rowWords: snapshot.words,
      resultColumnWords: null,
      topRowWords: keyLabels(snapshot),
      ...(isBackward(state)
        ? {}
        : { multipliers: sharesOf(b, weighedRow(b, context.rows, context.cols)) }),
      progress,
    },
    large,
  );
  for (const rect of [layout.left, ...layout.pairs.map(({ top }) => top)]) b.outline(rect, head);
  if (tiles) drawTiles(b, headTiles(b, contextOf), tiles, 'diverging', progress);
}

/** The row at work: the cursor's, the one being computed, or the one with the largest share. */
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
  const title = pageText.stageLabels.sharesTitle(head, snapshot.words[row] ?? '');
  return { grid: single(`shares#${head}`, panel, head), title, head };
}
