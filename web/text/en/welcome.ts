/** The first screen. */
import type { Found } from '../types/welcome';
import { formatShare } from './numbers';
import { quoted } from './names';

export const welcomeTexts = {
  region: 'First screen',
  ask: 'One word asks. Each head looks for something else.',
  /** While the layer is played. */
  stage: (title: string, at: number, of: number) => `${at} of ${of}: ${title}`,
  about:
    'In a language model each word looks at the others and takes something from them: that is attention, done by several heads at once.',
  questions: 'Lessons',
  explore: 'Explore',
  exploreSays: 'The whole page, with all controls',
  words: 'Press any word, or take another sentence:',
  minute: 'Watch it work',
  minuteSays: 'the whole layer, in one minute',
  again: 'Once more',
  againSays: 'the whole layer, in one minute',
  twins: 'Twins',
  twinsSays: 'two heads that start alike: will they ever differ?',
  ones: 'All weights are 1',
  onesSays: '“Heads do nothing.” What went wrong?',
  played: 'That was one layer, from words to output. What next?',
  pause: 'Pause',
  goOn: 'Go on',
} as const;

/** The arcs in words. */
export const arcsText = (asker: string, found: readonly Found[]): string =>
  `${quoted(asker)} asks. ${foundText(found)}.`;

/** The same for heads that were trained to answer two questions. */
export const questionsText = (asker: string, found: readonly Found[]): string =>
  `${quoted(asker)} asks: what, and where? ${foundText(found)}.`;

const foundText = (found: readonly Found[]): string =>
  found
    .map(({ head, word, share }, at) =>
      at === 0
        ? `Head ${head + 1} gives ${formatShare(share, 2)} of its attention to ${quoted(word)}`
        : `head ${head + 1} ${formatShare(share, 2)} to ${quoted(word)}`,
    )
    .join(', ');

/** For a word whose row was asked nothing in training. */
export const untrainedText =
  'This word was asked nothing in training, so where it looks was not learned.';

/** Where the two heads of what-where come from. */
export const learnedText = (step: number, steps: number): string =>
  step < steps
    ? `They are learning it now, in this browser: step ${step} of ${steps}.`
    : `Nobody told them where to look: they learned it just now, in this browser, in ${steps} steps of training.`;
