/** Lesson 6: what is a head, and what was there before? Its sentences are in web/text/en/lessons/before.ts. */
import { defaultMemory, defaultState, type State } from '../../state/state';
import { before as texts } from '../../text/en/lessons/before';
import type { Fact } from '../facts';
import type { Conceal, Lesson } from '../format';
import { checked } from './checked';
import { shares } from './concealing';

const { steps: t } = texts;

/** “deposit”, “money” and “at”. */
const [verb, object, preposition] = [4, 6, 7];
/** The head that is made for prepositions. */
const toNoun = 3;
const swapped: Partial<State> = { sentence: 'I am going to deposit my bank at the money' };
const look: Partial<State> = { look: 'scorers' };
/** The older scores are below the picture, so the picture is covered with them. */
const panel: Conceal = { tensors: shares, parts: ['words', 'labels'] };
const share = (tensor: string, word: number, state: Partial<State> = {}): Fact => ({
  fact: 'tensor',
  tensor,
  index: [verb, word],
  as: 'short',
  state,
});
const own: Fact = { fact: 'largest', tensor: 'attn_weights', within: [1, verb], as: 'short' };
const random: Partial<State> = { parameters: 'random' };
const out = (state: Partial<State>): Fact => ({
  fact: 'tensor',
  tensor: 'output',
  index: [verb, 0],
  state,
});
const unplaced: Partial<State> = { ...random, positions: false };

