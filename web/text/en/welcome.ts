/** The first minute: what the page is, and three ways on. */
export const welcomeTexts = {
  region: 'Welcome',
  says: [
    'In a language model each word looks at the others and takes something from them: that is attention, done by several heads at once.',
    'This page computes one such layer on your words, and shows where every number comes from.',
  ],
  played: 'That was one layer, from words to output. What next?',
  minute: 'One minute',
  minuteSays: 'watch it work, once through',
  again: 'Once more',
  questions: 'A question',
  questionsSays: 'lessons of five minutes',
  explore: 'Explore',
  exploreSays: 'the page as it is',
  close: 'Close, and do not show this again',
} as const;
