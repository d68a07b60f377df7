/** A small walkthrough of a third party, as a file or a link would contain it. */
import type { Lesson } from '../../../web/lessons/format';

export const walkthrough: Lesson = {
  format: 1,
  id: 'why-mask',
  title: 'Why mask?',
  question: 'Why may a word not look ahead?',
  state: { mask: 'causal' },
  facts: { n: { fact: 'size.n' } },
  steps: [
    {
      id: 'words',
      title: 'The words',
      text: ['There are {n} words. <img src=x onerror=alert(1)> *All* of them.'],
    },
    {
      id: 'guess',
      title: 'Half of it is gone',
      text: ['These are the scores.'],
      state: { stage: 'scale' },
      playTo: { stage: 'mask', progress: 1 },
      facts: { gone: { fact: 'blocked', tensor: 'masked', within: [1] } },
      prediction: {
        kind: 'number',
        ask: 'How many become −∞?',
        truth: 'gone',
        least: 0,
        most: 100,
        tolerance: 0,
        conceal: { from: 'mask' },
        why: ['{gone}: all above the diagonal.'],
      },
    },
    { id: 'end', title: 'And then', text: ['That was it.'], state: { stage: 'softmax' } },
  ],
};
