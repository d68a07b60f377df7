/** Lesson 6: must every head have its own keys and values? After Shazeer 2019 and Ainslie et al. 2023. */
import { startOf } from '../../../state/training';
import type { Lesson } from '../../format';
import { learned, shares } from '../concealing';

const joint = { fact: 'training.joint', as: 'percent' } as const;

export const lesson: Lesson = {
  format: 1,
  id: 'keys',
  title: 'Must every head have its own keys and values?',
  question: 'Must every head have its own keys and values?',
  minutes: 5,
  state: {
    heads: 4,
    parameters: 'random',
    bias: false,
    head: 0,
    stage: 'heads',
    progress: 1,
  },
  facts: {
    h: { fact: 'size.heads' },
    kept: { fact: 'size.kept' },
    parameters: { fact: 'cost.parameters' },
    'kept-own': { fact: 'size.kept', state: { kvHeads: null } },
    'parameters-own': { fact: 'cost.parameters', state: { kvHeads: null } },
  },
  steps: [
    {
      id: 'own',
      title: 'Four heads, four of everything',
      text: [
        'This layer has {h} [heads]. Each has [queries], [keys] and [values] of its own: {d_k} columns of each.',
      ],
      more: [
        'The parameters are random here. All that is asked in this lesson is what is there once for each head, and what need not be.',
      ],
      facts: { d_k: { fact: 'size.d_k' } },
      notes: ['Point at the bands: three times four. Ask which of the three a head could borrow.'],
    },
    {
      id: 'kept',
      title: 'What has to be kept',
      text: [
        'A model that writes a text looks back at every earlier word, at each new one. It does not make their keys and values again: it keeps them.',
      ],
      more: [
        'For each word and layer these are d_k numbers of k and d_v of v for every head. In a model of 32 layers with 32 heads of 128 columns: 32 · 32 · 2 · 128 = 262,144 numbers a word. A text of 4,096 words needs more than a billion. They are called the *KV cache*.',
      ],
      facts: { d_k: { fact: 'size.d_k' } },
      prediction: {
        kind: 'number',
        truth: 'kept',
        least: 0,
        most: 64,
        step: 4,
        tolerance: 0,
        ask: 'How many numbers does this layer of {h} heads keep for each word?',
        conceal: {},
        why: ['{kept}: for each of the {h} heads {d_k} numbers of k and {d_k} of v.'],
      },
      notes: ['Queries are used once, for the new word. Ask why nobody keeps them.'],
    },
    {
      id: 'share',
      title: 'Two heads share',
      text: [
        'Now heads 1 and 2 read the same keys and values, and heads 3 and 4 do, too. The queries stay as they were.',
      ],
      more: [
        'This is called *grouped-query attention* (Ainslie et al. 2023, arXiv:2305.13245). Each word now needs {kept} kept numbers instead of {kept-own}.',
      ],
      state: { kvHeads: 2, projection: 'k' },
      focus: [{ part: 'cost' }],
      prediction: {
        kind: 'choose',
        ask: 'It had {parameters-own} parameters. How many has it now?',
        conceal: { parts: ['cost', 'labels', 'caption'] },
        options: [
          {
            text: 'As many',
            right: [{ fact: 'parameters', is: '=', to: 'parameters-own' }],
          },
          {
            text: 'Fewer, but more than half',
            right: [
              { fact: 'parameters', is: '<', to: 'parameters-own' },
              { fact: 'part', is: '>', to: 0.5 },
            ],
          },
          { text: 'Half, or less', right: [{ fact: 'part', is: '≤', to: 0.5 }] },
        ],
        why: [
          '{parameters}: W_K and W_V have half as many columns, because they make half as many keys and values. W_Q is as large as before, and so is W_O, which mixes what all heads bring back.',
        ],
      },
      facts: { part: { fact: 'over', of: ['parameters', 'parameters-own'] } },
      notes: ['Four matrices, and only two of them get smaller. Let the class name them.'],
    },
    {
      id: 'order',
      title: 'In which order?',
      text: [
        'Here neighbours share: the four heads read [keys] and values 1, 1, 2, 2. A program hands the same ones out as 1, 2, 1, 2.',
      ],
      more: [
        'In PyTorch `k.repeat_interleave(2, dim=1)` gives 1, 1, 2, 2, and so does `enable_gqa=True`. `k.repeat(1, 2, 1, 1)` gives 1, 2, 1, 2.',
      ],
      state: { kvHeads: 2, stage: 'scores', head: 1 },
      facts: {
        first: { fact: 'key-head', head: 0 },
        second: { fact: 'key-head', head: 1 },
        third: { fact: 'key-head', head: 2 },
        fourth: { fact: 'key-head', head: 3 },
      },
      prediction: {
        kind: 'choose',
        ask: 'Which heads are wrong in that program?',
        conceal: {},
        options: [
          {
            text: 'None: it stops, because the shapes do not fit',
            right: [
              { fact: 'second', is: '=', to: 2 },
              { fact: 'third', is: '=', to: 1 },
            ],
          },
          {
            text: 'Heads 2 and 3',
            right: [
              { fact: 'second', is: '=', to: 1 },
              { fact: 'third', is: '=', to: 2 },
            ],
          },
          {
            text: 'All of them',
            right: [
              { fact: 'first', is: '=', to: 2 },
              { fact: 'fourth', is: '=', to: 1 },
            ],
          },
        ],
        why: [
          'Heads 2 and 3 read each other’s keys and values. The shapes are the same, so nothing fails, and the output is wrong.',
        ],
      },
      notes: ['The error that nobody sees: every shape fits. Ask how a test would find it.'],
    },
    {
      id: 'one',
      title: 'One for all',
      text: ['The utmost: all {h} heads read one k and one v.'],
      more: [
        'This is called *multi-query attention* (Shazeer 2019, arXiv:1911.02150). Each word needs {kept} kept numbers instead of {kept-own}.',
      ],
      state: { kvHeads: 1, stage: 'softmax' },
      facts: { opinions: { fact: 'different-heads', tensor: 'attn_weights' } },
      prediction: {
        kind: 'number',
        truth: 'opinions',
        least: 1,
        most: 4,
        step: 1,
        tolerance: 0,
        ask: 'How many different tables of [attention] do the {h} heads make?',
        conceal: { tensors: shares, parts: ['words', 'labels', 'caption'] },
        why: [
          '{opinions}. What can be found is the same for all, but each head still asks with [queries] of its own.',
        ],
      },
      notes: [
        'The head is in the question, not in what is asked. This is the point of the lesson.',
      ],
    },
    {
      id: 'learn',
      title: 'Can they still do different things?',
      text: [
        'Two heads that share one k and one v learn to answer two questions in one row: *what* is deposited, and *where*? One head alone was right about both in {joint-one}.',
      ],
      more: [
        'The task is that of the lesson about heads that learn the same. With keys and values of their own, two heads get {joint-own} right.',
      ],
      state: {
        ...startOf('what-where'),
        trainingStep: 400,
        stage: 'softmax',
        progress: 1,
        head: 0,
        kvHeads: 1,
      },
      focus: [{ part: 'training' }],
      facts: {
        joint,
        'joint-own': { ...joint, state: { kvHeads: null } },
        'joint-one': { ...joint, state: { heads: 1, kvHeads: null } },
      },
      playTraining: true,
      prediction: {
        kind: 'choose',
        ask: 'In how many fresh sentences do they get both answers right?',
        conceal: learned,
        options: [
          { text: 'Nearly all', right: [{ fact: 'joint', is: '≥', to: 0.7 }] },
          {
            text: 'About half',
            right: [
              { fact: 'joint', is: '≥', to: 0.3 },
              { fact: 'joint', is: '<', to: 0.7 },
            ],
          },
          { text: 'Few: fewer than three in ten', right: [{ fact: 'joint', is: '<', to: 0.3 }] },
        ],
        why: [
          {
            when: { fact: 'joint', is: '≥', to: 0.7 },
            text: '{joint}. Both heads read the same keys and values, and each asks its own question of them.',
            otherwise: '{joint}. On this seed sharing was too little for both questions.',
          },
        ],
      },
      notes: [
        'Compare with one head: it was one question too few, not one key too few. Do not generalise from a task of two questions.',
      ],
    },
    {
      id: 'answer',
      title: 'So: own questions, shared answers',
      text: [
        'Heads differ by their [queries]; [keys] and [values] may be shared. That saves parameters and, above all, what is kept while a text is written; in large models one k and v for all heads made the output a little worse, groups hardly.',
      ],
      more: [
        'Sharing leaves less freedom, and a tiny task does not show its price; of large models it was measured by Ainslie et al. (2023). Three questions end the lesson.',
      ],
      state: { kvHeads: 2, projection: 'k' },
      notes: [
        'Own queries, shared keys and values. Ask what would be left if the queries were shared, too.',
      ],
    },
  ],
  check: [
    {
      ask: 'A layer has 32 heads of queries, and 8 of keys and values. How much does it keep for each word, compared with 32 of each?',
      options: [
        {
          text: 'As much: there are still 32 heads',
          right: false,
          why: 'Queries are not kept. Keys and values are, and there are 8 of them.',
        },
        { text: 'A quarter', right: true, why: '8 of 32 heads of k and v.' },
        {
          text: 'An eighth',
          right: false,
          why: '8 is the count of keys and values, not what it is divided by.',
        },
      ],
    },
    {
      ask: 'A program hands out the shared keys as 1, 2, 1, 2; the parameters were trained with 1, 1, 2, 2. What happens?',
      options: [
        {
          text: 'It stops: the shapes do not fit',
          right: false,
          why: 'Both ways give as many heads of the same size.',
        },
        {
          text: 'Nothing: keys are keys',
          right: false,
          why: 'Heads 2 and 3 read keys that they were not trained with.',
        },
        {
          text: 'It runs, and the output is wrong',
          right: true,
          why: 'Heads 2 and 3 read each other’s keys and values, and nothing says so.',
        },
      ],
    },
    {
      ask: 'Someone shares the queries as well: one q, one k and one v for all heads. What do the heads do then?',
      options: [
        {
          text: 'All the same: it is one head, several times',
          right: true,
          why: 'The same question to the same keys gives the same shares, and brings back the same values.',
        },
        {
          text: 'Different things: W_O tells them apart',
          right: false,
          why: 'W_O gets the same row from every head. It can only add its rows up.',
        },
        {
          text: 'Different things: training finds them jobs',
          right: false,
          why: 'With nothing of their own there is nothing in which they could differ.',
        },
      ],
    },
  ],
};
