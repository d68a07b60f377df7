/** Lesson 7: the same in PyTorch. Facts stand in braces: docs/lessons.md. */
export const pytorch = {
  title: 'In PyTorch',
  question: 'How does PyTorch cut a tensor into heads?',
  steps: {
    input: {
      title: 'What comes in',
      text: [
        'A sentence of {n} words with {d} numbers each: in PyTorch x has the shape [1, {n}, {d}] with `batch_first=True`. The 1 is the batch, and is left out on this page: {x-shape}.',
        '`nn.MultiheadAttention({d}, {h})` is the layer: {h} [heads].',
      ],
    },
    view: {
      title: 'From one tensor to heads',
      text: [
        'x W_Q gives a tensor of shape {q-packed}, for all heads together. Then come two lines: `q.view({n}, {h}, {d_k})` and `.transpose(0, 1)`.',
      ],
      ask: 'Which shape does q have then?',
      options: {
        heads: '[{h}, {n}, {d_k}]: for each head all words',
        words: '[{n}, {h}, {d_k}]: for each word its heads',
        pieces: '[{h}, {half}, {d}]: for each head some of the words',
      },
      why: [
        '{q-shape}. Each head has a row for every word, with its own {d_k} of the {d} columns. From here on all heads compute side by side, as a batch.',
      ],
    },
    memory: {
      title: 'What moves in memory',
      text: [
        'The {count} numbers of q lie in memory in one long line: word after word, and within a word head after head. Look at q of head 2, third word, first column: in code `q[1, 2, 0]`.',
      ],
      ask: 'At which place in that line is this number, counted from 0?',
      why: [
        'At {offset}: two whole words of {d} numbers lie before it, and head 1 of its own word with {d_k}. Neither view nor transpose moved a single number: they only change how an index is turned into a place.',
      ],
    },
    wrong: {
      title: 'The wrong reshape',
      text: [
        'It is tempting to write it in one line: `q.view({h}, {n}, {d_k})`. The shape is right, nothing complains, and training even makes some progress.',
      ],
      ask: 'The [queries] of how many of the {n} words would head 1 then have?',
      why: [
        'Of {words} words: it cuts the long line in the middle. Head 1 gets the first words with the columns of *all* heads, as if they were {n} words of its own; the right and the wrong q differ by up to {apart}.',
        'If keys and values are viewed in the same way, no word of the first half can ever look at one of the second.',
      ],
    },
    packed: {
      title: 'One tensor of parameters',
      text: [
        'W_Q, W_K and W_V are one tensor in PyTorch, in_proj_weight: first the rows of W_Q, then of W_K, then of W_V. It is stored as (out, in), so what is a *column* of W_Q here is a *row* there.',
      ],
      ask: 'How many rows does in_proj_weight have with {h-8} heads instead of {h}?',
      options: {
        same: '{three-d}, as with {h}: 3 · d_model',
        heads: '{per-head}: 3 · d_k',
        more: '{more}: 3 · d_model for each head',
      },
      why: [
        'Its shape is {shape-8}, as with any number of heads. The cut into heads is in no parameter: it is made by `view`, each time.',
      ],
    },
    back: {
      title: 'And back',
      text: [
        'Each head brings {context-shape}. `.transpose(0, 1).reshape({n}, {d})` puts the bands side by side again: {concat-shape}.',
        'Here the numbers do move: transposed, they no longer lie in one line, so `view` refuses, and `reshape` makes a copy. Then out_proj mixes the heads.',
      ],
    },
    average: {
      title: 'The attention that PyTorch returns',
      text: [
        '`attn_output, attn_weights = layer(x, x, x)`: there are {h} heads, each with {n} × {n} [shares]. By default PyTorch returns *one* such table: the mean of all heads (`average_attn_weights=True`).',
        'In this mean you cannot see what each head does. Ask for `average_attn_weights=False`. If you need no table, `need_weights=False` is faster.',
      ],
    },
    file: {
      title: 'Your own layer',
      text: [
        'Save your layer as safetensors, with the names that PyTorch gives: in_proj_weight {in-shape}, in_proj_bias {in-bias}, out_proj.weight {out-shape}, out_proj.bias {out-bias}, and x, for words of your own. Drop the file on this page, and say how many heads it has: the file does not.',
        'Nothing is sent anywhere: it is read here, in this page. The menu that opens a layer also saves any layer of this page as such a file, or copies it as a PyTorch program.',
      ],
    },
  },
  check: [
    {
      ask: 'Why is there a transpose after view(n, h, d_k)?',
      options: [
        {
          text: 'So that for each head all words lie behind one index',
          why: 'The products q kᵀ are made for each head over all words: heads have to come first, as a batch does.',
        },
        {
          text: 'Because W_Q is stored as (out, in)',
          why: 'The product of x and W_Q already takes care of that.',
        },
        {
          text: 'Only for speed',
          why: 'Without it each product would compare the heads of a word with each other.',
        },
      ],
    },
    {
      ask: 'Someone wrote view(h, n, d_k) without the transpose, and the same mistake when putting the heads together. Where does it show?',
      options: [
        { text: 'PyTorch raises an error', why: 'The number of elements fits, so it does not.' },
        {
          text: 'Nowhere in the shapes; a word at the beginning never sees one at the end',
          why: 'Each head got only a part of the words. The model may still learn something, which hides it.',
        },
        {
          text: 'Nowhere: the second mistake undoes the first',
          why: 'In between, softmax has compared the wrong words.',
        },
      ],
    },
    {
      ask: 'You load in_proj_weight of a layer with 8 heads into one with 4. What happens?',
      options: [
        { text: 'It fails: the shapes differ', why: 'They are the same for any number of heads.' },
        {
          text: 'It works, and computes something else',
          why: 'The same columns are cut into 4 bands instead of 8: other sums go into each softmax.',
        },
        {
          text: 'It works, and computes the same',
          why: 'Two old heads now share one softmax, which gives other shares.',
        },
      ],
    },
  ],
} as const;
