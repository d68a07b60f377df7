/** Settles what trained parameters need: the task decides mask, embeddings and words. */
import type { FixedByTask } from './rules';
import { tokenise } from './sentence';
import { adjust, type Settling } from './settling';
import type { State } from './state';
import { leastNudge, recipes, wordOfToken } from './training';

/** Why something is changed here. */
const byTraining = { because: 'training' } as const;

/** The nudge where none was given. */
const usualNudge = 1e-3;

/** Limits d_model to what the task's embeddings can have, and sets the options that every training fixes. */
export function settleTrainedShape(settling: Settling): void {
  if (settling.state.parameters !== 'trained') return;
  const { touched, state } = settling;
  const { dModel, mostColumns } = recipes[state.task];
  if (state.dModel < dModel || state.dModel > mostColumns) {
    if (touched.includes('dModel') && !touched.includes('parameters')) {
      adjust(settling, 'parameters', 'random', byTraining);
      return;
    }
    adjust(settling, 'dModel', dModel, byTraining);
  }
  settleFixed(settling);
  if (state.start === 'nudge' && state.noise < leastNudge) adjust(settling, 'noise', usualNudge);
}

function settleFixed(settling: Settling): void {
  const { mask, positions } = recipes[settling.state.task];
  const fixed: Pick<State, FixedByTask> = {
    mask,
    positions,
    bias: false,
    scaling: 'sqrt_d_k',
    sharedHeads: false,
  };
  for (const field of Object.keys(fixed) as FixedByTask[]) {
    if (settling.state[field] !== fixed[field]) adjust(settling, field, fixed[field], byTraining);
  }
  // No second sentence and no padding; not reported.
  settling.state = { ...settling.state, memory: '', padding: [] };
  if (settling.state.variant === 'wide')
    settling.state = { ...settling.state, outputProjection: true };
}

/** Uses the task's own sentence where the words are not the task's. */
export function settleTrainedWords(settling: Settling): void {
  const { rules, touched, state } = settling;
  if (state.parameters !== 'trained') return;
  const { words, longest } = rules.training(state);
  // A word typed by the reader that the task does not know is reported where words are read
  // (session/training-run.ts).
  if (touched.includes('sentence') && !touched.includes('parameters')) return;
  const typed = tokenise(state.sentence).words;
  const known = new Set(words.map(wordOfToken));
  if (typed.length <= longest && typed.every((word) => known.has(word))) return;
  adjust(settling, 'sentence', recipes[state.task].sentence, byTraining);
}
