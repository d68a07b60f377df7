/** All heads, small, beside the large one: what each of them does at once. */
import { pageText } from '../../text';
import type { SceneBuilder } from '../scene/build';
import { withOwnTensors } from '../scene/going-back';
import { headNames } from '../scene/head-jobs';
import type { Tile } from '../scene/tiles';

export function headTiles(b: SceneBuilder, gridOf: (head: number) => Tile['grid']): Tile[] {
  const { snapshot } = b.moment;
  return Array.from({ length: snapshot.config.heads }, (_, head) => ({
    head,
    title: [pageText.stageLabels.headTitle(head), String(head + 1)],
    // What a head looks at is in its attention, not in that one's gradients.
    note: snapshot.muted.includes(head)
      ? [pageText.stageLabels.mutedNote]
      : headNames(withOwnTensors(snapshot), head),
    grid: gridOf(head),
  }));
}
