/** Lesson 5: why W_Q and W_K. Facts stand in braces: docs/lessons.md. */
export const twoMatrices = {
  title: 'Why W_Q and W_K, and not one matrix?',
  question: 'Scores only need W_Q W_Kᵀ. Why keep two matrices?',
  steps: {
    score: {
      title: 'A score, written out',
      text: [
        'Let a and b be the rows of two words. The [query] of the one is a W_Q, the [key] of the other is b W_K, and their [score] is the sum of the products of their entries, written (a W_Q)(b W_K)ᵀ.',
        'The brackets can also be set in another way: a (W_Q W_Kᵀ) bᵀ. Only the product of the two matrices counts. So why does a head keep two, and not their product? (Random parameters, not trained.)',
      ],
    },
    merged: {
      title: 'One matrix in their place',
      text: [
        'Suppose each [head] had that one matrix of {d} × {d}, already multiplied, and no W_Q and W_K.',
      ],
      ask: 'What would happen to its scores?',
      options: {
        same: 'They would stay the same',
        mirrored: 'They would become symmetric',
        other: 'They would be different',
      },
      why: [
        'The same: the largest difference is {apart}, where the largest score is {largest}; that is rounding. A layer with one matrix could do all that this one does. Then why two?',
      ],
    },
    count: {
      title: 'What it costs',
      text: [
        'A layer of d_model = {d} with {h} heads. W_Q and W_K have {d_k} columns each for a head, together {two} numbers. (The picture draws such a matrix too wide: it is {d} × {d_k}.)',
      ],
      ask: 'How many would the one matrix of a head have?',
      options: { fewer: 'Fewer', same: 'As many', four: 'More' },
      why: [
        '{one}, {ratio} times as many, and that for each of {h} heads. Below the picture both are drawn, a cell for each number: two thin matrices are a *short form* of a large one.',
      ],
    },
    even: {
      title: 'When is it worth it?',
      text: ['The same layer, d_model = {d}, with fewer heads, and so with wider ones.'],
      ask: 'With how many heads are the two thin matrices cheaper than the one?',
      options: {
        always: 'Always, even with one head',
        two: 'With two heads or more',
        more: 'Only with more than two',
      },
      why: [
        'For each head: with 1 head the two have {two-1} numbers, with 2 heads {two-2}, with 4 heads {two-4}; the one matrix always has {one}. With one head the one matrix would be cheaper, with two heads both cost the same.',
      ],
    },
    rank: {
      title: 'A short form cannot say everything',
      text: [
        'Back to {d} columns and {h} heads: W_Q has {d_k} columns for a head. The product W_Q W_Kᵀ is {d} × {d}, but its rows may be mixtures (sums of multiples) of a few of them. How many rows are enough to make all the others? That number is its *rank*.',
      ],
      ask: 'Which rank does W_Q W_Kᵀ of one head have?',
      why: [
        '{rank}: no more than d_k. Every comparison of two words goes through {d_k} numbers. That is what the short form gives up.',
      ],
    },
    rich: {
      title: 'Does it matter? A rich relation',
      text: [
        'A task: 16 animals, each related to a random half of them. A query shows one animal; each of six cards shows an animal and a value, and one of these is related. What is its value? Here the head has d_k = {d_k}, and is trained for {steps} steps.',
      ],
      ask: 'How often is it right?',
      options: { all: 'Nearly always', most: 'More than half of the time', few: 'Less than half' },
      why: [
        '{joint}. With 4 columns it is {four}, with 8 columns {eight}. This relation has no pattern, so it needs a matrix of high rank.',
      ],
    },
    circle: {
      title: 'And finding its own kind?',
      text: [
        'Now every animal looks for *its own kind*, and d_k is {d_k}: 16 kinds of animals, and a key is two numbers. People often say that such a small d_k cannot match.',
      ],
      ask: 'How often is it right?',
      options: { all: 'Nearly always', most: 'More than half of the time', few: 'Less than half' },
      why: [
        '{joint}, while one column gets {line}. Training has placed the 16 keys on a *circle*, each in a direction of its own, and every query points at its own key.',
        'So a small d_k does not hurt matching; it hurts rich relations. The circle needs large numbers: the largest in W_Q is {size-two}, with 8 columns {size-eight}.',
      ],
    },
    shared: {
      title: 'Half of it: W_K = W_Q?',
      text: ['Another way to save one matrix: use W_Q for the keys, too. Random parameters again.'],
      ask: 'How far apart are a score and its mirror image (b for a instead of a for b), at most?',
      options: {
        none: 'Not at all',
        some: 'As far as with two matrices, or nearly',
        little: 'A little',
      },
      why: [
        'They differ by {mirror}; with two matrices by up to {mirror-two}. Each word gives another exactly the score that it gets from it.',
        'What that means for a task is in the lesson “Why does a head need W_Q, W_K and W_V, and a layer W_O?”.',
      ],
    },
    fold: {
      title: 'A matrix before W_Q',
      text: [
        'Some drawings have one more matrix: first a W^Q for all heads, then a W_Q of each head. There is nothing between the two.',
      ],
      ask: 'What does the first matrix add?',
      options: {
        nothing: 'Nothing: one matrix makes the same queries',
        other: 'Queries that one matrix could not make',
      },
      why: [
        'Nothing: with the two multiplied into one, the queries differ by {apart}, where the largest is {largest}: rounding. The extra matrix costs {d-squared} numbers more.',
      ],
    },
    answer: {
      title: 'So: two thin matrices, a cheap form of one',
      text: [
        'A head compares by one matrix, W_Q W_Kᵀ. Two thin matrices say it in fewer numbers as soon as there are more than two heads; the price is its rank, at most d_k.',
        'For what can be computed, one full matrix would do as well. Only W_K = W_Q would not: then every score equals its mirror image. Now three questions.',
      ],
    },
  },
  check: [
    {
      ask: 'Someone doubles every number of W_Q of a trained head and halves every number of its W_K. What changes?',
      options: [
        {
          text: 'Queries and keys, but no score',
          why: 'Queries are twice as large and keys half as large: their products stay, so attention stays.',
        },
        {
          text: 'All of attention',
          why: 'Attention depends on the product W_Q W_Kᵀ alone, and that stays.',
        },
        {
          text: 'Nothing at all, not even the queries',
          why: 'The queries are twice as large now.',
        },
      ],
    },
    {
      ask: 'A head has d_k = 2 and d_model = 512. What can it not do?',
      options: [
        {
          text: 'Find the one key among many that is most like its query',
          why: 'Directions on a circle are enough for that, with numbers large enough.',
        },
        {
          text: 'Let each word that asks prefer a half of the words, chosen freely for each',
          why: 'Such a relation needs a matrix of high rank, and this one has rank 2 at most.',
        },
        {
          text: 'Read all 512 columns of a word',
          why: 'Each of its two columns of W_Q has 512 rows.',
        },
      ],
    },
    {
      ask: 'A layer has one head and d_k = d_model. Why may one still want two matrices?',
      options: [
        { text: 'It has fewer parameters', why: 'Two matrices have twice as many numbers there.' },
        {
          text: 'Only then can scores be asymmetric',
          why: 'One full matrix in the place of the product need not be symmetric, either. Only W_K = W_Q forces that.',
        },
        {
          text: 'Not for what it can compute: one matrix of d × d gives the same scores',
          why: 'The reasons that remain are convention, one form for every number of heads, and how it trains.',
        },
      ],
    },
  ],
} as const;
