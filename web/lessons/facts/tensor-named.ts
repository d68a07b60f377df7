/** Tensors by a fact's name for them: the layer's own, and `score.additive` for the shares of an older scorer. */
import type { ScorerId, ScorerInfo, TensorData } from '../../core/types';
import { countAt } from '../../derive/panels/scorers';
import type { Snapshot } from '../../derive/scene/snapshot';
import { lessonsText } from '../../text/lessons';

const prefix = 'score.';

export const isScorer = (name: string) => name.startsWith(prefix);

/** @throws RangeError naming what does not exist */
export const tensorNamed = (snapshot: Snapshot, name: string): TensorData =>
  isScorer(name) ? snapshot.score(scorerOf(snapshot, name).id).attn_weights : snapshot.tensor(name);

function scorerOf({ scorers }: Snapshot, name: string): ScorerInfo {
  const id = name.slice(prefix.length) as ScorerId;
  const found = scorers.find((each) => each.id === id);
  if (!found) throw new RangeError(lessonsText.factRefusals.missing(name));
  return found;
}

/** How many parameters a scorer would learn. @throws RangeError if its sizes do not fit */
export function scorerParameters(snapshot: Snapshot, name: string): number {
  const { dModel, dMemory } = snapshot.config;
  if (dModel !== dMemory) throw new RangeError(lessonsText.factRefusals.otherLengths(name));
  return countAt(scorerOf(snapshot, name).parameters, dModel);
}
