/** Lesson 7: in PyTorch. Its sentences are in web/text/en/lessons/pytorch.ts. */
import type { State } from '../../state/state';
import { pytorch as texts } from '../../text/en/lessons/pytorch';
import type { Fact } from '../facts';
import type { Lesson } from '../format';
import { checked } from './checked';

const { steps: t } = texts;

const layout: Partial<State> = { look: 'layout' };
/** Head 2, third word, first column. */
const number = [1, 2, 0];
const shape = (tensor: string): Fact => ({ fact: 'shape', tensor });
const length = (tensor: string, axis: number): Fact => ({ fact: 'length', tensor, nth: axis });

export const pytorch: Lesson = {
  format: 1,
  id: 'pytorch',
  title: texts.title,
  question: texts.question,
  minutes: 5,
  state: {
    sentence: 'I am going to deposit my old money at the bank today',
    dModel: 512,
    heads: 2,
    parameters: 'random',
    bias: true,
    head: 0,
    stage: 'heads',
    progress: 1,
  },
  facts: {
    n: { fact: 'size.n' },
    d: { fact: 'size.d_model' },
    h: { fact: 'size.heads' },
    d_k: { fact: 'size.d_k' },
  },
  steps: [
    {
      id: 'input',
      ...t.input,
      state: { stage: 'embed' },
      focus: [{ tensor: 'x' }],
      facts: { 'x-shape': shape('x') },
    },
    {
      id: 'view',
      title: t.view.title,
      text: t.view.text,
      state: { stage: 'project' },
      focus: [{ tensor: 'q' }],
      playTo: { stage: 'heads', progress: 1 },
      facts: {
        'q-packed': shape('q_packed'),
        'q-shape': shape('q'),
        first: length('q', 0),
        second: length('q', 1),
        half: { fact: 'over', of: ['n', 'h'] },
      },
      prediction: {
        kind: 'choose',
        ask: t.view.ask,
        why: t.view.why,
        conceal: { from: 'heads', parts: ['labels', 'cost'] },
        options: [
          {
            text: t.view.options.heads,
            right: [
              { fact: 'first', is: '=', to: 'h' },
              { fact: 'second', is: '=', to: 'n' },
            ],
          },
          { text: t.view.options.words, right: [{ fact: 'first', is: '=', to: 'n' }] },
          { text: t.view.options.pieces, right: [{ fact: 'second', is: '=', to: 'half' }] },
        ],
      },
    },
    {
      id: 'memory',
      title: t.memory.title,
      text: t.memory.text,
      state: { ...layout, stage: 'project', cell: { name: 'q', index: number } },
      playTo: { stage: 'heads', progress: 1 },
      focus: [{ tensor: 'q', index: number }, { part: 'look' }],
      facts: {
        count: { fact: 'times', of: ['n', 'd'] },
        offset: { fact: 'offset', index: number },
      },
      prediction: {
        kind: 'number',
        truth: 'offset',
        least: 0,
        most: 6143,
        step: 1,
        tolerance: 0,
        ask: t.memory.ask,
        why: t.memory.why,
        conceal: { from: 'heads', parts: ['labels'] },
      },
    },
    {
      id: 'wrong',
      title: t.wrong.title,
      text: t.wrong.text,
      state: { ...layout },
      focus: [{ part: 'look' }],
      facts: {
        words: { fact: 'wrong-view.words', head: 0 },
        apart: { fact: 'apart', tensor: 'q', than: 'q_wrong_view' },
      },
      prediction: {
        kind: 'number',
        truth: 'words',
        least: 1,
        most: 12,
        step: 1,
        tolerance: 0,
        ask: t.wrong.ask,
        why: t.wrong.why,
        conceal: { tensors: [{ tensor: 'q_wrong_view' }], parts: ['labels'] },
      },
    },
    {
      id: 'packed',
      title: t.packed.title,
      text: t.packed.text,
      state: { stage: 'project' },
      focus: [{ tensor: 'W_Q' }],
      facts: {
        'two-d': { fact: 'sum', of: ['d', 'd'] },
        'three-d': { fact: 'sum', of: ['two-d', 'd'] },
        'd_k-8': { fact: 'size.d_k', state: { heads: 8 } },
        'two-d_k': { fact: 'sum', of: ['d_k-8', 'd_k-8'] },
        'per-head': { fact: 'sum', of: ['two-d_k', 'd_k-8'] },
        'h-8': { fact: 'size.heads', state: { heads: 8 } },
        more: { fact: 'times', of: ['three-d', 'h-8'] },
        rows: { ...length('in_proj_weight', 0), state: { heads: 8 } },
        'shape-8': { ...shape('in_proj_weight'), state: { heads: 8 } },
      },
      prediction: {
        kind: 'choose',
        ask: t.packed.ask,
        why: t.packed.why,
        conceal: { parts: ['cost', 'labels'] },
        options: [
          { text: t.packed.options.same, right: [{ fact: 'rows', is: '=', to: 'three-d' }] },
          { text: t.packed.options.heads, right: [{ fact: 'rows', is: '=', to: 'per-head' }] },
          { text: t.packed.options.more, right: [{ fact: 'rows', is: '=', to: 'more' }] },
        ],
      },
    },
    {
      id: 'back',
      ...t.back,
      state: { stage: 'weigh' },
      focus: [{ tensor: 'concat' }],
      playTo: { stage: 'concat', progress: 1 },
      facts: { 'context-shape': shape('context'), 'concat-shape': shape('concat') },
    },
    {
      id: 'average',
      ...t.average,
      state: { stage: 'softmax' },
      focus: [{ tensor: 'attn_weights' }],
    },
    {
      id: 'file',
      ...t.file,
      state: { stage: 'output' },
      facts: {
        'in-shape': shape('in_proj_weight'),
        'in-bias': shape('in_proj_bias'),
        'out-shape': shape('out_proj.weight'),
        'out-bias': shape('out_proj.bias'),
      },
    },
  ],
  check: checked(texts.check, [0, 1, 1]),
};
