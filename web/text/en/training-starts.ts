/** The trainings that can be watched, as questions. */
import type { LearnId } from '../../state/training-starts';

const rankAsks =
  'How many columns do queries and keys need if each of 16 animals is related to a random half of them?';

export const learnTexts: Readonly<
  Record<LearnId, { readonly title: string; readonly asks: string }>
> = {
  'two-heads': {
    title: 'Two questions, two heads',
    asks: 'Press Train: when does each head begin to look at its own word?',
  },
  'one-or-two': {
    title: 'One head against two',
    asks: 'Can one head answer what and where? Both are trained on the same sentences.',
  },
  twins: {
    title: 'Twins',
    asks: 'Two heads begin with the same numbers. Do they ever differ? And with a little noise?',
  },
  'twins-or-one': {
    title: 'Twins against one head',
    asks: 'Are two heads that stay the same worth more than one?',
  },
  slices: {
    title: 'Key and value: wide against narrow',
    asks: 'Can a head that sees only half of each word look up a value?',
  },
  half: {
    title: 'Twins against half as many heads',
    asks: 'Are two heads that stay the same worth more than one of the same width?',
  },
  circle: {
    title: 'Keys on their circle',
    asks: 'How can 16 animals be told apart by keys of two numbers? See them move as it learns.',
  },
  'line-or-circle': {
    title: 'A line against a circle: d_k 1 and 2',
    asks: 'Every animal looks for itself. Is one column enough, or are two?',
  },
  'rank-2': { title: 'A relation: d_k 1 against 2', asks: rankAsks },
  'rank-4': { title: 'A relation: d_k 1 against 4', asks: rankAsks },
  'rank-8': { title: 'A relation: d_k 1 against 8', asks: rankAsks },
};
