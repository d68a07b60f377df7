/** Lesson 1: do heads get pieces of the input? Its sentences are in web/text/en/lessons/pieces.ts. */
import { startOf } from '../../state/training';
import type { State } from '../../state/state';
import { pieces as texts } from '../../text/en/lessons/pieces';
import type { Conceal, Focus, Lesson } from '../format';
import { shares } from './concealing';

const { steps: t } = texts;

/** “deposit”, in the opening sentence. */
const word = 4;
const query = { tensor: 'q', index: [1, word, 0] };
/** The same number, where the picture has it: head 2’s first column. */
const queryCell = { name: 'q_packed', index: [word, 4] };
const narrow = { variant: 'narrow' } as const;
const untilProjected: Conceal = { from: 'project', parts: ['cost', 'labels'] };
const ownRow: Focus = { tensor: 'x', index: [word, null] };
/** The task as it was measured, at its last step. */
const cards: Partial<State> = {
  ...startOf('lookup'),
  trainingStep: 600,
  head: 0,
  stage: 'softmax',
  progress: 1,
};

export const pieces: Lesson = {
  format: 1,
  id: 'pieces',
  title: texts.title,
  question: texts.question,
  minutes: 5,
  state: { stage: 'embed', progress: 1, head: 1 },
  facts: {
    n: { fact: 'size.n' },
    d: { fact: 'size.d_model' },
    h: { fact: 'size.heads' },
    d_k: { fact: 'size.d_k' },
  },
  steps: [
    { id: 'words', ...t.words, focus: [{ tensor: 'x' }] },
    {
      id: 'split',
      title: t.split.title,
      text: t.split.text,
      state: { cell: queryCell },
      focus: [ownRow],
      playTo: { stage: 'project', progress: 1 },
      facts: { word: { fact: 'word', index: [word] }, reads: { fact: 'reads', ...query } },
      prediction: {
        kind: 'choose',
        ask: t.split.ask,
        conceal: untilProjected,
        options: [
          { text: t.split.options.slice, right: [{ fact: 'reads', is: '=', to: 'd_k' }] },
          { text: t.split.options.all, right: [{ fact: 'reads', is: '=', to: 'd' }] },
          {
            text: t.split.options.none,
            right: [
              { fact: 'reads', is: '≠', to: 'd_k' },
              { fact: 'reads', is: '≠', to: 'd' },
            ],
          },
        ],
        why: t.split.why,
      },
    },
    {
      id: 'bands',
      ...t.bands,
      state: { stage: 'project', progress: 1 },
      playTo: { stage: 'heads', progress: 1 },
      focus: [{ tensor: 'q' }],
    },
    {
      id: 'narrow',
      title: t.narrow.title,
      text: t.narrow.text,
      state: { ...narrow, cell: queryCell },
      focus: [ownRow],
      playTo: { stage: 'project', progress: 1 },
      facts: { 'narrow-reads': { fact: 'reads', ...query } },
      prediction: {
        kind: 'number',
        truth: 'narrow-reads',
        least: 1,
        most: 16,
        step: 1,
        tolerance: 0,
        ask: t.narrow.ask,
        conceal: untilProjected,
        why: t.narrow.why,
      },
    },
    {
      id: 'blind',
      title: t.blind.title,
      text: t.blind.text,
      state: { ...narrow, stage: 'softmax' },
      focus: [{ tensor: 'attn_weights', index: [1, word, null] }],
      facts: {
        word: { fact: 'word', index: [word] },
        row: { fact: 'row', tensor: 'attn_weights', row: [1, word] },
        most: { fact: 'largest', tensor: 'attn_weights', within: [1, word], as: 'short' },
        width: { fact: 'row.width', tensor: 'attn_weights', row: [1, word] },
        even: { fact: 'tensor', tensor: 'attn_weights', index: [1, word, 0], as: 'short' },
        'object-at': {
          fact: 'largest.place',
          tensor: 'attn_weights',
          within: [1, word],
          state: { variant: 'split' },
        },
        object: { fact: 'word.at', place: 'object-at', axis: 'column' },
        share: {
          fact: 'largest',
          tensor: 'attn_weights',
          within: [1, word],
          as: 'short',
          state: { variant: 'split' },
        },
      },
      prediction: {
        kind: 'bars',
        truth: 'row',
        tolerance: 0.2,
        ask: t.blind.ask,
        conceal: {
          tensors: shares,
          parts: ['words', 'labels'],
        },
        why: [{ when: { fact: 'width', is: '=', to: 'n' }, ...t.blind.why }],
      },
    },
    {
      id: 'wide',
      title: t.wide.title,
      text: t.wide.text,
      state: { variant: 'wide', stage: 'project' },
      focus: [{ tensor: 'W_Q' }, { part: 'cost' }],
      facts: {
        'wide-cost': { fact: 'cost.parameters' },
        'split-cost': { fact: 'cost.parameters', state: { variant: 'split' } },
        'narrow-cost': { fact: 'cost.parameters', state: narrow },
        'one-cost': { fact: 'cost.parameters', state: { variant: 'split', heads: 1 } },
        ratio: { fact: 'over', of: ['wide-cost', 'split-cost'] },
      },
      prediction: {
        kind: 'choose',
        ask: t.wide.ask,
        conceal: { parts: ['cost', 'labels'] },
        options: [
          {
            text: t.wide.options.same,
            right: [{ fact: 'wide-cost', is: '=', to: 'split-cost' }],
          },
          { text: t.wide.options.times, right: [{ fact: 'ratio', is: '=', to: 'h' }] },
          {
            text: t.wide.options.fewer,
            right: [{ fact: 'wide-cost', is: '=', to: 'narrow-cost' }],
          },
        ],
        why: t.wide.why,
      },
    },
    {
      id: 'cards',
      title: t.cards.title,
      state: cards,
      text: [t.cards.text[0], { when: { fact: 'solved', is: '=', to: 1 }, ...t.cards.text[1] }],
      focus: [{ tensor: 'attn_weights', index: [0, 0, null] }],
      facts: {
        steps: { fact: 'training.steps' },
        solved: { fact: 'training.solved' },
        'split-right': { fact: 'training.joint', as: 'percent' },
      },
    },
    {
      id: 'halves',
      title: t.halves.title,
      text: t.halves.text,
      state: { ...cards, ...narrow, stage: 'embed' },
      focus: [{ tensor: 'x' }],
      playTo: { stage: 'softmax', progress: 1 },
      facts: {
        joint: { fact: 'training.joint' },
        'narrow-right': { fact: 'training.joint', as: 'percent' },
        'split-right': {
          fact: 'training.joint',
          as: 'percent',
          state: { variant: 'split' },
        },
      },
      prediction: {
        kind: 'choose',
        ask: t.halves.ask,
        conceal: { from: 'project', parts: ['learning', 'words'] },
        options: [
          { text: t.halves.options.all, right: [{ fact: 'joint', is: '≥', to: 0.9 }] },
          {
            text: t.halves.options.some,
            right: [
              { fact: 'joint', is: '≥', to: 0.5 },
              { fact: 'joint', is: '<', to: 0.9 },
            ],
          },
          { text: t.halves.options.few, right: [{ fact: 'joint', is: '<', to: 0.5 }] },
        ],
        why: [
          t.halves.why[0],
          { when: { fact: 'joint', is: '<', to: 0.9 }, ...t.halves.why[1] },
          { when: { fact: 'joint', is: '<', to: 0.5 }, ...t.halves.why[2] },
          t.halves.why[3],
        ],
      },
    },
    { id: 'answer', ...t.answer, state: { stage: 'project' }, focus: [{ tensor: 'W_Q' }] },
  ],
  check: texts.check.map(({ ask, options }, at) => ({
    ask,
    options: options.map((option, k) => ({ ...option, right: k === [1, 1, 2][at] })),
  })),
};
