/** Lesson 3: why heads do not all learn the same. Facts stand in braces: docs/lessons.md. */
export const same = {
  title: 'Why don’t heads all learn the same?',
  question: 'Every head gets the same input. Why don’t they all learn the same?',
  steps: {
    task: {
      title: 'A task with two questions',
      text: [
        'A layer with {h} [heads] is to answer two questions in the row of the verb: *what* is deposited, and *where*? There are 8 nouns that can be the what and 8 that can be the where. The layer has {d} outputs: one score for each of them.',
        'Its [parameters] are random, and it gets both right in {joint} of fresh sentences. It will never be shown this sentence: “money” and “bank” do not occur together in its training.',
      ],
    },
    one: {
      title: 'First with one head',
      text: [
        'The layer has *one* head, with as many parameters: {parameters}. It is trained on many such sentences, for {steps} steps.',
      ],
      ask: 'In how many fresh sentences does it get both answers right?',
      options: { all: 'Nearly all', some: 'About half', few: 'Few: fewer than three in ten' },
      why: [
        '{joint}. Longer training does not help: the result stays about as good as answering one question and guessing the other.',
        'Why not better? Training makes an *error* small. Here each score should be 1 for the right noun and 0 for every other; how far a score is from that, times itself, is its *squared error*, and all of them are added up. One mixture of two nouns cannot bring all scores near that. If only the largest score had to be right, one head would do better.',
      ],
    },
    blend: {
      title: 'Where does the one head look?',
      text: [
        'It has one row of [shares] for “{verb}”, and two nouns to find: “{object}” and “{place}”.',
      ],
      ask: 'How does it share out the attention of “{verb}”?',
      options: {
        half: 'About half to “{object}”, half to “{place}”',
        one: 'Nearly all to one of the two',
        other: 'To other words, too',
      },
      why: [
        {
          text: '“{most-word}” gets {most}. It has settled for *one* of the questions, and guesses the other.',
          otherwise: '“{most-word}” gets {most}: the most that one word gets.',
        },
        'Half and half would not help: what it brings back is *one* mixture of both nouns, and in a mixture nothing says which noun is the what and which the where.',
      ],
    },
    two: {
      title: 'Now with two heads',
      text: [
        'Two heads, each making half as many numbers as the one did: {parameters} parameters, as before. The same sentences, the same {steps} steps.',
      ],
      ask: 'In how many fresh sentences does it get both answers right?',
      options: { all: 'Nearly all', some: 'About half', few: 'Few: fewer than three in ten' },
      why: [
        '{joint}. Head 1 looks from “{verb}” at “{first}”, head 2 at “{second}”.',
        {
          text: 'Nobody told them to do this: the error becomes small because each head takes one question.',
          otherwise: 'On this seed the heads have not divided the questions clearly.',
        },
      ],
    },
    which: {
      title: 'Who takes what?',
      text: [
        'The same training from other random numbers. Again one head will look at the what, and the other at the where. You cannot know which: take a guess.',
      ],
      ask: 'Which head takes the *what*?',
      options: { first: 'Head 1', second: 'Head 2' },
      why: [
        {
          text: 'Head 1, this time.',
          otherwise: 'Head 2, this time.',
        },
        'Nothing in the task prefers one of them. Of eight random starts, head 1 took the what in {taken}: a coin flip, made by the numbers that it began with.',
      ],
    },
    twins: {
      title: 'Twins',
      text: [
        'Now head 2 begins with *exactly* the numbers of head 1. Then {steps} steps of training, as before.',
      ],
      ask: 'How different are the two heads afterwards?',
      options: {
        none: 'Not at all',
        little: 'A little',
        much: 'As different as before: one takes the what, one the where',
      },
      why: [
        'The largest difference between two of their numbers is {gap}. Same numbers, same input: so training changes both in the same way, at every step.',
        'It is exactly 0 because this page computes every head by the same operations in the same order. In other programs rounding alone can make them different.',
      ],
    },
    worth: {
      title: 'Twins are worth no more than one head',
      text: [
        'Two layers stand side by side, each trained by itself: A with the twins, B with a single head. In fresh sentences, A gets both answers right in {joint} of them, B in {joint-one}. The *loss* is the squared error of a sentence, on average: {loss} for A, {loss-one} for B. (The curve beside Train shows another loss: that of the sentences of the last step.)',
        'Two heads that compute the same are one head twice: nobody learns more from reading the same page two times. That is why parameters start at random.',
      ],
    },
    noise: {
      title: 'A little noise',
      text: [
        'Twins once more, but a small random number, about a thousandth, is added to each of their numbers: far too little to see.',
      ],
      ask: 'And after {steps} steps?',
      options: {
        same: 'They are still nearly the same',
        part: 'They become different, and the task is solved',
      },
      why: [
        'They get {joint} right, and their numbers differ by up to {gap}. The head that finds the what a little better is pulled further towards it, the other one towards the where: training makes a small difference larger.',
        'Of eight such starts, {solved} were solved.',
      ],
    },
    off: {
      title: 'A head is switched off',
      text: [
        'The two trained heads from before. Head 1 is switched off (muted, as the page says): it brings back nothing. Look at where head 2 looks.',
      ],
      ask: 'What happens to the two answers?',
      options: {
        both: 'Both are lost',
        one: 'One is lost, the other stays',
        none: 'Both stay: head 2 steps in',
      },
      why: [
        'The what is right in {what}, the where in {where}; guessing among 8 nouns is right about one time in eight.',
        'With more heads than questions, some can be switched off without harm and some cannot: that has to be tried, layer by layer.',
      ],
    },
    answer: {
      title: 'So: heads start differently, and that helps',
      text: [
        'Heads differ because they *begin* with other numbers, and they divide the work because that makes the error smaller. Twins have the second reason, but not the first: they stay the same.',
        'This layer is tiny. It shows how heads *can* come to differ; it does not show what the heads of a large model do. Three questions end the lesson.',
      ],
    },
  },
  check: [
    {
      ask: 'A colleague sets all heads to the same numbers, so that the comparison is fair, and trains. What will they find?',
      options: [
        {
          text: 'The heads become different sooner or later: the data are rich enough',
          why: 'The data are the same for all heads. Without any difference between them, they get the same gradient.',
        },
        {
          text: 'The heads stay the same, or differ only by rounding',
          why: 'Same numbers, same gradient. Only operations in another order can make a difference.',
        },
        {
          text: 'The training stands still',
          why: 'It learns as much as one head can.',
        },
      ],
    },
    {
      ask: 'In one training head 1 looks at the subject, in the next one head 2 does. What does that say?',
      options: [
        {
          text: 'The second training went wrong',
          why: 'Both solve the task; who does which part is left to the start.',
        },
        {
          text: 'A head’s number means nothing: its job is found in training',
          why: 'Heads can change places without the output changing, if W_O changes with them.',
        },
        {
          text: 'Heads are made for a job by their place in W_O',
          why: 'Every head has rows of its own in W_O, and they are learned, too.',
        },
      ],
    },
    {
      ask: 'Why can one head not answer both questions here, though it reads every number of every word?',
      options: [
        {
          text: 'It has too few parameters',
          why: 'It has as many as the two heads together, and wider ones fail, too.',
        },
        {
          text: 'It has one row of shares for the verb, and so brings back one mixture',
          why: 'Two words that have to be told apart need two rows of shares: two heads.',
        },
        { text: 'It was not trained for long enough', why: 'More steps do not make it better.' },
      ],
    },
  ],
} as const;
