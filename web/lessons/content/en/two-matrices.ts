/** Lesson 5: why W_Q and W_K? */
import type { State } from '../../../state/state';
import { startOf } from '../../../state/training';
import type { Conceal, Facts, Lesson, Option } from '../../format';
import { learned } from '../concealing';

const joint = { fact: 'training.joint', as: 'percent' } as const;
const large: Partial<State> = { dModel: 512, heads: 8 };
/** The parameters in W_Q and W_K of one head, in a layer of `heads` heads: 2 · d · d_k. */
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

/** Hides the merged matrix and its parameter count. The panel that draws both to scale stays closed meanwhile. */
const sizes: Conceal = { tensors: [{ tensor: 'merged' }], parts: ['cost'] };
const sizeOf = { fact: 'largest.magnitude', tensor: 'W_Q', within: [] } as const;

export const lesson: Lesson = {
  format: 1,
  id: 'two-matrices',
  title: 'Why W_Q and W_K, and not one matrix?',
  question: 'Scores only need W_Q W_Kᵀ. Why keep two matrices?',
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
      title: 'A score, written out',
      text: [
        'The [query] of a word a is a W_Q, the [key] of a word b is b W_K, and their [score] (a W_Q)(b W_K)ᵀ. The brackets can also be set so: a (W_Q W_Kᵀ) bᵀ.',
      ],
      more: [
        'Only the product of the two matrices counts. So why does a head keep two, and not their product?',
        'a and b are rows of numbers; the score is the sum of the products of the entries of query and key. The parameters here are random, not trained.',
      ],
      state: { cell: { name: 'scores', index: [0, 4, 6] } },
      focus: [{ tensor: 'scores', index: [0, 4, 6] }],
      notes: ['Write the score with both ways to set the brackets. Only the product counts.'],
    },
    {
      id: 'merged',
      title: 'One matrix in their place',
      text: [
        'Suppose each [head] had that one matrix of {d} × {d}, already multiplied, and no W_Q and W_K.',
      ],
      more: ['A layer with one matrix could do all that this one does.'],
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
        ask: 'What would happen to its scores?',
        why: [
          'The same: the largest difference is {apart}, where the largest score is {largest}; that is rounding. Then why two?',
        ],
        conceal: {
          tensors: [{ tensor: 'merged' }, { tensor: 'merged_scores' }],
          parts: ['labels'],
        },
        options: [
          { text: 'They would stay the same', right: [{ fact: 'relative', is: '<', to: 1e-5 }] },
          { text: 'They would become symmetric', right: [{ fact: 'mirror', is: '=', to: 0 }] },
          { text: 'They would be different', right: [{ fact: 'relative', is: '≥', to: 1e-5 }] },
        ],
      },
      notes: [
        'Many expect the scores to become symmetric: that is another case (one matrix for both roles).',
      ],
    },
    {
      id: 'count',
      title: 'What it costs',
      text: [
        'A layer of d_model = {d} with {h} heads. W_Q and W_K have {d_k} columns each for a head, together {two} numbers.',
      ],
      more: [
        'The picture draws such a matrix too wide: it is {d} × {d_k}. Below the picture both forms are drawn, a cell for each number.',
      ],
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
        ask: 'How many would the one matrix of a head have?',
        why: [
          '{one}, {ratio} times as many, and that for each of {h} heads. Two thin matrices are a *short form* of a large one.',
        ],
        conceal: sizes,
        options: [
          { text: 'Fewer', right: [{ fact: 'ratio', is: '<', to: 1 }] },
          { text: 'As many', right: [{ fact: 'ratio', is: '=', to: 1 }] },
          { text: 'More', right: [{ fact: 'ratio', is: '>', to: 1 }] },
        ],
      },
      notes: ['Let the class derive 2 · d · d_k against d².'],
    },
    {
      id: 'even',
      title: 'When is it worth it?',
      text: ['The same layer, d_model = {d}, with fewer heads, and so with wider ones.'],
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
        ask: 'With how many heads are the two thin matrices cheaper than the one?',
        why: [
          'For each head: with 1 head the two have {two-1} numbers, with 2 heads {two-2}, with 4 heads {two-4}; the one matrix always has {one}. So from three heads on.',
        ],
        conceal: sizes,
        options: [
          { text: 'Always, even with one head', right: [{ fact: 'two-1', is: '<', to: 'one' }] },
          { text: 'With two heads or more', right: [{ fact: 'two-2', is: '<', to: 'one' }] },
          { text: 'Only with more than two', right: [{ fact: 'two-4', is: '<', to: 'one' }] },
        ],
      },
      notes: ['Find the break-even on paper first.'],
    },
    {
      id: 'rank',
      title: 'A short form cannot say everything',
      text: [
        'W_Q has {d_k} columns for a head, and the product W_Q W_Kᵀ is {d} × {d}. How many of its rows are enough to make all the others is its *rank*.',
      ],
      more: [
        'To make a row from others: a sum of multiples of them. Every comparison of two words goes through {d_k} numbers; that is what the short form gives up.',
      ],
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
        ask: 'Which rank does W_Q W_Kᵀ of one head have?',
        why: ['{rank}: no more than d_k.'],
        conceal: { tensors: [{ tensor: 'merged' }, { tensor: 'ranks' }], parts: ['labels'] },
      },
      notes: [
        'Remind them of rank: how many rows are enough to mix all others from. A product cannot have more than its thinnest factor.',
      ],
    },
    {
      id: 'rich',
      title: 'Does it matter? A rich relation',
      text: [
        'A task: 16 animals, each related to a random half of them, and among six cards one that is related: what is its value? Here the head has d_k = {d_k}.',
      ],
      more: [
        'A query shows one animal; each card shows an animal and a value. The head is trained for {steps} steps.',
      ],
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
        ask: 'How often is it right?',
        why: [
          '{joint}. With 4 columns it is {four}, with 8 columns {eight}: this relation has no pattern, so it needs a matrix of high rank.',
        ],
        conceal: learned,
        options: often({
          all: 'Nearly always',
          most: 'More than half of the time',
          few: 'Less than half',
        }),
      },
      notes: ['A relation without any pattern. Vary d_k afterwards.'],
    },
    {
      id: 'circle',
      title: 'And finding its own kind?',
      text: [
        'Now every animal looks for *its own kind*, and d_k is {d_k}: 16 kinds of animals, and a key is two numbers. People often say that such a small d_k cannot match.',
      ],
      more: [
        'So a small d_k does not hurt matching; it hurts rich relations. The circle needs large numbers: the largest in W_Q is {size-two}, with 8 columns {size-eight}.',
      ],
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
        ask: 'How often is it right?',
        why: [
          '{joint}, while one column gets {line}. Training has placed the 16 keys on a *circle*, and every query points at its own key.',
        ],
        conceal: learned,
        options: often({
          all: 'Nearly always',
          most: 'More than half of the time',
          few: 'Less than half',
        }),
      },
      notes: ['The counterexample to “a small d_k cannot match”: directions on a circle.'],
    },
    {
      id: 'shared',
      title: 'Half of it: W_K = W_Q?',
      text: ['Another way to save one matrix: use W_Q for the keys, too. Random parameters again.'],
      more: [
        'What that means for a task is in the lesson “Why does a head need W_Q, W_K and W_V, and a layer W_O?”.',
      ],
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
        ask: 'How far apart are a score and its mirror image (b for a instead of a for b), at most?',
        why: [
          'They differ by {mirror}; with two matrices by up to {mirror-two}. Each word gives another exactly the score that it gets from it.',
        ],
        conceal: { from: 'project', parts: ['words', 'labels'] },
        options: [
          { text: 'Not at all', right: [{ fact: 'mirror', is: '=', to: 0 }] },
          {
            text: 'As far as with two matrices, or nearly',
            right: [{ fact: 'half', is: '≥', to: 0.5 }],
          },
          { text: 'A little', right: [{ fact: 'mirror', is: '>', to: 0 }] },
        ],
      },
      notes: ['Symmetric scores again; ask in which tasks that would do no harm.'],
    },
    {
      id: 'fold',
      title: 'A matrix before W_Q',
      text: [
        'Some drawings have one more matrix: first a W^Q for all heads, then a W_Q of each head. There is nothing between the two.',
      ],
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
        ask: 'What does the first matrix add?',
        why: [
          'Nothing: with the two multiplied into one, the queries differ by {apart}, where the largest is {largest}: rounding. The extra matrix costs {d-squared} numbers more.',
        ],
        conceal: {
          tensors: ['W_folded', 'q_folded', 'q_two_steps'].map((tensor) => ({ tensor })),
          parts: ['labels'],
        },
        options: [
          {
            text: 'Nothing: one matrix makes the same queries',
            right: [{ fact: 'relative', is: '<', to: 1e-5 }],
          },
          {
            text: 'Queries that one matrix could not make',
            right: [{ fact: 'relative', is: '≥', to: 1e-5 }],
          },
        ],
      },
      notes: ['Two linear maps with nothing in between are one.'],
    },
    {
      id: 'answer',
      title: 'So: two thin matrices, a cheap form of one',
      text: [
        'A head compares by one matrix, W_Q W_Kᵀ. Two thin matrices say it in fewer numbers as soon as there are more than two heads; the price is its rank, at most d_k.',
      ],
      more: [
        'For what can be computed, one full matrix would do as well. Only W_K = W_Q would not: then every score equals its mirror image. Now three questions.',
      ],
      focus: [{ tensor: 'scores' }],
      notes: [
        'A short form of one matrix: cheaper from some head count on, and its rank is the price.',
      ],
    },
  ],
  check: [
    {
      ask: 'Someone doubles every number of W_Q of a trained head and halves every number of its W_K. What changes?',
      options: [
        {
          text: 'Queries and keys, but no score',
          right: true,
          why: 'Queries are twice as large and keys half as large: their products stay, so attention stays.',
        },
        {
          text: 'All of attention',
          right: false,
          why: 'Attention depends on the product W_Q W_Kᵀ alone, and that stays.',
        },
        {
          text: 'Nothing at all, not even the queries',
          right: false,
          why: 'The queries are twice as large now.',
        },
      ],
    },
    {
      ask: 'A head has d_k = 2 and d_model = 512. What can it not do?',
      options: [
        {
          text: 'Find the one key among many that is most like its query',
          right: false,
          why: 'Directions on a circle are enough for that, with numbers large enough.',
        },
        {
          text: 'Let each word that asks prefer a half of the words, chosen freely for each',
          right: true,
          why: 'Such a relation needs a matrix of high rank, and this one has rank 2 at most.',
        },
        {
          text: 'Read all 512 columns of a word',
          right: false,
          why: 'Each of its two columns of W_Q has 512 rows.',
        },
      ],
    },
    {
      ask: 'A layer has one head and d_k = d_model. Why may one still want two matrices?',
      options: [
        {
          text: 'It has fewer parameters',
          right: false,
          why: 'Two matrices have twice as many numbers there.',
        },
        {
          text: 'Only then can scores be asymmetric',
          right: false,
          why: 'One full matrix in the place of the product need not be symmetric, either. Only W_K = W_Q forces that.',
        },
        {
          text: 'Not for what it can compute: one matrix of d × d gives the same scores',
          right: true,
          why: 'The reasons that remain are convention, one form for every number of heads, and how it trains.',
        },
      ],
    },
  ],
};
