/** scores = q kᵀ: rows are who asks, columns who is asked. */
import { pageText } from '../../text';
import type { SceneBuilder } from '../scene/build';
import { single } from '../scene/grid';
import { drawProduct, factor } from '../scene/product';
import type { Rect } from '../scene/scene';
import { indexOfHead, headsReading } from '../scene/key-heads';
import { keyLabels } from '../scene/snapshot';
import { ofHead, transposed } from '../scene/sources';
import { stageRow } from '../stage-table';
import { drawTiles, shareSpace } from '../scene/tiles';
import { headTiles } from './head-tiles';

export function scoresStage(b: SceneBuilder, space: Rect): void {
  const { snapshot, state } = b.moment;
  const { head, progress } = state;
  const { large, tiles } = shareSpace(b, space);
  const [queries = 'q', keys = 'k'] = stageRow(snapshot, 'scores').operands;
  const q = single(`${queries}#${head}`, ofHead(snapshot, queries, head), head);
  const key = indexOfHead(snapshot, keys, head);
  const kT = single(`${keys}#${key}`, transposed(ofHead(snapshot, keys, key)), head);
  const scoresOf = (h: number) => single(`scores#${h}`, ofHead(snapshot, 'scores', h), h);
  const layout = drawProduct(
    b,
    {
      left: factor(q, pageText.names.withHead(pageText.names.tensorTitle(queries), head), head),
      pairs: [
        {
          top: factor(
            kT,
            `${pageText.names.withHead(pageText.names.tensorTitle(keys), ...headsReading(snapshot, keys, key))}ᵀ`,
            head,
          ),
          result: factor(scoresOf(head), pageText.names.withHead('scores', head), head),
        },
      ],
      rowWords: snapshot.words,
      resultColumnWords: keyLabels(snapshot),
      topRowWords: null,
      progress,
    },
    large,
  );
  for (const rect of [layout.left, ...layout.pairs.map(({ top }) => top)]) b.outline(rect, head);
  if (tiles) drawTiles(b, headTiles(b, scoresOf), tiles, 'diverging', progress);
}
