/** The way into a comparison, and out: where it may begin, what that is called, the question it answers. */
import type { StartId } from '../../state/compare-starts';

export const compareMenu = {
  section: 'Two layers side by side',
  menu: 'Compare two layers',
  stop: 'Stop comparing',
} as const;

export const startTexts: Readonly<
  Record<StartId, { readonly title: string; readonly asks: string }>
> = {
  'split-wide': {
    title: 'Split against wide',
    asks: 'Does a head need matrices of its own, as large as the input?',
  },
  heads: {
    title: 'Twice as many heads',
    asks: 'Do more heads mean more parameters, or another output?',
  },
  clones: {
    title: 'Random against clones',
    asks: 'What do heads add when all of them are copies of one?',
  },
  mask: {
    title: 'Mask against none',
    asks: 'What changes when a word may not look ahead?',
  },
  same: {
    title: 'From here',
    asks: 'This layer beside itself: then change one of them.',
  },
};
