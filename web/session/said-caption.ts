/** The caption in words: of one layer, or of two side by side. */
import type { Pair } from '../derive/compare/pair';
import type { StageName } from '../core/types';
import { isBackward } from '../derive/gradients';
import { factsOf } from '../derive/inspect/facts';
import type { Snapshot } from '../derive/scene/snapshot';
import { concealsCaption } from '../derive/conceal/concealed';
import type { Conceal } from '../lessons/format';
import { allStageNames, type State } from '../state/state';
import { pageText } from '../text';

/** From here on a row is what one word found, which a training may never have been asked for. */
const showsRows = (stage: StageName) =>
  allStageNames.indexOf(stage) >= allStageNames.indexOf('softmax');

interface OnShow {
  readonly state: State;
  readonly snapshot: Snapshot | null;
  readonly concealing: Conceal | null;
  readonly second: { readonly shown: Pair['b'] | null };
}

/**
 * @param pairText names two layers and says how far apart they are; null until it is loaded
 * @param playing while playing, one layer has only its first sentence, as its pace leaves no time for more;
 *   two layers only their difference
 */
export function saidCaption(
  { snapshot, state, concealing, second }: OnShow,
  pairText: ((pair: Pair) => string) | null,
  playing: boolean,
): string {
  if (!snapshot) return '';
  if (concealing && concealsCaption(concealing)) return pageText.concealed.concealedCaption;
  const { trained, words } = snapshot;
  const { lead, more } = pageText.captions.captionParts(snapshot, state, factsOf(snapshot, state));
  const edited = pageText.captions.editedCaption(snapshot);
  const b = second.shown;
  if (playing && !b) return lead + edited;
  const untrained =
    trained && !isBackward(state) && showsRows(state.stage)
      ? pageText.training.untrainedRows(trained, words)
      : '';
  if (!b || !pairText) return lead + more + untrained + edited;
  return pairText({ a: { state, snapshot }, b }) + untrained + edited;
}
