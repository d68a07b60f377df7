/** Lesson 2: more parameters or another output? */
import type { Edit } from '../../../state/edits';
import type { State } from '../../../state/state';
import type { Fact } from '../../facts';
import type { Conceal, Facts, Lesson } from '../../format';

const one = { heads: 1 } as const;
const output = { tensor: 'output' };
const apartFromOne: Fact = { fact: 'difference', ...output, other: one };
/** The sums of three words whose other entries are 0. */
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
/** What the second word gives itself, in one head. */
const own = { tensor: 'attn_weights', index: [0, 1, 1], as: 'short' } as const;
const score = { tensor: 'scaled', index: [0, 1, 1], as: 'short' } as const;
/** The layer B of a step: the same with one head. */
const beside: Partial<State> = { compare: one };
const smallBeside: Partial<State> = { ...small, heads: width, ...beside };
/** The heads' contributions and the output; everything else at this stage is the same in both. */
const outputs: Conceal = {
  tensors: ['concat', 'contributions', 'output'].map((tensor) => ({ tensor })),
  parts: ['differences'],
};
/** The multiply-adds with eight heads and with one: asked two steps later. */
const later: Conceal = { parts: ['work'] };
const relativeTo = (heads: number): Fact => ({
  fact: 'difference.relative',
  ...output,
  as: 'percent',
  other: one,
  state: { heads },
});

