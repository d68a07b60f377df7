/** Lesson 5: why W_Q and W_K? Its sentences are in web/text/en/lessons/two-matrices.ts. */
import type { State } from '../../state/state';
import { startOf } from '../../state/training';
import { twoMatrices as texts } from '../../text/en/lessons/two-matrices';
import type { Conceal, Facts, Lesson, Option } from '../format';
import { checked } from './checked';
import { learned } from './concealing';

const { steps: t } = texts;

const joint = { fact: 'training.joint', as: 'percent' } as const;
const large: Partial<State> = { dModel: 512, heads: 8 };
/** Numbers of a head's W_Q and W_K in a layer of `heads` heads: 2 · d · d_k. */
const countsOf = (heads: number): Facts => ({
  [`d_k-${heads}`]: { fact: 'size.d_k', state: { heads } },
  [`thin-${heads}`]: { fact: 'times', of: ['d', `d_k-${heads}`] },
  [`two-${heads}`]: { fact: 'sum', of: [`thin-${heads}`, `thin-${heads}`] },
});
const related: Partial<State> = {
  ...startOf('relation'),
  trainingStep: 2000,
  stage: 'softmax',
  progress: 1,
  head: 0,
};
const matching: Partial<State> = { ...related, relation: 'identity' };
const often = (options: { all: string; most: string; few: string }): readonly Option[] => [
  { text: options.all, right: [{ fact: 'joint', is: '≥', to: 0.95 }] },
  {
    text: options.most,
    right: [
      { fact: 'joint', is: '≥', to: 0.5 },
      { fact: 'joint', is: '<', to: 0.95 },
    ],
  },
  { text: options.few, right: [{ fact: 'joint', is: '<', to: 0.5 }] },
];

/** The one matrix and what it counts. The panel that draws both true to their sizes is closed as long. */
const sizes: Conceal = { tensors: [{ tensor: 'merged' }], parts: ['cost'] };
const sizeOf = { fact: 'largest.magnitude', tensor: 'W_Q', within: [] } as const;

