/** Lesson 8: in PyTorch. */
import type { State } from '../../../state/state';
import type { Fact } from '../../facts';
import type { Lesson } from '../../format';

const layout: Partial<State> = { look: 'layout' };
/** Head 2, third word, first column. */
const number = [1, 2, 0];
const shape = (tensor: string): Fact => ({ fact: 'shape', tensor });
const length = (tensor: string, axis: number): Fact => ({ fact: 'length', tensor, nth: axis });

export const lesson: Lesson = {
  format: 1,
  id: 'pytorch',
  title: 'In PyTorch',
  question: 'How does PyTorch cut a tensor into heads?',
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
      title: 'What comes in',
      text: [
        'A sentence of {n} words with {d} numbers each. In PyTorch x has the shape [1, {n}, {d}]; the 1 is the batch, and is left out on this page.',
      ],
      more: [
        'That is with `batch_first=True`. `nn.MultiheadAttention({d}, {h})` is the layer: {h} [heads]. On this page x is {x-shape}.',
      ],
      state: { stage: 'embed' },
      focus: [{ tensor: 'x' }],
      facts: { 'x-shape': shape('x') },
      notes: ['With a notebook at hand: print the shape of x.'],
    },
    {
      id: 'view',
      title: 'From one tensor to heads',
      text: [
        'x W_Q gives a tensor of shape {q-packed}, for all heads together. Then come two lines: `q.view({n}, {h}, {d_k})` and `.transpose(0, 1)`.',
      ],
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
        ask: 'Which shape does q have then?',
        why: [
          '{q-shape}: each head has a row for every word, with its own {d_k} of the {d} columns. From here on all heads compute side by side, as a batch.',
        ],
        conceal: { from: 'heads', parts: ['labels', 'cost'] },
        options: [
          {
            text: '[{h}, {n}, {d_k}]: for each head all words',
            right: [
              { fact: 'first', is: '=', to: 'h' },
              { fact: 'second', is: '=', to: 'n' },
            ],
          },
          {
            text: '[{n}, {h}, {d_k}]: for each word its heads',
            right: [{ fact: 'first', is: '=', to: 'n' }],
          },
          {
            text: '[{h}, {half}, {d}]: for each head some of the words',
            right: [{ fact: 'second', is: '=', to: 'half' }],
          },
        ],
      },
      notes: ['Let them write the two lines before they see the shapes.'],
    },
    {
      id: 'memory',
      title: 'What moves in memory',
      text: [
        'The {count} numbers of q lie in memory in one long line: word after word, and within a word head after head. Look at q of head 2, third word, first column: in code `q[1, 2, 0]`.',
      ],
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
        ask: 'At which place in that line is this number, counted from 0?',
        why: [
          'At {offset}: two whole words of {d} numbers lie before it, and head 1 of its own word with {d_k}. Neither view nor transpose moved a single number: they only change how an index is turned into a place.',
        ],
        conceal: { from: 'heads', parts: ['labels'] },
      },
      notes: ['Have the strides printed before and after transpose: no number moves.'],
    },
    {
      id: 'wrong',
      title: 'The wrong reshape',
      text: [
        'It is tempting to write it in one line: `q.view({h}, {n}, {d_k})`. The shape is right, nothing complains, and training even makes some progress.',
      ],
      more: [
        'The right and the wrong q differ by up to {apart}. If keys and values are viewed in the same way, no word of the first half can ever look at one of the second.',
      ],
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
        ask: 'The [queries] of how many of the {n} words would head 1 then have?',
        why: [
          'Of {words} words: it cuts the long line in the middle. Head 1 gets the first words with the columns of *all* heads, as if they were {n} words of its own.',
        ],
        conceal: { tensors: [{ tensor: 'q_wrong_view' }], parts: ['labels'] },
      },
      notes: [
        'The shape is right and nothing complains: that makes it dangerous. Ask how one would notice.',
      ],
    },
    {
      id: 'packed',
      title: 'One tensor of parameters',
      text: [
        'W_Q, W_K and W_V are one tensor in PyTorch, in_proj_weight: first the rows of W_Q, then of W_K, then of W_V. It is stored as (out, in), so what is a *column* of W_Q here is a *row* there.',
      ],
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
        ask: 'How many rows does in_proj_weight have with {h-8} heads instead of {h}?',
        why: [
          'Its shape is {shape-8}, as with any number of heads. The cut into heads is in no parameter: it is made by `view`, each time.',
        ],
        conceal: { parts: ['cost', 'labels'] },
        options: [
          {
            text: '{three-d}, as with {h}: 3 · d_model',
            right: [{ fact: 'rows', is: '=', to: 'three-d' }],
          },
          { text: '{per-head}: 3 · d_k', right: [{ fact: 'rows', is: '=', to: 'per-head' }] },
          {
            text: '{more}: 3 · d_model for each head',
            right: [{ fact: 'rows', is: '=', to: 'more' }],
          },
        ],
      },
      notes: ['The cut into heads is in no parameter. Ask what a file therefore cannot tell.'],
    },
    {
      id: 'back',
      title: 'And back',
      text: [
        'Each head brings {context-shape}. `.transpose(0, 1).reshape({n}, {d})` puts the bands side by side again: {concat-shape}.',
      ],
      more: [
        'Here the numbers do move: transposed, they no longer lie in one line, so `view` refuses, and `reshape` makes a copy. Then out_proj mixes the heads.',
      ],
      state: { stage: 'weigh' },
      focus: [{ tensor: 'concat' }],
      playTo: { stage: 'concat', progress: 1 },
      facts: { 'context-shape': shape('context'), 'concat-shape': shape('concat') },
      notes: ['Why does view refuse here, and reshape not?'],
    },
    {
      id: 'average',
      title: 'The attention that PyTorch returns',
      text: [
        '`attn_output, attn_weights = layer(x, x, x)` returns *one* table of [shares]: the mean of all {h} heads, in which you cannot see what each head does. Ask for `average_attn_weights=False`.',
      ],
      more: [
        'Each head has {n} × {n} shares. If you need no table, `need_weights=False` is faster.',
      ],
      state: { stage: 'softmax' },
      focus: [{ tensor: 'attn_weights' }],
      notes: ['If you plot attn_weights, you plot a mean, unless you ask for every head.'],
    },
    {
      id: 'file',
      title: 'Your own layer',
      text: [
        'Save your layer as safetensors, with the names that PyTorch gives, and drop the file on this page. Say how many heads it has: the file does not.',
      ],
      more: [
        'The names: in_proj_weight {in-shape}, in_proj_bias {in-bias}, out_proj.weight {out-shape}, out_proj.bias {out-bias}, and x, for words of your own.',
        'Nothing is sent anywhere: it is read here, in this page. The menu that opens a layer also saves any layer of this page as such a file, or copies it as a PyTorch program.',
      ],
      state: { stage: 'output' },
      facts: {
        'in-shape': shape('in_proj_weight'),
        'in-bias': shape('in_proj_bias'),
        'out-shape': shape('out_proj.weight'),
        'out-bias': shape('out_proj.bias'),
      },
      notes: ['Everyone can open a layer of their own now; nothing leaves the browser.'],
    },
  ],
  check: [
    {
      ask: 'Why is there a transpose after view(n, h, d_k)?',
      options: [
        {
          text: 'So that for each head all words lie behind one index',
          right: true,
          why: 'The products q kᵀ are made for each head over all words: heads have to come first, as a batch does.',
        },
        {
          text: 'Because W_Q is stored as (out, in)',
          right: false,
          why: 'The product of x and W_Q already takes care of that.',
        },
        {
          text: 'Only for speed',
          right: false,
          why: 'Without it each product would compare the heads of a word with each other.',
        },
      ],
    },
    {
      ask: 'Someone wrote view(h, n, d_k) without the transpose, and the same mistake when putting the heads together. Where does it show?',
      options: [
        {
          text: 'PyTorch raises an error',
          right: false,
          why: 'The number of elements fits, so it does not.',
        },
        {
          text: 'Nowhere in the shapes; a word at the beginning never sees one at the end',
          right: true,
          why: 'Each head got only a part of the words. The model may still learn something, which hides it.',
        },
        {
          text: 'Nowhere: the second mistake undoes the first',
          right: false,
          why: 'In between, softmax has compared the wrong words.',
        },
      ],
    },
    {
      ask: 'You load in_proj_weight of a layer with 8 heads into one with 4. What happens?',
      options: [
        {
          text: 'It fails: the shapes differ',
          right: false,
          why: 'They are the same for any number of heads.',
        },
        {
          text: 'It works, and computes something else',
          right: true,
          why: 'The same columns are cut into 4 bands instead of 8: other sums go into each softmax.',
        },
        {
          text: 'It works, and computes the same',
          right: false,
          why: 'Two old heads now share one softmax, which gives other shares.',
        },
      ],
    },
  ],
};
