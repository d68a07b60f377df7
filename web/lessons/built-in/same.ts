/** Lesson 3: why don't heads all learn the same? Its sentences are in web/text/en/lessons/same.ts. */
import type { State } from '../../state/state';
import { startOf } from '../../state/training';
import { same as texts } from '../../text/en/lessons/same';
import type { Lesson, Option } from '../format';
import { checked } from './checked';
import { learned, shares } from './concealing';

const { steps: t } = texts;

/** “deposit”, “money” and “bank”. */
const [verb, object, place] = [4, 6, 9];
const joint = { fact: 'training.joint', as: 'percent' } as const;
const verbRow = { tensor: 'attn_weights', index: [0, verb, null] };
const share = (word: number) =>
  ({ fact: 'tensor', tensor: 'attn_weights', index: [0, verb, word], as: 'short' }) as const;
const largestOf = (head: number) =>
  ({ fact: 'largest.place', tensor: 'attn_weights', within: [head, verb] }) as const;
const howMany = (options: { all: string; some: string; few: string }): readonly Option[] => [
  { text: options.all, right: [{ fact: 'joint', is: '≥', to: 0.7 }] },
  {
    text: options.some,
    right: [
      { fact: 'joint', is: '≥', to: 0.3 },
      { fact: 'joint', is: '<', to: 0.7 },
    ],
  },
  { text: options.few, right: [{ fact: 'joint', is: '<', to: 0.3 }] },
];
const twins: Partial<State> = { start: 'clones', noise: 0 };
/** The sentences say eight. */
const seeds = 8;

