/** Lesson 4: from one matrix to a head. Its sentences are in web/text/en/lessons/ladder.ts. */
import type { State } from '../../state/state';
import { startOf } from '../../state/training';
import { ladder as texts } from '../../text/en/lessons/ladder';
import type { Facts, Lesson, Option, Prediction } from '../format';
import { checked } from './checked';
import { learned, shares } from './concealing';

const { steps: t, amounts } = texts;

/** The lion, and the wolf, which it hunts; the letter A among the columns of x and of the output. */
const [lion, wolf, letterA] = [0, 1, 6];
const joint = { fact: 'training.joint', as: 'percent' } as const;
const options: readonly Option[] = [
  { text: amounts.all, right: [{ fact: 'joint', is: '≥', to: 0.95 }] },
  {
    text: amounts.some,
    right: [
      { fact: 'joint', is: '≥', to: 0.5 },
      { fact: 'joint', is: '<', to: 0.95 },
    ],
  },
  { text: amounts.few, right: [{ fact: 'joint', is: '<', to: 0.5 }] },
];
const amount = (step: { readonly ask: string; readonly why: readonly string[] }): Prediction => ({
  kind: 'choose',
  ask: step.ask,
  why: step.why,
  conceal: learned,
  options,
});

const oneMatrix: Partial<State> = {
  sharedQK: true,
  valueProjection: false,
  outputProjection: false,
};
const twoMatrices: Partial<State> = { valueProjection: false, outputProjection: false };
const withValues: Partial<State> = { outputProjection: false };
const attention = { tensor: 'attn_weights' } as const;
const score = (from: number, to: number) =>
  ({ fact: 'tensor', tensor: 'scores', index: [0, from, to], as: 'short' }) as const;
const most = (head: number) =>
  ({ fact: 'largest.place', ...attention, within: [head, lion] }) as const;
const looks: Facts = {
  'first-at': most(0),
  'second-at': most(1),
  first: { fact: 'word.at', place: 'first-at', axis: 'column' },
  second: { fact: 'word.at', place: 'second-at', axis: 'column' },
};
const rightOf = (question: number) =>
  ({ fact: 'training.accuracy', question, as: 'percent' }) as const;

