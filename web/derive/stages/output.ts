/** output = concat W_O + b_O, which is also the sum of the heads' contributions. */
import {
  contributionsTitle,
  contributionTerm,
  identityTitle,
  mutedNote,
} from '../../text/en/stage-labels';
import { columnBands, plain, rowBands, stripAbove, stripBeside } from '../scene/bands';
import type { SceneBuilder } from '../scene/build';
import { single } from '../scene/grid';
import { drawProduct, factor } from '../scene/product';
import type { Rect } from '../scene/scene';
import { ofHead } from '../scene/sources';
import { drawTiles, shareSpace } from '../scene/tiles';

export function outputStage(b: SceneBuilder, space: Rect): void {
  const { snapshot, state } = b.moment;
  const { heads, outputProjection } = snapshot.config;
  const concat = columnBands(snapshot, 'concat', 'context');
  const wO = rowBands(snapshot, 'W_O');
  const { large, tiles } = shareSpace(space, heads);
  const layout = drawProduct(
    b,
    {
      left: { ...factor(concat, 'concat', null), strip: true },
      pairs: [
        {
          top: factor(wO, outputProjection ? 'W_O' : identityTitle('W_O'), null),
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
  const top = layout.pairs[0]?.top;
  if (top) stripBeside(b, wO, top);
  if (!tiles) return;
  const heading = tiles.width > 250 ? contributionsTitle.long : contributionsTitle.short;
  b.label({
    text: heading,
    x: tiles.x,
    y: tiles.y + 10,
    size: 13,
    role: 'title',
    maxWidth: tiles.width,
  });
  // In a row of slim tiles the products' names would run into one another.
  const inRow = tiles.width > 2 * tiles.height && tiles.width / heads < 150;
  const grids = Array.from({ length: heads }, (_, head) => ({
    head,
    title: contributionTerm(head, inRow),
    note: snapshot.muted.includes(head) ? mutedNote : '',
    grid: single(`contributions#${head}`, ofHead(snapshot, 'contributions', head), head),
  }));
  drawTiles(
    b,
    grids,
    { ...tiles, y: tiles.y + 22, height: tiles.height - 22 },
    'diverging',
    state.progress,
  );
}
