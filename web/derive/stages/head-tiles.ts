/** All heads, small, beside the large one: what each of them does at once. */
import { headTitle, mutedNote } from '../../text/en/stage-labels';
import type { SceneBuilder } from '../scene/build';
import { headName } from '../scene/snapshot';
import type { Tile } from '../scene/tiles';

export function headTiles(b: SceneBuilder, gridOf: (head: number) => Tile['grid']): Tile[] {
  const { snapshot } = b.moment;
  return Array.from({ length: snapshot.config.heads }, (_, head) => ({
    head,
    title: headTitle(head),
    note: snapshot.muted.includes(head) ? mutedNote : (headName(snapshot, head) ?? ''),
    grid: gridOf(head),
  }));
}