export const ladder: Lesson = {
  format: 1,
  id: 'ladder',
  title: texts.title,
  question: texts.question,
  minutes: 5,
  state: {
    ...startOf('prey'),
    trainingStep: 500,
    stage: 'softmax',
    progress: 1,
    head: 0,
  },
  facts: {
    d: { fact: 'size.d_model' },
    steps: { fact: 'training.steps' },
    joint,
    asker: { fact: 'word', index: [lion] },
    asked: { fact: 'word', index: [wolf] },
  },
  steps: [
    {
      id: 'zoo',
      ...t.zoo,
      state: { ...oneMatrix, trainingStep: 0, stage: 'embed' },
      focus: [{ tensor: 'x' }],
    },
    {
      id: 'friend',
      title: t.friend.title,
      text: t.friend.text,
      state: { ...oneMatrix, question: 'friend' },
      focus: [{ part: 'training' }],
      prediction: amount(t.friend),
    },
    {
      id: 'mirror',
      title: t.mirror.title,
      text: t.mirror.text,
      state: { ...oneMatrix, question: 'friend', stage: 'scores' },
      focus: [{ tensor: 'scores' }],
      facts: {
        there: score(lion, wolf),
        back: score(wolf, lion),
        total: { fact: 'sum', of: ['there', 'back'] },
        mirror: { fact: 'mirror', tensor: 'scores', within: [0] },
      },
      prediction: {
        kind: 'choose',
        ask: t.mirror.ask,
        why: t.mirror.why,
        conceal: { tensors: shares, parts: ['words', 'labels'] },
        options: [
          { text: t.mirror.options.same, right: [{ fact: 'back', is: '=', to: 'there' }] },
          { text: t.mirror.options.opposite, right: [{ fact: 'total', is: '=', to: 0 }] },
          { text: t.mirror.options.other, right: [{ fact: 'back', is: '≠', to: 'there' }] },
        ],
      },
    },
    {
      id: 'prey',
      title: t.prey.title,
      text: t.prey.text,
      state: { ...oneMatrix, question: 'prey' },
      focus: [{ part: 'training' }, attention],
      prediction: amount(t.prey),
    },
    {
      id: 'two',
      title: t.two.title,
      text: t.two.text,
      state: { ...twoMatrices, question: 'prey' },
      focus: [{ ...attention, index: [0, lion, null] }],
      facts: {
        'prey-at': most(0),
        prey: { fact: 'word.at', place: 'prey-at', axis: 'column' },
        share: { fact: 'largest', ...attention, within: [0, lion], as: 'short' },
        back: { fact: 'tensor', ...attention, index: [0, wolf, lion], as: 'short' },
      },
      prediction: {
        kind: 'cell',
        tensor: 'attn_weights',
        truth: 'prey-at',
        ask: t.two.ask,
        why: t.two.why,
        conceal: { tensors: shares, parts: ['words'] },
      },
    },
    {
      id: 'plus',
      title: t.plus.title,
      text: t.plus.text,
      state: { ...twoMatrices, question: 'prey-plus-1' },
      focus: [{ part: 'training' }],
      prediction: amount(t.plus),
    },
    {
      id: 'values',
      title: t.values.title,
      text: t.values.text,
      state: { ...withValues, question: 'prey-plus-1', stage: 'project', projection: 'v' },
      focus: [{ tensor: 'W_V', index: [letterA, null] }],
      facts: {
        largest: { fact: 'largest', tensor: 'W_V', within: [letterA] },
        own: { fact: 'tensor', tensor: 'W_V', index: [letterA, letterA] },
        value: { fact: 'tensor', tensor: 'W_V', index: [letterA, letterA + 1] },
      },
      prediction: {
        kind: 'choose',
        ask: t.values.ask,
        options: [
          { text: t.values.options.own, right: [{ fact: 'own', is: '=', to: 'largest' }] },
          { text: t.values.options.next, right: [{ fact: 'value', is: '=', to: 'largest' }] },
          {
            text: t.values.options.other,
            right: [
              { fact: 'own', is: '<', to: 'largest' },
              { fact: 'value', is: '<', to: 'largest' },
            ],
          },
        ],
        // Not the whole stage: x and the words are in it. From v one could read W_V.
        conceal: {
          tensors: ['W_V', 'v_packed', 'v', 'context', 'concat', 'output'].map((tensor) => ({
            tensor,
          })),
          parts: ['words'],
        },
        why: [
          {
            when: { fact: 'value', is: '=', to: 'largest' },
            text: t.values.why[0],
            otherwise: t.values.otherwise,
          },
        ],
      },
    },
    {
      id: 'both',
      title: t.both.title,
      text: t.both.text,
      state: { ...withValues, question: 'prey-and-predator' },
      focus: [{ part: 'training' }],
      prediction: amount(t.both),
    },
    {
      id: 'heads',
      title: t.heads.title,
      text: t.heads.text,
      state: { ...withValues, heads: 2, question: 'prey-and-predator' },
      // Where the shares point, and then whose columns the letters come into.
      playTo: { stage: 'output', progress: 1 },
      focus: [{ part: 'training' }, attention, { tensor: 'output', index: [lion, null] }],
      facts: { ...looks, 'of-prey': rightOf(0), 'of-predator': rightOf(1) },
      prediction: amount(t.heads),
    },
    {
      id: 'output',
      title: t.output.title,
      text: t.output.text,
      state: { heads: 2, question: 'prey-and-predator', stage: 'output' },
      focus: [{ tensor: 'W_O' }, { tensor: 'output', index: [lion, null] }],
      facts: looks,
      prediction: amount(t.output),
    },
    {
      id: 'answer',
      ...t.answer,
      state: { heads: 2, question: 'prey-and-predator' },
      focus: [attention],
    },
  ],
  check: checked(texts.check, [1, 2, 1]),
};