export const same: Lesson = {
  format: 1,
  id: 'same',
  title: texts.title,
  question: texts.question,
  minutes: 5,
  state: {
    ...startOf('what-where'),
    trainingStep: 400,
    stage: 'softmax',
    progress: 1,
    head: 0,
  },
  facts: {
    h: { fact: 'size.heads' },
    d: { fact: 'size.d_model' },
    steps: { fact: 'training.steps' },
    joint,
    verb: { fact: 'word', index: [verb] },
  },
  steps: [
    { id: 'task', ...t.task, state: { trainingStep: 0 }, focus: [verbRow] },
    {
      id: 'one',
      title: t.one.title,
      text: t.one.text,
      // Where it looks is the next step's question.
      state: { heads: 1, stage: 'embed' },
      focus: [{ part: 'training' }],
      facts: { parameters: { fact: 'cost.parameters' } },
      prediction: {
        kind: 'choose',
        ask: t.one.ask,
        conceal: learned,
        options: howMany(t.one.options),
        why: t.one.why,
      },
    },
    {
      id: 'blend',
      title: t.blend.title,
      text: t.blend.text,
      state: { heads: 1 },
      focus: [verbRow],
      facts: {
        object: { fact: 'word', index: [object] },
        place: { fact: 'word', index: [place] },
        'object-share': share(object),
        'place-share': share(place),
        'both-shares': { fact: 'sum', of: ['object-share', 'place-share'] },
        most: { fact: 'largest', tensor: 'attn_weights', within: [0, verb], as: 'short' },
        'most-at': largestOf(0),
        'most-word': { fact: 'word.at', place: 'most-at', axis: 'column' },
      },
      prediction: {
        kind: 'choose',
        ask: t.blend.ask,
        conceal: {
          tensors: shares,
          parts: ['words', 'labels', 'learning'],
        },
        options: [
          {
            text: t.blend.options.half,
            right: [
              { fact: 'both-shares', is: '≥', to: 0.7 },
              { fact: 'most', is: '<', to: 0.65 },
            ],
          },
          { text: t.blend.options.one, right: [{ fact: 'most', is: '≥', to: 0.65 }] },
          { text: t.blend.options.other, right: [{ fact: 'both-shares', is: '<', to: 0.7 }] },
        ],
        why: [{ when: { fact: 'most', is: '≥', to: 0.65 }, ...t.blend.why[0] }, t.blend.why[1]],
      },
    },
    {
      id: 'two',
      title: t.two.title,
      text: t.two.text,
      focus: [verbRow, { part: 'training' }],
      facts: {
        parameters: { fact: 'cost.parameters' },
        sharp: { fact: 'training.specialisation' },
        'first-at': largestOf(0),
        'second-at': largestOf(1),
        first: { fact: 'word.at', place: 'first-at', axis: 'column' },
        second: { fact: 'word.at', place: 'second-at', axis: 'column' },
      },
      prediction: {
        kind: 'choose',
        ask: t.two.ask,
        conceal: learned,
        options: howMany(t.two.options),
        why: [t.two.why[0], { when: { fact: 'sharp', is: '≥', to: 0.8 }, ...t.two.why[1] }],
      },
    },
    {
      id: 'which',
      title: t.which.title,
      text: t.which.text,
      // Another start than the one before, whichever that was.
      state: { seed: 10 },
      focus: [verbRow],
      facts: {
        'what-first': { fact: 'training.attention', question: 0, head: 0 },
        'what-second': { fact: 'training.attention', question: 0, head: 1 },
        taken: { fact: 'training.seeds-taken', question: 0, head: 0, seeds },
      },
      prediction: {
        kind: 'choose',
        ask: t.which.ask,
        conceal: learned,
        options: [
          {
            text: t.which.options.first,
            right: [{ fact: 'what-first', is: '>', to: 'what-second' }],
          },
          {
            text: t.which.options.second,
            right: [{ fact: 'what-first', is: '≤', to: 'what-second' }],
          },
        ],
        why: [
          { when: { fact: 'what-first', is: '>', to: 'what-second' }, ...t.which.why[0] },
          t.which.why[1],
        ],
      },
    },
    {
      id: 'twins',
      title: t.twins.title,
      text: t.twins.text,
      state: twins,
      focus: [{ part: 'training' }],
      facts: { gap: { fact: 'training.gap' } },
      prediction: {
        kind: 'choose',
        ask: t.twins.ask,
        conceal: learned,
        why: t.twins.why,
        options: [
          { text: t.twins.options.none, right: [{ fact: 'gap', is: '=', to: 0 }] },
          {
            text: t.twins.options.little,
            right: [
              { fact: 'gap', is: '>', to: 0 },
              { fact: 'gap', is: '<', to: 0.3 },
            ],
          },
          { text: t.twins.options.much, right: [{ fact: 'gap', is: '≥', to: 0.3 }] },
        ],
      },
    },
    {
      id: 'worth',
      ...t.worth,
      state: { ...twins, compare: { heads: 1, start: 'random' } },
      focus: [{ part: 'training' }],
      facts: {
        'joint-one': { ...joint, state: { heads: 1, start: 'random' } },
        loss: { fact: 'training.loss', as: 'short' },
        'loss-one': {
          fact: 'training.loss',
          as: 'short',
          state: { heads: 1, start: 'random' },
        },
      },
    },
    {
      id: 'noise',
      title: t.noise.title,
      text: t.noise.text,
      state: { start: 'clones', noise: 0.001 },
      focus: [{ part: 'training' }],
      facts: {
        gap: { fact: 'training.gap', as: 'short' },
        solved: { fact: 'training.seeds-solved', seeds },
      },
      prediction: {
        kind: 'choose',
        ask: t.noise.ask,
        conceal: learned,
        why: t.noise.why,
        options: [
          { text: t.noise.options.same, right: [{ fact: 'joint', is: '<', to: 0.7 }] },
          { text: t.noise.options.part, right: [{ fact: 'joint', is: '≥', to: 0.7 }] },
        ],
      },
    },
    {
      id: 'off',
      title: t.off.title,
      text: t.off.text,
      state: { muted: [0], head: 1 },
      focus: [{ tensor: 'attn_weights', index: [1, verb, null] }],
      facts: {
        what: { fact: 'training.without', question: 0, head: 0, as: 'percent' },
        where: { fact: 'training.without', question: 1, head: 0, as: 'percent' },
        both: { fact: 'sum', of: ['what', 'where'] },
      },
      prediction: {
        kind: 'choose',
        ask: t.off.ask,
        conceal: { parts: ['learning'] },
        options: [
          { text: t.off.options.both, right: [{ fact: 'both', is: '<', to: 0.7 }] },
          {
            text: t.off.options.one,
            right: [
              { fact: 'both', is: '≥', to: 0.7 },
              { fact: 'both', is: '<', to: 1.5 },
            ],
          },
          { text: t.off.options.none, right: [{ fact: 'both', is: '≥', to: 1.5 }] },
        ],
        why: t.off.why,
      },
    },
    { id: 'answer', ...t.answer, focus: [verbRow] },
  ],
  check: checked(texts.check, [1, 1, 1]),
};
