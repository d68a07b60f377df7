/** output = concat W_O + b_O, which is also the sum of the heads' contributions. */
import { pageText } from '../../text';
import { isBackward } from '../gradients';
import { columnBands, plain, rowBands, stripAbove, stripBeside } from '../scene/bands';
import type { SceneBuilder } from '../scene/build';
import { single } from '../scene/grid';
import { saying } from '../scene/said';
import { drawProduct, factor } from '../scene/product';
import type { Rect } from '../scene/scene';
import { ofHead } from '../scene/sources';
import { drawTiles, shareSpace } from '../scene/tiles';

export function outputStage(b: SceneBuilder, space: Rect): void {
  const { snapshot, state } = b.moment;
  const { heads, outputProjection } = snapshot.config;
  const concat = columnBands(snapshot, 'concat', 'context');
  const wO = rowBands(snapshot, 'W_O');
  // Every head's contribution has the gradient of the output: that is there once.
  const { large, tiles } = isBackward(state) ? { large: space, tiles: null } : shareSpace(b, space);
  const layout = drawProduct(
    b,
    {
      left: { ...factor(concat, 'concat', null), strip: true },
      pairs: [
        {
          top: factor(
            wO,
            outputProjection ? 'W_O' : pageText.stageLabels.identityTitle('W_O'),
            null,
          ),
          result: factor(plain(snapshot, 'output'), 'output', null),
        },
      ],
      rowWords: snapshot.words,
      resultColumnWords: null,
      topRowWords: null,
      progress: state.progress,
    },
    large,
  );
  stripAbove(b, concat, layout.left);
  const packed = layout.pairs[0]?.top;
  if (packed) stripBeside(b, wO, packed);
  if (!tiles) return;
  const grids = Array.from({ length: heads }, (_, head) => ({
    head,
    title: pageText.stageLabels.contributionTerms(head),
    note: snapshot.muted.includes(head) ? [pageText.stageLabels.mutedNote] : [],
    grid: single(`contributions#${head}`, ofHead(snapshot, 'contributions', head), head),
  }));
  const top = drawTiles(
    b,
    grids,
    { ...tiles, y: tiles.y + 22, height: tiles.height - 22 },
    'diverging',
    state.progress,
  );
  const heading =
    tiles.width > 250
      ? pageText.stageLabels.contributionsTitle.long
      : pageText.stageLabels.contributionsTitle.short;
  b.label({
    text: heading,
    x: tiles.x,
    y: top - 8,
    size: 13,
    role: 'title',
    maxWidth: tiles.width,
    ...saying(pageText.terms.meaningOf('contributions')),
  });
}
