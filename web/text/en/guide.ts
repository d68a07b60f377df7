/** The guide: the words around a lesson's own sentences. */
import { all } from './lists';
import { quoted, tensorTitle } from './names';
import { formatFixed, formatNumber } from './numbers';

export const guideLabels = {
  region: (title: string) => `Lesson: ${title}`,
  step: (at: number, of: number) => `Step ${at} of ${of}`,
  check: 'Three questions',
  back: 'Back',
  next: 'Next',
  toCheck: 'Questions',
  leave: 'Leave the lesson',
  allControls: 'All controls',
  restart: 'From the start',
  guessFirst: 'Guess first, or press “Show me”.',
  /** After the step's number, while a guess is expected. */
  asksGuess: ': your guess?',
  /** For a slider that was not moved yet. */
  noGuess: 'no guess yet',
  yourGuess: 'Your guess',
  showMe: 'Show me',
  commit: 'That is my guess',
  computing: 'The answer is still being computed …',
  right: 'Right.',
  wrong: 'Not quite.',
  shown: 'Shown.',
  none: 'On this layer none of these is right.',
  wandered: (names: readonly string[]) => `You changed ${all(names)}.`,
  backToStep: 'Back to this step',
  goOn: 'Go on with it',
  pressCell: (tensor: string) =>
    `Press a cell of ${tensorTitle(tensor)} in the picture, or go there with the arrow keys.`,
  looksAt: (head: number, row: string, column: string) =>
    `${quoted(row)} looking at ${quoted(column)}, in head ${head}`,
  pressed: (place: string) => `You chose ${place}.`,
  shareOf: (word: string) => `Share of ${quoted(word)}`,
  sharesSum:
    'Together the shares are 1: raising one lowers the others. They begin equal: press or move one to guess.',
  guessAndTruth: 'your guess above, the truth below',
  playsOn: (stage: string) => `Watch the picture: it plays on to ${stage}.`,
  trains: 'Watch the training: what came of it is said at its end.',
  toItsEnd: 'Show it now',
  /** @param now how many right answers are chosen now, at the first attempt or later */
  score: (right: number, now: number, of: number) =>
    right === of
      ? `${right} of ${of} right.`
      : `${right} of ${of} right at the first answer. ${now === of ? 'Now all are.' : 'You can choose again where it says “Not quite”.'}`,
  more: 'More',
  done: 'That was the lesson.',
  /** Shown if there are no questions at the end. */
  end: 'That was the last step.',
  nextLesson: 'Another question:',
  notes: 'For the teacher',
} as const;

export const numberGuess = (value: number) => formatNumber(value, 4);
export const shareText = (share: number) => formatFixed(share, 2);
/** The guess before the reader has moved a bar: it is nobody's number. */
export const evenShareText = (words: number) => `1/${words}`;
export const guessBeside = (guess: string, truth: string) => `You said ${guess}; it is ${truth}.`;
export const itIs = (truth: string) => `It is ${truth}.`;
export const elsewhereText = (share: number) =>
  `Your bars and the right ones differ by ${formatFixed(100 * share, 0)} % of the whole.`;

export const lessonsMenuTexts = {
  minute: 'The whole layer in one minute',
  minuteSays: 'from words to output, with a sentence for each stage',
  aside: 'Each takes about five minutes. What you have done is kept in this browser alone.',
  done: (right: number, of: number) => `done, ${right} of ${of} right`,
  begun: 'begun',
  open: 'Open a lesson …',
  minutes: (minutes: number) => `${minutes} minutes`,
} as const;
