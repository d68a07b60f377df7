/** Lesson 2: more heads. Facts stand in braces; what a word is marked with: docs/lessons.md. */
export const parameters = {
  title: 'More heads: more parameters, or another output?',
  question: 'What changes when I change the number of heads?',
  steps: {
    layer: {
      title: 'A layer as large as in the first Transformer',
      text: [
        '{n} words of {d} numbers each, and {h} [heads]: as in the first Transformer. *Parameters* are the numbers of a layer that training sets; here there are {cost} of them. They are random, not trained.',
        'They stand in four tables; the picture shows one head’s part of them. The first makes the [queries], [keys] and [values] of every head, and the second is added to them; PyTorch, a library for such layers, calls them in_proj_weight {in-shape} and in_proj_bias {in-bias}. The third puts together what the heads bring, and the fourth is added to that: out_proj.weight {out-shape} and out_proj.bias {out-bias}.',
      ],
    },
    fewer: {
      title: 'One head instead',
      text: ['The same layer, with 1 head instead of {heads-before}.'],
      ask: 'How many parameters does it have now?',
      options: {
        fewer: '{fewer}: one head needs fewer',
        same: '{before}: as many as before',
        more: 'More than {before}',
      },
      why: [
        '{now}, and in_proj_weight is {in-shape} again. W_Q is {d} × {d} however many heads there are: {heads-before} heads own {d_k-before} of its columns each, one head owns all {d_k}.',
        'So the shapes of a layer’s tables do not say how many heads it has.',
      ],
    },
    work: {
      title: 'And the work?',
      text: [
        'Back to {h} heads. Each of them makes its own table of [scores]: every word against every word. Work is counted in *multiply-adds*: one product, added to a sum.',
      ],
      ask: 'Does that take more multiply-adds than one head?',
      options: {
        more: 'More: {h} tables instead of one',
        same: 'As many',
        fewer: 'Fewer',
      },
      why: [
        {
          text: 'As many: {work}. There are {h} times as many scores, but each is a sum of {d_k} products instead of {d}.',
          otherwise: '{work}, where one head has {work-one}.',
        },
        'But more numbers have to be kept: the results of all stages have {kept} numbers, and {kept-one} with one head.',
      ],
    },
    ones: {
      title: 'Set every entry to 1',
      text: [
        'Here is a good idea for seeing what the heads do: choose the simplest parameters, *every entry of the matrices 1* and biases 0, and change only the number of heads. Side by side: A has {h} heads, B has 1.',
      ],
      ask: 'How different are their outputs?',
      options: {
        same: 'Not at all, or hardly',
        other: 'Clearly different',
      },
      why: [
        {
          text: 'Not at all: all {n} × {d} numbers of the output are the same in A and in B.',
          otherwise: 'The largest difference is {apart}, where the largest number is {largest}.',
        },
        'People have tried exactly this, and concluded that heads do nothing. What went wrong?',
      ],
    },
    alike: {
      title: 'Eight heads, how many opinions?',
      text: ['Still all ones. Look at how W_Q makes the [queries]: each column is the same.'],
      ask: 'How many different tables of [attention] do the {h} heads make?',
      why: [
        '{opinions}. The heads have the same parameters, so they compute the same: every head asks the same question.',
        'Only one thing still depends on the number of heads: a head’s [scores] are divided by √d_k, and d_k is how many columns a head has.',
      ],
    },
    small: {
      title: 'Make the words small',
      text: [
        'The same with {d} columns, all parameters 1, and three small words, whose numbers add up to {a}, {b} and {c}. With *one* head, as in B, the second word gives itself {own-one} of its attention.',
      ],
      ask: 'In A, with {h} heads of one column each, how much does it give itself?',
      options: {
        more: 'More',
        same: 'Exactly as much',
        less: 'Less',
      },
      why: [
        '{own}; with one head it was {own-one}. With all ones every column of a head adds the same product to a score. So a head of d_k columns adds it d_k times and then divides by √d_k: the score is √d_k times that product, {score-one} with one head and {score} here.',
        'So with all ones, the number of heads only decides how sharply [softmax] divides the attention. This is called its *temperature*.',
      ],
    },
    seen: {
      title: 'Now the output differs',
      text: [
        'The same two layers, at the last stage. The first word’s output is {first} in A and {first-b} in B; every column is the same.',
      ],
    },
    large: {
      title: 'And with large words?',
      text: [
        'The same three words, with ten times their numbers: they add up to {a}, {b} and {c}. A has {h} heads, B has 1.',
      ],
      ask: 'How far apart are the outputs of A and B now?',
      options: {
        far: 'Ten times as far as before',
        none: 'Not at all, or hardly',
      },
      why: [
        {
          text: 'They are at most {apart} apart, where the largest is {largest}. The [scores] are so large that [softmax] gives all attention to one word, and a temperature no longer matters.',
          otherwise: 'They are {apart} apart, where the largest output is {largest}.',
        },
        'In the layer of {big-d} columns the largest score was {big-score}. That is why no difference was seen there.',
      ],
    },
    cut: {
      title: 'The same random numbers, cut in another way',
      text: [
        'Back to random parameters and {d} columns. Now *the very same* {cost} numbers are read as {h} heads in A, and as 1 head in B.',
      ],
      ask: 'How different is the output, compared with its size?',
      options: {
        none: 'Not at all: they are the same numbers',
        little: 'A little: less than a tenth',
        much: 'Much: more than a tenth',
      },
      why: [
        'It differs by {relative} of its size (with 2 heads {relative-two}, with 4 heads {relative-four}). One [softmax] over sums of {d} products is not the same as {h} softmaxes over sums of {d_k} each.',
      ],
    },
    answer: {
      title: 'So: another function, as many parameters',
      text: [
        'In *split*, where the heads share the columns of one table, the number of heads changes no parameter and no shape. It changes *which sums go into one softmax*, so from the same words the same numbers make another output. (In *wide* each head has whole tables of its own.)',
        'To see it, heads have to differ, and the scores must not be so large that softmax gives everything to one word. Now three questions.',
      ],
    },
  },
  check: [
    {
      ask: 'You find the saved parameters of a layer with d_model = 512, and nobody knows its number of heads. Can you read it from the shapes of its tables?',
      options: [
        {
          text: 'Yes, in_proj_weight has a row for each head',
          why: 'It has 3 · 512 rows: one for each column of q, k and v of all heads together.',
        },
        {
          text: 'No; and with the wrong number it runs without an error',
          why: 'Every shape fits. The output is another one, and nothing warns you.',
        },
        {
          text: 'No; but with the wrong number it fails',
          why: 'It only fails where the number does not divide 512.',
        },
      ],
    },
    {
      ask: 'Every entry of the matrices is 1. Someone divides the scores by d_k instead of √d_k. What then?',
      options: [
        {
          text: 'Every number of heads gives the same output, whatever the words',
          why: 'With ones a score is d_k times a product. Divided by d_k, it no longer depends on the number of heads.',
        },
        {
          text: 'More heads now give larger outputs',
          why: 'Each head brings fewer columns; all heads together bring as many as before.',
        },
        {
          text: 'Nothing changes',
          why: 'The temperature changes: the factor √d_k is gone.',
        },
      ],
    },
    {
      ask: 'When do more heads cost more parameters?',
      options: [
        {
          text: 'Always',
          why: 'In split, as in PyTorch, the count is the same for every number of heads.',
        },
        { text: 'Never', why: 'There are other ways to make heads than PyTorch’s.' },
        {
          text: 'When each head gets whole matrices of its own, as in wide',
          why: 'Then every head brings matrices of d × d: the count grows with their number.',
        },
      ],
    },
  ],
} as const;
