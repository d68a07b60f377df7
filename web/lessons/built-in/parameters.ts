/** Lesson 2: more parameters or another output? Its sentences are in web/text/en/lessons/parameters.ts. */
import type { Edit } from '../../state/edits';
import type { State } from '../../state/state';
import { parameters as texts } from '../../text/en/lessons/parameters';
import type { Fact } from '../facts';
import type { Conceal, Facts, Lesson } from '../format';
import { checked } from './checked';

const { steps: t } = texts;

const one = { heads: 1 } as const;
const output = { tensor: 'output' };
const apartFromOne: Fact = { fact: 'difference', ...output, other: one };
/** Without the numbers that 1 head and 8 have in common, three words of which one alone is not 0. */
const sums = [0.3, 0.5, -0.4];
const width = 8;
const wordsOf = (size: number): readonly Edit[] =>
  sums.flatMap((sum, row) =>
    Array.from({ length: width }, (_, column) => ({
      name: 'token',
      index: [row, column],
      value: column === 0 ? sum * size : 0,
    })),
  );
const small: Partial<State> = {
  sentence: 'one two three',
  dModel: width,
  positions: false,
  bias: false,
  parameters: 'ones',
  edits: wordsOf(1),
};
const sumsOfWords: Facts = {
  a: { fact: 'tensor', tensor: 'x', index: [0, 0], as: 'plain' },
  b: { fact: 'tensor', tensor: 'x', index: [1, 0], as: 'plain' },
  c: { fact: 'tensor', tensor: 'x', index: [2, 0], as: 'plain' },
};
/** What the second word gives itself, in a head. */
const own = { tensor: 'attn_weights', index: [0, 1, 1], as: 'short' } as const;
const score = { tensor: 'scaled', index: [0, 1, 1], as: 'short' } as const;
/** B, beside the layer of a step: the same with one head. */
const beside: Partial<State> = { compare: one };
const smallBeside: Partial<State> = { ...small, heads: width, ...beside };
/** What the heads bring, and the output: the rest of that stage is the same in both. */
const outputs: Conceal = {
  tensors: ['concat', 'contributions', 'output'].map((tensor) => ({ tensor })),
  parts: ['differences'],
};
/** How much work it is with eight heads and with one: two steps on that is asked. */
const later: Conceal = { parts: ['work'] };
const relativeTo = (heads: number): Fact => ({
  fact: 'difference.relative',
  ...output,
  as: 'percent',
  other: one,
  state: { heads },
});

