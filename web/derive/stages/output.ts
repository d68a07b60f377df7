/** output = concat W_O + b_O, which is also the sum of the heads' contributions. */
import { withHead } from '../../text/en/names';
import { columnBands, plain, rowBands, stripAbove, stripBeside } from '../scene/bands';
import { single, type SceneBuilder } from '../scene/build';
import { drawProduct } from '../scene/product';
import type { Rect } from '../scene/scene';
import { ofHead } from '../scene/sources';
import { drawTiles, shareRoom } from '../scene/tiles';

export function outputStage(b: SceneBuilder, room: Rect): void {
  const { snapshot, state } = b.moment;
  const concat = columnBands(snapshot, 'concat', 'context');
  const wO = rowBands(snapshot, 'W_O');
  const output = plain(snapshot, 'output');
  const { large, tiles } = shareRoom(room, snapshot.config.heads);
  const outputTitle = snapshot.config.outputProjection ? 'W_O' : 'identity: no W_O';
  const layout = drawProduct(
    b,
    {
      left: {
        grid: concat,
        title: 'concat',
        shape: `${concat.rows} × ${concat.cols}`,
        head: null,
        strip: true,
      },
      pairs: [
        {
          top: { grid: wO, title: outputTitle, shape: `${wO.rows} × ${wO.cols}`, head: null },
          result: {
            grid: output,
            title: 'output',
            shape: `${output.rows} × ${output.cols}`,
            head: null,
          },
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
  const heading = tiles.width > 250 ? 'output = the sum of the contributions' : 'contributions';
  b.label({
    text: heading,
    x: tiles.x,
    y: tiles.y + 10,
    size: 13,
    role: 'title',
    maxWidth: tiles.width,
  });
  // In a row of slim tiles the products' names would run into one another.
  const inRow = tiles.width > 2 * tiles.height && tiles.width / snapshot.config.heads < 150;
  const grids = Array.from({ length: snapshot.config.heads }, (_, head) => ({
    head,
    title: `${head > 0 ? '+ ' : ''}${inRow ? `head ${head + 1}` : `${withHead('context', head)} ${withHead('W_O', head)}`}`,
    note: snapshot.muted.includes(head) ? 'muted' : '',
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
