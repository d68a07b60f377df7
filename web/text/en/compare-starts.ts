/** The ways to begin a comparison: title, and the question that it answers. */
import type { StartId } from '../../state/compare-starts';

export const startTexts: Readonly<
  Record<StartId, { readonly title: string; readonly asks: string }>
> = {
  'split-narrow': {
    title: 'Split against narrow',
    asks: 'Does a head read all of the input, or a piece of it?',
  },
  'split-wide': {
    title: 'Split against wide',
    asks: 'Does a head need d_model × d_model matrices of its own?',
  },
  heads: {
    title: 'Twice as many heads',
    asks: 'Do more heads mean more parameters, or another output?',
  },
  'key-heads': {
    title: '8 heads against 8 with 2 of k and v',
    asks: 'Four heads share one k and one v: how many parameters go, and what else changes?',
  },
  clones: {
    title: 'Random against clones',
    asks: 'What do heads add when all of them are copies of one?',
  },
  mask: {
    title: 'Mask against none',
    asks: 'What changes when a word may not look ahead?',
  },
  paper: {
    title: 'Two heads or one, at d_model 512',
    asks: 'Twelve tokens of 512 numbers. The shapes of W are the same. Is the output the same, too?',
  },
  'paper-ones': {
    title: 'The same with all ones',
    asks: 'Every entry of W is 1: does the head count still matter?',
  },
  same: {
    title: 'From here',
    asks: 'Two copies of this layer: change one of them.',
  },
};
