/** All heads, small, beside the large one: what each of them does at once. */
import { jobNotes } from '../../text/en/head-jobs';
import { headTitle, mutedNote } from '../../text/en/stage-labels';
import type { SceneBuilder } from '../scene/build';
import { withOwnTensors } from '../scene/going-back';
import { headName } from '../scene/head-jobs';
import type { Snapshot } from '../scene/snapshot';
import type { Tile } from '../scene/tiles';

export function headTiles(b: SceneBuilder, gridOf: (head: number) => Tile['grid']): Tile[] {
  const { snapshot } = b.moment;
  return Array.from({ length: snapshot.config.heads }, (_, head) => ({
    head,
    title: [headTitle(head), String(head + 1)],
    note: snapshot.muted.includes(head) ? [mutedNote] : noteOf(snapshot, head),
    grid: gridOf(head),
  }));
}

function noteOf(snapshot: Snapshot, head: number): Tile['note'] {
  // What a head looks at is in its attention, not in that one's gradients.
  const job = headName(withOwnTensors(snapshot), head);
  return job === null ? [] : jobNotes(job);
}