export const lesson: Lesson = {
  format: 1,
  id: 'parameters',
  title: 'More heads: more parameters, or another output?',
  question: 'What changes when I change the number of heads?',
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
      title: 'A layer as large as in the first Transformer',
      text: [
        '{n} words of {d} numbers each, and {h} [heads], as in the first Transformer. This layer has {cost} *parameters*: the numbers that training sets.',
      ],
      more: [
        'They are random here, not trained. They stand in four tables; the picture shows one head’s part of them. The first makes the [queries], [keys] and [values] of every head, and the second is added to them; PyTorch, a library for such layers, calls them in_proj_weight {in-shape} and in_proj_bias {in-bias}. The third puts together what the heads bring, and the fourth is added to that: out_proj.weight {out-shape} and out_proj.bias {out-bias}.',
      ],
      focus: [{ tensor: 'W_Q' }, { part: 'cost' }],
      // The caption tells what another number of heads would do.
      conceal: { parts: ['work', 'caption'] },
      facts: {
        'in-shape': { fact: 'shape', tensor: 'in_proj_weight' },
        'in-bias': { fact: 'shape', tensor: 'in_proj_bias' },
        'out-shape': { fact: 'shape', tensor: 'out_proj.weight' },
        'out-bias': { fact: 'shape', tensor: 'out_proj.bias' },
        cost: { fact: 'cost.parameters' },
      },
      notes: [
        'People who use PyTorch know these four shapes. Ask where in them the head count stands.',
      ],
    },
    {
      id: 'fewer',
      title: 'One head instead',
      text: ['The same layer, with 1 head instead of {heads-before}.'],
      more: [
        'In PyTorch in_proj_weight is {in-shape} again. So the shapes of a layer’s tables do not say how many heads it has.',
      ],
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
        ask: 'How many parameters does it have now?',
        conceal: { from: 'project', parts: ['cost', 'labels'] },
        options: [
          {
            text: '{fewer}: one head needs fewer',
            right: [{ fact: 'now', is: '<', to: 'before' }],
          },
          { text: '{before}: as many as before', right: [{ fact: 'now', is: '=', to: 'before' }] },
          { text: 'More than {before}', right: [{ fact: 'now', is: '>', to: 'before' }] },
        ],
        why: [
          '{now}: W_Q is {d} × {d} however many heads there are. {heads-before} heads own {d_k-before} of its columns each, one head owns all {d_k}.',
        ],
      },
      conceal: later,
      notes: [
        'Many believe that fewer heads need fewer parameters. Let both sides give a reason before the answer.',
      ],
    },
    {
      id: 'work',
      title: 'And the work?',
      text: [
        'Each of the {h} heads makes its own table of [scores]: every word against every word. Work is counted in *multiply-adds*: one product, added to a sum.',
      ],
      more: [
        'But more numbers have to be kept: the results of all stages have {kept} numbers, and {kept-one} with one head.',
      ],
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
        ask: 'Does that take more multiply-adds than one head?',
        conceal: { parts: ['cost'] },
        options: [
          {
            text: 'More: {h} tables instead of one',
            right: [{ fact: 'work', is: '>', to: 'work-one' }],
          },
          { text: 'As many', right: [{ fact: 'work', is: '=', to: 'work-one' }] },
          { text: 'Fewer', right: [{ fact: 'work', is: '<', to: 'work-one' }] },
        ],
        why: [
          {
            when: { fact: 'work', is: '=', to: 'work-one' },
            text: 'As many: {work}. There are {h} times as many scores, but each is a sum of {d_k} products instead of {d}.',
            otherwise: '{work}, where one head has {work-one}.',
          },
        ],
      },
      notes: [
        'The tables multiply, the sums get shorter by the same factor. Write h · d_k = d on the board.',
      ],
    },
    {
      id: 'ones',
      title: 'Set every entry to 1',
      text: [
        'An idea for seeing what heads do: set *every entry of the matrices to 1*, and change only the number of heads. Side by side: A has {h} heads, B has 1.',
      ],
      more: ['Biases are 0.'],
      state: { ...beside, parameters: 'ones', stage: 'output' },
      focus: [output],
      facts: {
        apart: apartFromOne,
        largest: { fact: 'largest.magnitude', ...output, within: [] },
        relative: { fact: 'over', of: ['apart', 'largest'] },
      },
      prediction: {
        kind: 'choose',
        ask: 'How different are their outputs?',
        conceal: outputs,
        options: [
          { text: 'Not at all, or hardly', right: [{ fact: 'relative', is: '≤', to: 0.001 }] },
          { text: 'Clearly different', right: [{ fact: 'relative', is: '>', to: 0.001 }] },
        ],
        why: [
          {
            when: { fact: 'apart', is: '=', to: 0 },
            text: 'Not at all: all {n} × {d} numbers of the output are the same in A and in B.',
            otherwise: 'The largest difference is {apart}, where the largest number is {largest}.',
          },
          'People have tried exactly this, and concluded that heads do nothing: what went wrong?',
        ],
      },
      notes: [
        'An honest experiment that people do make. Do not give away that it hides something.',
      ],
    },
    {
      id: 'alike',
      title: 'Eight heads, how many opinions?',
      text: ['Still all ones. Look at how W_Q makes the [queries]: each column is the same.'],
      more: [
        'Only one thing still depends on the number of heads: a head’s [scores] are divided by √d_k, and d_k is how many columns a head has.',
      ],
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
        ask: 'How many different tables of [attention] do the {h} heads make?',
        conceal: { from: 'heads', parts: ['words'] },
        why: [
          '{opinions}. The heads have the same parameters, so every head asks the same question.',
        ],
      },
      notes: ['Heads with equal parameters are one head. This is what the experiment measured.'],
    },
    {
      id: 'small',
      title: 'Make the words small',
      text: [
        'The same with {d} columns, all parameters 1, and three small words, whose numbers add up to {a}, {b} and {c}. With *one* head, as in B, the second word gives itself {own-one} of its attention.',
      ],
      more: [
        'With all ones every column of a head adds the same product to a score. So a head of d_k columns adds it d_k times and then divides by √d_k: the score is √d_k times that product, {score-one} with one head and {score} here. How sharply softmax divides is called its *temperature*.',
      ],
      // The words' numbers are visible while the question is asked.
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
        ask: 'In A, with {h} heads of one column each, how much does it give itself?',
        conceal: { from: 'scores', parts: ['words'] },
        options: [
          { text: 'More', right: [{ fact: 'own', is: '>', to: 'own-one' }] },
          { text: 'Exactly as much', right: [{ fact: 'own', is: '=', to: 'own-one' }] },
          { text: 'Less', right: [{ fact: 'own', is: '<', to: 'own-one' }] },
        ],
        why: [
          '{own}; with one head it was {own-one}. With all ones, the number of heads only decides how sharply [softmax] divides the attention.',
        ],
      },
      notes: [
        'Let the class work out one score by hand: the same product, added d_k times, divided by √d_k.',
      ],
    },
    {
      id: 'seen',
      title: 'Now the output differs',
      text: [
        'The same two layers, at the last stage. The first word’s output is {first} in A and {first-b} in B; every column is the same.',
      ],
      state: { ...smallBeside, stage: 'output' },
      focus: [{ tensor: 'output', index: [0, null] }],
      facts: {
        first: { fact: 'tensor', tensor: 'output', index: [0, 0] },
        'first-b': { fact: 'tensor', tensor: 'output', index: [0, 0], state: one },
      },
      notes: ['The difference was there all along; ask why nobody saw it in the large layer.'],
    },
    {
      id: 'large',
      title: 'And with large words?',
      text: [
        'The same three words, with ten times their numbers: they add up to {a}, {b} and {c}. A has {h} heads, B has 1.',
      ],
      more: [
        'In the layer of {big-d} columns the largest score was {big-score}. That is why no difference was seen there.',
      ],
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
        ask: 'How far apart are the outputs of A and B now?',
        conceal: { from: 'scores', parts: ['differences', 'words'] },
        options: [
          { text: 'Ten times as far as before', right: [{ fact: 'relative', is: '>', to: 0.001 }] },
          { text: 'Not at all, or hardly', right: [{ fact: 'relative', is: '≤', to: 0.001 }] },
        ],
        why: [
          {
            when: { fact: 'relative', is: '≤', to: 0.001 },
            text: 'They are at most {apart} apart, where the largest is {largest}. The [scores] are so large that [softmax] gives all attention to one word, whatever the number of heads.',
            otherwise: 'They are {apart} apart, where the largest output is {largest}.',
          },
        ],
      },
      notes: [
        'Large scores make softmax a choice of one. Ask what a temperature does to a choice that is already made.',
      ],
    },
    {
      id: 'cut',
      title: 'The same random numbers, cut in another way',
      text: [
        'Back to random parameters and {d} columns. Now *the very same* {cost} numbers are read as {h} heads in A, and as 1 head in B.',
      ],
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
        ask: 'How different is the output, compared with its size?',
        conceal: outputs,
        options: [
          {
            text: 'Not at all: they are the same numbers',
            right: [{ fact: 'relative', is: '=', to: 0 }],
          },
          {
            text: 'A little: less than a tenth',
            right: [
              { fact: 'relative', is: '>', to: 0 },
              { fact: 'relative', is: '<', to: 0.1 },
            ],
          },
          { text: 'Much: more than a tenth', right: [{ fact: 'relative', is: '≥', to: 0.1 }] },
        ],
        why: [
          'It differs by {relative} of its size (with 2 heads {relative-two}, with 4 heads {relative-four}). One [softmax] over sums of {d} products is not the same as {h} softmaxes over sums of {d_k} each.',
        ],
      },
      notes: [
        'The strongest moment: the very same numbers, another function. Let them guess how much.',
      ],
    },
    {
      id: 'answer',
      title: 'So: another function, as many parameters',
      text: [
        'The number of heads changes no parameter and no shape. It changes *which sums go into one softmax*, so the same numbers make another output.',
      ],
      more: [
        'That is so in *split*, where the heads share the columns of one table. (In *wide* each head has whole tables of its own.) To see it, heads have to differ, and the scores must not be so large that softmax gives everything to one word. Now three questions.',
      ],
      focus: [{ part: 'heads' }],
      notes: [
        'Heads change which sums go into one softmax. Ask for a test that would have shown it at once.',
      ],
    },
  ],
  check: [
    {
      ask: 'You find the saved parameters of a layer with d_model = 512, and nobody knows its number of heads. Can you read it from the shapes of its tables?',
      options: [
        {
          text: 'Yes, in_proj_weight has a row for each head',
          right: false,
          why: 'It has 3 · 512 rows: one for each column of q, k and v of all heads together.',
        },
        {
          text: 'No; and with the wrong number it runs without an error',
          right: true,
          why: 'Every shape fits. The output is another one, and nothing warns you.',
        },
        {
          text: 'No; but with the wrong number it fails',
          right: false,
          why: 'It only fails where the number does not divide 512.',
        },
      ],
    },
    {
      ask: 'Every entry of the matrices is 1. Someone divides the scores by d_k instead of √d_k. What then?',
      options: [
        {
          text: 'Every number of heads gives the same output, whatever the words',
          right: true,
          why: 'With ones a score is d_k times a product. Divided by d_k, it no longer depends on the number of heads.',
        },
        {
          text: 'More heads now give larger outputs',
          right: false,
          why: 'Each head brings fewer columns; all heads together bring as many as before.',
        },
        {
          text: 'Nothing changes',
          right: false,
          why: 'The temperature changes: the factor √d_k is gone.',
        },
      ],
    },
    {
      ask: 'When do more heads cost more parameters?',
      options: [
        {
          text: 'Always',
          right: false,
          why: 'In split, as in PyTorch, the count is the same for every number of heads.',
        },
        { text: 'Never', right: false, why: 'There are other ways to make heads than PyTorch’s.' },
        {
          text: 'When each head gets whole matrices of its own, as in wide',
          right: true,
          why: 'Then every head brings matrices of d × d: the count grows with their number.',
        },
      ],
    },
  ],
};
