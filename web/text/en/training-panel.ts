/** The words about what has been learned. */
import { formatFixed, formatNumber } from './numbers';

export const learningTexts = {
  evaluated: (samples: number, count: number, every: number) =>
    `On ${samples} fresh samples, at the step on show and at every ${every} steps (${count} so far).`,
  waiting: 'Not evaluated yet.',
  answers: (step: number) => `Right answers at step ${step}`,
  both: 'both',
  allHeads: 'all heads',
  without: (head: number) => `without head ${head + 1}`,
  lost: 'If only one head answers a question, that answer is lost without the head.',
  alike: 'The heads are the same: it does not matter which of them is switched off.',
  oneHead: 'With one head there is nothing to switch off.',
  loss: 'Loss',
  lossAxis: 'loss on fresh samples, logarithmic',
  own: 'Which head attends to the word that answers',
  ownAxis: 'share of attention on the word that answers',
  gap: 'Gap between the heads',
  gapAxis: 'largest difference between the numbers of two heads',
  gapZero: 'exactly 0: the heads are the same, number by number',
  step: 'step',
  and: ' and ',
  asTable: 'as a table',
  head: (head: number, question: string) => `head ${head + 1}: ${question}`,
  tiny: 'This layer and its task are tiny. What its heads do here says nothing about the heads of large models.',
};

export const seedTexts = {
  title: (seeds: number) => `${seeds} seeds`,
  start: (seeds: number, heads: string) => `Train ${seeds} seeds with ${heads}`,
  stop: 'Stop',
  row: (heads: number) => `${heads} ${heads === 1 ? 'head' : 'heads'}`,
  solved: (solved: number, of: number) => `${solved} of ${of} solved`,
  legend: (solvedFrom: number, sharpFrom: number) =>
    `Filled: solved (at least ${formatFixed(100 * solvedFrom, 0)} % of fresh samples all right). With a ring: each head gives its own word at least ${formatFixed(sharpFrom, 1)}.`,
  dot: (seed: number, heads: number, joint: number, solved: boolean, sharp: boolean) =>
    `seed ${seed}, ${heads} ${heads === 1 ? 'head' : 'heads'}: ${solved ? 'solved' : 'not solved'}, ${formatFixed(100 * joint, 1)} % right${sharp ? ', sharp' : ''}`,
  open: 'A dot opens its training.',
  strip: (seeds: number) => `${seeds} seeds, a dot for each. A full dot solved the task.`,
};

/** Only an exact zero is called zero. */
export const gapText = (gap: number) => (gap === 0 ? learningTexts.gapZero : formatNumber(gap, 3));
