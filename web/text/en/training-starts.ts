/** What can be watched being learned, as questions. */
import type { LearnId } from '../../state/training-starts';

export const learnMenu = {
  menu: 'Learn',
};

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
  rank: {
    title: 'd_k 1 against 8',
    asks: 'How many columns do queries and keys need for a relation between 16 animals?',
  },
};
