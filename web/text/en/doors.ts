/** The two questions of the first screen: what they ask, say and offer. The numbers are computed. */
import { formatFixed, formatNumber, formatPercent } from './numbers';

export const doorTexts = { close: 'Back' } as const;

/** Only an exact zero reads as zero. */
const amount = (value: number) =>
  value === 0 || value >= 0.005 ? formatFixed(value, 2) : formatNumber(value, 1);

export const mirrorTexts = {
  head: (head: number) => `Head ${head + 1}`,
  difference: 'largest difference',
  amount,
  share: (share: number) => formatFixed(share, 2),
  most: (head: number, word: string, share: number) =>
    `head ${head + 1} gives “${word}” the most, ${formatFixed(share, 2)}`,
  picture: (asking: string, most: readonly string[]) =>
    `Shares of the attention of “${asking}”: ${most.join('; ')}.`,
} as const;

interface Named {
  readonly name: string;
  readonly losses: readonly number[];
}

export const chartTexts = {
  loss: 'Loss',
  step: (step: number, steps: number) => `step ${step} of ${steps}`,
  floor: (loss: number) => `answers one, guesses the other: loss ${formatFixed(loss, 2)}`,
  slider: 'Step of the training',
  said: (step: number, steps: number, lines: readonly Named[]) =>
    [
      `step ${step} of ${steps}`,
      ...lines.flatMap(({ name, losses }) => {
        const loss = losses[Math.max(0, step - 1)];
        return loss === undefined ? [] : [`${name}: loss ${amount(loss)}`];
      }),
    ].join('; '),
} as const;

/** The result of training with noise. */
interface Parted {
  readonly difference: number;
  /** For each of the two heads, the word with its largest share. */
  readonly favourites: readonly [string, string];
}

export const twinsTexts = {
  title: ['Two heads, the same numbers, the same training.', 'Will they ever differ?'],
  asked: (word: string) =>
    `The layer learns to answer two questions about “${word}”: what, and where? Each bar is a share: how much of its attention “${word}” gives to that word.`,
  still: 'The heads are being trained. The picture shows the last step when it is done.',
  alike: 'Both heads get the same input at every step. Is there a bar that differs from its twin?',
  between: (steps: number, difference: number) =>
    difference === 0
      ? `${steps} steps later the largest difference is 0. The layer still has one head, twice.`
      : `${steps} steps later the largest difference is ${amount(difference)}.`,
  both: 'The same training, and beside it one with noise: a small random number was added to each number of both heads.',
  done: (noise: number, { difference, favourites: [first, second] }: Parted) =>
    first === second
      ? `The same numbers and input give the same change: twins stay twins. With noise the heads differ by ${amount(difference)}, but from this seed both still look most at “${first}”.`
      : `The same numbers and input give the same change: twins stay twins. A difference of about ${noise} grows: now head 1 looks at “${first}”, head 2 at “${second}”.`,
  alikeTitle: 'Exactly alike',
  noisyTitle: (noise: number) => `A little noise: ${noise}`,
  alikeLine: 'alike',
  noisyLine: 'noise',
  start: '▶ Train both heads',
  pause: 'Pause',
  goOn: '▶ Go on',
  addNoise: (noise: number) => `Add a little noise (${noise})`,
  numbers: 'See the numbers',
  again: 'Again',
  anotherSeed: 'Another seed',
} as const;

export const onesTexts = {
  title: ['All weights are 1, and every head says the same.', 'So do heads do nothing?'],
  counts: 'Heads',
  heads: (count: number) => (count === 1 ? '1 head' : `${count} heads`),
  head: (head: number) => `Head ${head + 1}`,
  map: (head: number, most: readonly (readonly [string, string])[]) =>
    `Head ${head + 1}, the word that each word looks at most: ${most.map((pair) => pair.join(' → ')).join(', ')}.`,
  largest: 'largest share (full colour)',
  difference: 'heads differ by up to',
  change: 'output differs from one head by',
  none: '–',
  amount,
  percent: formatPercent,
  ones: (heads: number, word: string | null) =>
    heads === 1
      ? 'A row is a word, and its strongest cell is the word that it looks at most. Now take 2, 4 or 8 heads.'
      : `A row is a word, and its strongest cell is the word that it looks at most. ${
          word === null
            ? `${heads === 2 ? 'Both' : `All ${heads}`} heads are one picture.`
            : `In all ${heads} heads every word looks at “${word}”.`
        }`,
  moving:
    'Each head goes from weights of 1 to random weights of its own. Every picture on the way is computed.',
  own: 'The test was wrong, not the heads: with all weights equal, every head computes the same numbers, however many there are. Heads can differ only where their weights differ.',
  start: 'Give each head its own numbers',
  pause: 'Pause',
  goOn: '▶ Go on',
  numbers: 'See the numbers',
  again: 'Again',
  twins: 'Next: Twins',
  way: 'From weights of 1 to random weights',
  wayFrom: 'all 1',
  wayTo: 'own numbers',
  waySaid: (own: number) => `${formatPercent(own)} of each weight is random, the rest is 1`,
} as const;
