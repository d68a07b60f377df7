/** The words of a picture that stands alone, and its file's name. */
import type { Snapshot } from '../../derive/scene/snapshot';
import type { Titles } from '../../derive/scene/titles';
import type { State } from '../../state/state';
import { editedNote, parameterNotes, stageTitles } from './names';

/** Stages that show one head large. */
const ofOneHead: readonly string[] = ['scores', 'scale', 'mask', 'softmax', 'weigh'];
const showsHead = ({ stage, heads }: State) => heads > 1 && ofOneHead.includes(stage);

/** Where the parameters come from: said beside every picture of them. */
export const provenance = (snapshot: Snapshot, { parameters }: State): string =>
  `parameters: ${
    snapshot.file === null
      ? parameterNotes[parameters]
      : `imported from ${snapshot.file}, as they were there`
  }${editedNote(snapshot.edits.length)}`;

export function pictureTitles(snapshot: Snapshot, state: State, caption: string): Titles {
  const { stage, head, heads, progress } = state;
  const of = showsHead(state) ? `, head ${head + 1} of ${heads}` : '';
  const { variant, dModel } = snapshot.config;
  const so = progress < 1 ? `, ${Math.round(progress * 100)} % of its way` : '';
  return {
    title: `${stageTitles[stage]}${of}`,
    note: `${variant}, ${heads} ${heads === 1 ? 'head' : 'heads'}, d_model ${dModel}${so}`,
    caption,
    provenance: `${provenance(snapshot, state)} · manyheads`,
    shares: stage === 'softmax' || stage === 'weigh',
  };
}

/** manyheads-softmax-head2@2x.png */
export function pictureName(state: State, format: string, scale: number): string {
  const head = showsHead(state) ? `-head${state.head + 1}` : '';
  return `manyheads-${state.stage}${head}${scale === 1 ? '' : `@${scale}x`}.${format}`;
}