export const twoMatrices: Lesson = {
  format: 1,
  id: 'two-matrices',
  title: texts.title,
  question: texts.question,
  minutes: 5,
  state: { parameters: 'random', stage: 'scores', progress: 1, head: 0 },
  facts: {
    d: { fact: 'size.d_model' },
    h: { fact: 'size.heads' },
    d_k: { fact: 'size.d_k' },
  },
  steps: [
    {
      id: 'score',
      ...t.score,
      state: { cell: { name: 'scores', index: [0, 4, 6] } },
      focus: [{ tensor: 'scores', index: [0, 4, 6] }],
    },
    {
      id: 'merged',
      title: t.merged.title,
      text: t.merged.text,
      state: { look: 'merged' },
      focus: [{ part: 'look' }],
      facts: {
        apart: { fact: 'apart', tensor: 'merged_scores', than: 'scores' },
        largest: { fact: 'largest.magnitude', tensor: 'scores', within: [] },
        relative: { fact: 'over', of: ['apart', 'largest'] },
        mirror: { fact: 'mirror', tensor: 'merged_scores', within: [0] },
      },
      prediction: {
        kind: 'choose',
        ask: t.merged.ask,
        why: t.merged.why,
        conceal: {
          tensors: [{ tensor: 'merged' }, { tensor: 'merged_scores' }],
          parts: ['labels'],
        },
        options: [
          { text: t.merged.options.same, right: [{ fact: 'relative', is: '<', to: 1e-5 }] },
          { text: t.merged.options.mirrored, right: [{ fact: 'mirror', is: '=', to: 0 }] },
          { text: t.merged.options.other, right: [{ fact: 'relative', is: '≥', to: 1e-5 }] },
        ],
      },
    },
    {
      id: 'count',
      title: t.count.title,
      text: t.count.text,
      state: { ...large, stage: 'project', look: 'merged' },
      focus: [{ tensor: 'W_Q' }, { part: 'look' }],
      facts: {
        thin: { fact: 'times', of: ['d', 'd_k'] },
        two: { fact: 'sum', of: ['thin', 'thin'] },
        one: { fact: 'times', of: ['d', 'd'] },
        ratio: { fact: 'over', of: ['one', 'two'] },
      },
      prediction: {
        kind: 'choose',
        ask: t.count.ask,
        why: t.count.why,
        conceal: sizes,
        options: [
          { text: t.count.options.fewer, right: [{ fact: 'ratio', is: '<', to: 1 }] },
          { text: t.count.options.same, right: [{ fact: 'ratio', is: '=', to: 1 }] },
          { text: t.count.options.four, right: [{ fact: 'ratio', is: '>', to: 1 }] },
        ],
      },
    },
    {
      id: 'even',
      title: t.even.title,
      text: t.even.text,
      state: { ...large, heads: 2, stage: 'project', look: 'merged' },
      focus: [{ tensor: 'W_Q' }, { part: 'look' }],
      facts: {
        ...countsOf(1),
        ...countsOf(2),
        ...countsOf(4),
        one: { fact: 'times', of: ['d', 'd'] },
      },
      prediction: {
        kind: 'choose',
        ask: t.even.ask,
        why: t.even.why,
        conceal: sizes,
        options: [
          { text: t.even.options.always, right: [{ fact: 'two-1', is: '<', to: 'one' }] },
          { text: t.even.options.two, right: [{ fact: 'two-2', is: '<', to: 'one' }] },
          { text: t.even.options.more, right: [{ fact: 'two-4', is: '<', to: 'one' }] },
        ],
      },
    },
    {
      id: 'rank',
      title: t.rank.title,
      text: t.rank.text,
      state: { look: 'merged', stage: 'project' },
      focus: [{ part: 'look' }],
      facts: { rank: { fact: 'largest', tensor: 'ranks', within: [0] } },
      prediction: {
        kind: 'number',
        truth: 'rank',
        least: 1,
        most: 16,
        step: 1,
        tolerance: 0,
        ask: t.rank.ask,
        why: t.rank.why,
        conceal: { tensors: [{ tensor: 'merged' }, { tensor: 'ranks' }], parts: ['labels'] },
      },
    },
    {
      id: 'rich',
      title: t.rich.title,
      text: t.rich.text,
      state: { ...related, dK: 1 },
      focus: [{ part: 'training' }],
      facts: {
        steps: { fact: 'training.steps' },
        joint,
        four: { ...joint, state: { dK: 4 } },
        eight: { ...joint, state: { dK: 8 } },
      },
      prediction: {
        kind: 'choose',
        ask: t.rich.ask,
        why: t.rich.why,
        conceal: learned,
        options: often(t.rich.options),
      },
    },
    {
      id: 'circle',
      title: t.circle.title,
      text: t.circle.text,
      state: { ...matching, dK: 2 },
      focus: [{ part: 'training' }],
      facts: {
        joint,
        line: { ...joint, state: { dK: 1 } },
        'size-two': sizeOf,
        'size-eight': { ...sizeOf, state: { dK: 8 } },
      },
      prediction: {
        kind: 'choose',
        ask: t.circle.ask,
        why: t.circle.why,
        conceal: learned,
        options: often(t.circle.options),
      },
    },
    {
      id: 'shared',
      title: t.shared.title,
      text: t.shared.text,
      state: { sharedQK: true, stage: 'embed' },
      playTo: { stage: 'scores', progress: 1 },
      focus: [{ tensor: 'scores' }],
      facts: {
        mirror: { fact: 'mirror', tensor: 'scores', within: [0] },
        'mirror-two': {
          fact: 'mirror',
          tensor: 'scores',
          within: [0],
          state: { sharedQK: false },
        },
        half: { fact: 'over', of: ['mirror', 'mirror-two'] },
      },
      prediction: {
        kind: 'choose',
        ask: t.shared.ask,
        why: t.shared.why,
        conceal: { from: 'project', parts: ['words', 'labels'] },
        options: [
          { text: t.shared.options.none, right: [{ fact: 'mirror', is: '=', to: 0 }] },
          { text: t.shared.options.some, right: [{ fact: 'half', is: '≥', to: 0.5 }] },
          { text: t.shared.options.little, right: [{ fact: 'mirror', is: '>', to: 0 }] },
        ],
      },
    },
    {
      id: 'fold',
      title: t.fold.title,
      text: t.fold.text,
      state: { look: 'merged', stage: 'project' },
      focus: [{ part: 'look' }, { tensor: 'W_folded' }],
      facts: {
        apart: { fact: 'apart', tensor: 'q_two_steps', than: 'q_folded' },
        largest: { fact: 'largest.magnitude', tensor: 'q_folded', within: [] },
        relative: { fact: 'over', of: ['apart', 'largest'] },
        'd-squared': { fact: 'times', of: ['d', 'd'] },
      },
      prediction: {
        kind: 'choose',
        ask: t.fold.ask,
        why: t.fold.why,
        conceal: {
          tensors: ['W_folded', 'q_folded', 'q_two_steps'].map((tensor) => ({ tensor })),
          parts: ['labels'],
        },
        options: [
          { text: t.fold.options.nothing, right: [{ fact: 'relative', is: '<', to: 1e-5 }] },
          { text: t.fold.options.other, right: [{ fact: 'relative', is: '≥', to: 1e-5 }] },
        ],
      },
    },
    { id: 'answer', ...t.answer, focus: [{ tensor: 'scores' }] },
  ],
  check: checked(texts.check, [0, 1, 2]),
};