export const before: Lesson = {
  format: 1,
  id: 'before',
  title: texts.title,
  question: texts.question,
  minutes: 5,
  state: { sentence: defaultState.sentence, stage: 'softmax', progress: 1, head: 1 },
  facts: {
    n: { fact: 'size.n' },
    d: { fact: 'size.d_model' },
    verb: { fact: 'word', index: [verb] },
    object: { fact: 'word', index: [object] },
  },
  steps: [
    { id: 'look', ...t.look, state: look, focus: [{ part: 'look' }] },
    {
      id: 'windows',
      title: t.windows.title,
      text: t.windows.text,
      state: look,
      focus: [{ part: 'look' }, { tensor: 'score.gaussian' }],
      facts: { sum: { fact: 'row.sum', tensor: 'score.gaussian', row: [verb] } },
      prediction: {
        kind: 'choose',
        ask: t.windows.ask,
        conceal: panel,
        options: [
          {
            text: t.windows.options.yes,
            right: [
              { fact: 'sum', is: '>', to: 0.9999 },
              { fact: 'sum', is: '<', to: 1.0001 },
            ],
          },
          { text: t.windows.options.no, right: [{ fact: 'sum', is: '≠', to: 1 }] },
        ],
        why: [{ when: { fact: 'sum', is: '≠', to: 1 }, ...t.windows.why[0] }],
      },
    },
    {
      id: 'places',
      title: t.places.title,
      text: t.places.text,
      state: { ...look, ...swapped },
      focus: [{ part: 'look' }, { tensor: 'score.gaussian' }],
      facts: {
        object: { fact: 'word', index: [object], state: { sentence: defaultState.sentence } },
        'object-swapped': { fact: 'word', index: [object] },
        share: share('score.gaussian', object, { sentence: defaultState.sentence }),
        'share-swapped': share('score.gaussian', object),
      },
      prediction: {
        kind: 'choose',
        ask: t.places.ask,
        conceal: panel,
        why: t.places.why,
        options: [
          { text: t.places.options.same, right: [{ fact: 'share-swapped', is: '=', to: 'share' }] },
          {
            text: t.places.options.other,
            right: [{ fact: 'share-swapped', is: '≠', to: 'share' }],
          },
        ],
      },
    },
    {
      id: 'additive',
      ...t.additive,
      state: look,
      focus: [{ part: 'look' }, { tensor: 'score.additive' }],
      facts: {
        count: { fact: 'scorer.parameters', tensor: 'score.additive' },
        share: share('score.additive', object),
        'share-swapped': share('score.additive', 9, swapped),
      },
    },
    {
      id: 'dot',
      title: t.dot.title,
      text: t.dot.text,
      state: look,
      focus: [{ part: 'look' }, { tensor: 'score.dot' }],
      facts: {
        share: { fact: 'largest', tensor: 'score.dot', within: [verb], as: 'short' },
        itself: share('score.dot', verb),
        'on-object': share('score.dot', object),
        'where-at': { fact: 'largest.place', tensor: 'score.dot', within: [verb] },
        where: { fact: 'word.at', place: 'where-at', axis: 'column' },
      },
      prediction: {
        kind: 'choose',
        ask: t.dot.ask,
        conceal: panel,
        options: [
          { text: t.dot.options.itself, right: [{ fact: 'itself', is: '=', to: 'share' }] },
          { text: t.dot.options.object, right: [{ fact: 'on-object', is: '=', to: 'share' }] },
          { text: t.dot.options.other, right: [{ fact: 'itself', is: '<', to: 'share' }] },
        ],
        why: [{ when: { fact: 'itself', is: '=', to: 'share' }, ...t.dot.why[0] }, t.dot.why[1]],
      },
    },
    {
      id: 'general',
      title: t.general.title,
      text: t.general.text,
      state: { stage: 'project' },
      focus: [{ tensor: 'W_Q' }],
      facts: {
        d_k: { fact: 'size.d_k' },
        one: { fact: 'times', of: ['d', 'd'] },
        thin: { fact: 'times', of: ['d', 'd_k'] },
        two: { fact: 'sum', of: ['thin', 'thin'] },
      },
      prediction: {
        kind: 'number',
        truth: 'two',
        least: 16,
        most: 512,
        step: 16,
        tolerance: 0,
        ask: t.general.ask,
        why: t.general.why,
        conceal: { parts: ['cost', 'labels'] },
      },
    },
    {
      id: 'cross',
      title: t.cross.title,
      text: t.cross.text,
      state: { memory: defaultMemory, stage: 'heads' },
      playTo: { stage: 'softmax', progress: 1 },
      focus: [{ tensor: 'attn_weights', index: [1, null, null] }],
      facts: {
        m: { fact: 'size.m' },
        shares: { fact: 'times', of: ['n', 'm'] },
      },
      prediction: {
        kind: 'number',
        truth: 'shares',
        least: 1,
        most: 200,
        step: 1,
        tolerance: 0,
        ask: t.cross.ask,
        why: t.cross.why,
        conceal: { from: 'scores', parts: ['words', 'cost', 'labels'] },
      },
    },
    {
      id: 'order',
      title: t.order.title,
      text: t.order.text,
      state: { ...unplaced, ...swapped, stage: 'concat' },
      playTo: { stage: 'output', progress: 1 },
      focus: [{ tensor: 'output', index: [verb, null] }],
      facts: {
        'out-swapped': out({}),
        out: out({ sentence: defaultState.sentence }),
        'out-placed': out({ sentence: defaultState.sentence, positions: true }),
        'out-placed-swapped': out({ positions: true }),
        apart: { fact: 'minus', of: ['out', 'out-swapped'] },
      },
      prediction: {
        kind: 'choose',
        ask: t.order.ask,
        why: t.order.why,
        conceal: { from: 'output' },
        options: [
          {
            text: t.order.options.same,
            right: [
              { fact: 'apart', is: '<', to: 1e-5 },
              { fact: 'apart', is: '>', to: -1e-5 },
            ],
          },
          { text: t.order.options.other, right: [{ fact: 'apart', is: '≠', to: 0 }] },
        ],
      },
    },
    {
      id: 'lookup',
      title: t.lookup.title,
      text: t.lookup.text,
      state: { ...random, scaling: 0.05, stage: 'scores' },
      playTo: { stage: 'softmax', progress: 1 },
      focus: [{ tensor: 'attn_weights', index: [1, verb, null] }],
      facts: {
        divisor: { fact: 'divisor' },
        share: own,
        'divisor-usual': { fact: 'divisor', state: { scaling: 'sqrt_d_k' } },
        'share-usual': { ...own, state: { scaling: 'sqrt_d_k' } },
      },
      prediction: {
        kind: 'choose',
        ask: t.lookup.ask,
        why: t.lookup.why,
        conceal: { from: 'scale', parts: ['words'] },
        options: [
          { text: t.lookup.options.more, right: [{ fact: 'share', is: '>', to: 'share-usual' }] },
          { text: t.lookup.options.same, right: [{ fact: 'share', is: '=', to: 'share-usual' }] },
          { text: t.lookup.options.less, right: [{ fact: 'share', is: '<', to: 'share-usual' }] },
        ],
      },
    },
    {
      id: 'head',
      title: t.head.title,
      text: t.head.text,
      state: { head: toNoun },
      focus: [{ head: toNoun }],
      facts: {
        h: { fact: 'size.heads' },
        preposition: { fact: 'word', index: [preposition] },
        'noun-at': { fact: 'largest.place', tensor: 'attn_weights', within: [toNoun, preposition] },
        noun: { fact: 'word.at', place: 'noun-at', axis: 'column' },
        share: {
          fact: 'largest',
          tensor: 'attn_weights',
          as: 'short',
          within: [toNoun, preposition],
        },
        different: { fact: 'different-heads', tensor: 'attn_weights' },
      },
      prediction: {
        kind: 'cell',
        tensor: 'attn_weights',
        truth: 'noun-at',
        ask: t.head.ask,
        why: t.head.why,
        conceal: {
          tensors: shares,
          parts: ['words', 'labels'],
        },
      },
    },
    { id: 'answer', ...t.answer, state: look, focus: [{ part: 'look' }] },
  ],
  check: checked(texts.check, [0, 1, 2]),
};