export const parameters: Lesson = {
  format: 1,
  id: 'parameters',
  title: texts.title,
  question: texts.question,
  minutes: 5,
  state: {
    sentence: 'I am going to deposit my old money at the bank today',
    dModel: 512,
    heads: 8,
    parameters: 'random',
    bias: true,
    head: 0,
    stage: 'project',
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
      id: 'layer',
      ...t.layer,
      focus: [{ tensor: 'W_Q' }, { part: 'cost' }],
      // The caption says what another number of heads would do.
      conceal: { parts: ['work', 'caption'] },
      facts: {
        'in-shape': { fact: 'shape', tensor: 'in_proj_weight' },
        'in-bias': { fact: 'shape', tensor: 'in_proj_bias' },
        'out-shape': { fact: 'shape', tensor: 'out_proj.weight' },
        'out-bias': { fact: 'shape', tensor: 'out_proj.bias' },
        cost: { fact: 'cost.parameters' },
      },
    },
    {
      id: 'fewer',
      title: t.fewer.title,
      text: t.fewer.text,
      state: { ...one, stage: 'embed' },
      playTo: { stage: 'project', progress: 1 },
      focus: [{ part: 'cost' }],
      facts: {
        now: { fact: 'cost.parameters' },
        before: { fact: 'cost.parameters', state: { heads: 8 } },
        'heads-before': { fact: 'size.heads', state: { heads: 8 } },
        'd_k-before': { fact: 'size.d_k', state: { heads: 8 } },
        fewer: { fact: 'over', of: ['before', 'heads-before'] },
        'in-shape': { fact: 'shape', tensor: 'in_proj_weight' },
      },
      prediction: {
        kind: 'choose',
        ask: t.fewer.ask,
        conceal: { from: 'project', parts: ['cost', 'labels'] },
        options: [
          { text: t.fewer.options.fewer, right: [{ fact: 'now', is: '<', to: 'before' }] },
          { text: t.fewer.options.same, right: [{ fact: 'now', is: '=', to: 'before' }] },
          { text: t.fewer.options.more, right: [{ fact: 'now', is: '>', to: 'before' }] },
        ],
        why: t.fewer.why,
      },
      conceal: later,
    },
    {
      id: 'work',
      title: t.work.title,
      text: t.work.text,
      state: { stage: 'scores' },
      focus: [{ part: 'cost' }],
      facts: {
        work: { fact: 'cost.multiplyAdds' },
        'work-one': { fact: 'cost.multiplyAdds', state: one },
        kept: { fact: 'cost.activations' },
        'kept-one': { fact: 'cost.activations', state: one },
      },
      prediction: {
        kind: 'choose',
        ask: t.work.ask,
        conceal: { parts: ['cost'] },
        options: [
          { text: t.work.options.more, right: [{ fact: 'work', is: '>', to: 'work-one' }] },
          { text: t.work.options.same, right: [{ fact: 'work', is: '=', to: 'work-one' }] },
          { text: t.work.options.fewer, right: [{ fact: 'work', is: '<', to: 'work-one' }] },
        ],
        why: [{ when: { fact: 'work', is: '=', to: 'work-one' }, ...t.work.why[0] }, t.work.why[1]],
      },
    },
    {
      id: 'ones',
      title: t.ones.title,
      text: t.ones.text,
      state: { ...beside, parameters: 'ones', stage: 'output' },
      focus: [output],
      facts: {
        apart: apartFromOne,
        largest: { fact: 'largest.magnitude', ...output, within: [] },
        relative: { fact: 'over', of: ['apart', 'largest'] },
      },
      prediction: {
        kind: 'choose',
        ask: t.ones.ask,
        conceal: outputs,
        options: [
          { text: t.ones.options.same, right: [{ fact: 'relative', is: '≤', to: 0.001 }] },
          { text: t.ones.options.other, right: [{ fact: 'relative', is: '>', to: 0.001 }] },
        ],
        why: [{ when: { fact: 'apart', is: '=', to: 0 }, ...t.ones.why[0] }, t.ones.why[1]],
      },
    },
    {
      id: 'alike',
      title: t.alike.title,
      text: t.alike.text,
      state: { parameters: 'ones' },
      playTo: { stage: 'softmax', progress: 1 },
      focus: [{ tensor: 'attn_weights' }],
      facts: { opinions: { fact: 'different-heads', tensor: 'attn_weights' } },
      prediction: {
        kind: 'number',
        truth: 'opinions',
        least: 1,
        most: 8,
        step: 1,
        tolerance: 0,
        ask: t.alike.ask,
        conceal: { from: 'heads', parts: ['words'] },
        why: t.alike.why,
      },
    },
    {
      id: 'small',
      title: t.small.title,
      text: t.small.text,
      // The words' numbers are in sight while it is asked.
      state: { ...smallBeside, stage: 'embed' },
      playTo: { stage: 'softmax', progress: 1 },
      focus: [{ tensor: 'attn_weights', index: [0, 1, null] }],
      facts: {
        ...sumsOfWords,
        own: { fact: 'tensor', ...own },
        'own-one': { fact: 'tensor', ...own, state: one },
        score: { fact: 'tensor', ...score },
        'score-one': { fact: 'tensor', ...score, state: one },
      },
      prediction: {
        kind: 'choose',
        ask: t.small.ask,
        conceal: { from: 'scores', parts: ['words'] },
        options: [
          { text: t.small.options.more, right: [{ fact: 'own', is: '>', to: 'own-one' }] },
          { text: t.small.options.same, right: [{ fact: 'own', is: '=', to: 'own-one' }] },
          { text: t.small.options.less, right: [{ fact: 'own', is: '<', to: 'own-one' }] },
        ],
        why: t.small.why,
      },
    },
    {
      id: 'seen',
      ...t.seen,
      state: { ...smallBeside, stage: 'output', cell: { name: 'output', index: [0, 0] } },
      focus: [{ tensor: 'output', index: [0, null] }],
      facts: {
        first: { fact: 'tensor', tensor: 'output', index: [0, 0] },
        'first-b': { fact: 'tensor', tensor: 'output', index: [0, 0], state: one },
      },
    },
    {
      id: 'large',
      title: t.large.title,
      text: t.large.text,
      state: { ...smallBeside, edits: wordsOf(10), stage: 'embed' },
      playTo: { stage: 'output', progress: 1 },
      focus: [output],
      facts: {
        ...sumsOfWords,
        apart: apartFromOne,
        largest: { fact: 'largest.magnitude', ...output, within: [] },
        relative: { fact: 'over', of: ['apart', 'largest'] },
        'big-d': { fact: 'size.d_model', state: { dModel: 512, edits: [] } },
        'big-score': {
          fact: 'largest.magnitude',
          tensor: 'scaled',
          within: [],
          state: {
            sentence: 'I am going to deposit my old money at the bank today',
            dModel: 512,
            heads: 8,
            positions: true,
            bias: true,
            edits: [],
          },
        },
      },
      prediction: {
        kind: 'choose',
        ask: t.large.ask,
        conceal: { from: 'scores', parts: ['differences', 'words'] },
        options: [
          { text: t.large.options.far, right: [{ fact: 'relative', is: '>', to: 0.001 }] },
          { text: t.large.options.none, right: [{ fact: 'relative', is: '≤', to: 0.001 }] },
        ],
        why: [
          { when: { fact: 'relative', is: '≤', to: 0.001 }, ...t.large.why[0] },
          t.large.why[1],
        ],
      },
    },
    {
      id: 'cut',
      title: t.cut.title,
      text: t.cut.text,
      state: { ...beside, stage: 'output' },
      focus: [output],
      facts: {
        cost: { fact: 'cost.parameters' },
        relative: relativeTo(8),
        'relative-two': relativeTo(2),
        'relative-four': relativeTo(4),
      },
      prediction: {
        kind: 'choose',
        ask: t.cut.ask,
        conceal: outputs,
        options: [
          { text: t.cut.options.none, right: [{ fact: 'relative', is: '=', to: 0 }] },
          {
            text: t.cut.options.little,
            right: [
              { fact: 'relative', is: '>', to: 0 },
              { fact: 'relative', is: '<', to: 0.1 },
            ],
          },
          { text: t.cut.options.much, right: [{ fact: 'relative', is: '≥', to: 0.1 }] },
        ],
        why: t.cut.why,
      },
    },
    { id: 'answer', ...t.answer, focus: [{ part: 'heads' }] },
  ],
  check: checked(texts.check, [1, 0, 2]),
};
