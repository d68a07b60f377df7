/** The words of an exported picture, and its file name. */
import type { State } from '../../state/state';
import type { LayerFacts } from '../facts';
import { editedNote, parameterLines, parameterNotes, stageTitles } from './names';
import { taskTitles, trainedNote } from './training';

/** The origin of the parameters, beside every picture of them. */
export const provenance = (
  { file, edits, trained }: Pick<LayerFacts, 'file' | 'edits' | 'trained'>,
  { parameters }: State,
): string =>
  `parameters: ${
    trained
      ? trainedNote(trained)
      : file === null
        ? parameterNotes[parameters]
        : `imported from ${file}, unchanged`
  }${editedNote(edits.length)}`;

/** The same in a few words, under the picture. */
export function shortProvenance(
  { file, edits, trained }: Pick<LayerFacts, 'file' | 'edits' | 'trained'>,
  { parameters }: State,
): string {
  const from = trained
    ? `${trained.step === 0 ? 'not yet trained' : 'trained'} on “${taskTitles[trained.task]}”, step ${trained.step}`
    : file === null
      ? parameterLines[parameters]
      : `imported from ${file}`;
  return from + editedNote(edits.length);
}

export const pictureProvenance = (layer: LayerFacts, state: State): string =>
  `${provenance(layer, state)} · manyheads`;

/** `perHead`: whether one head is shown large. */
export function pictureTitle({ stage, head, heads, direction }: State, perHead: boolean): string {
  const back = direction === 'backward' ? ', going back' : '';
  return `${stageTitles[stage]}${back}${perHead ? `, head ${head + 1} of ${heads}` : ''}`;
}

export function pictureNote({ config }: LayerFacts, { heads, progress }: State): string {
  const { variant, dModel, kvHeads } = config;
  const shared = kvHeads < heads ? ` (${kvHeads} of k and v)` : '';
  const so = progress < 1 ? `, ${Math.round(progress * 100)} % of its way` : '';
  return `${variant}, ${heads} ${heads === 1 ? 'head' : 'heads'}${shared}, d_model ${dModel}${so}`;
}

/** manyheads-softmax-head2@2x.png */
export function pictureName(
  { stage, head }: State,
  perHead: boolean,
  format: string,
  scale: number,
): string {
  const of = perHead ? `-head${head + 1}` : '';
  return `manyheads-${stage}${of}${scale === 1 ? '' : `@${scale}x`}.${format}`;
}
