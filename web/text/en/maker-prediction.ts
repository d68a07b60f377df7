/** The words for making a prediction: its kinds, where its truth comes from, and what is concealed. */
export const predictionKinds = {
  choose: 'choose an answer',
  number: 'guess a number',
  cell: 'press a cell',
  bars: 'draw a row of shares',
} as const;

export const predictionLabels = {
  kind: 'Readers',
  and: 'and',
  aNumber: 'a number …',
  value: 'Number',
  noFact: 'choose a fact …',
  /** A fact that is not in the step yet, with its value now. */
  offered: (label: string, now: string) => `${label}, now ${now}`,
  now: (value: string) => `now ${value}`,
  rangeFollows:
    'Least and most are filled in when you choose the right answer, if it can be read at once. Otherwise write them yourself.',
  within: 'Its largest number is searched in',
  cellOf: (tensor: string) => `The largest number of ${tensor}`,
  chooseCell: 'Choose a cell in the picture: its matrix is the one that readers press.',
  chooseRow: 'Choose a cell of the attention in the picture: its row is the one that readers draw.',
  useCell: 'Ask for the chosen cell’s matrix',
  useRow: 'Ask for the chosen cell’s row',
  ranges: {
    row: 'the row of the chosen cell',
    head: 'the head of the chosen cell',
    all: 'all of the matrix',
  },
  tells:
    'A sentence before the question already gives the right answer: move it to “Why”, which is shown after the answer.',
  outside: 'The right answer is not between the least and the most: no reader could be right.',
  noneRight: 'On this layer none of the answers is right.',
  truthIs: (place: string) => `The right answer on this layer: ${place}.`,
  nothingConcealed: 'Nothing is hidden: the answer may stand on the page.',
  inspectorStays:
    'The caption is hidden, but the inspector beside the picture is not, and may give the answer away: it counts the terms of a number and lists them. Hide “shapes and notes in the picture”, too, and it says nothing.',
  part: (region: string) => `a part: ${region}`,
} as const;

const answered = {
  conceal: 'Hidden until the reader has answered',
  why: 'Why: said once it is answered',
} as const;
const asked = { ask: 'What is asked', ...answered } as const;

/** The editor's names of a prediction's fields, in the form of `formWords`. */
export const predictionWords = {
  choose: {
    ...asked,
    options: {
      label: 'Answers; each is right if the condition beside it is true for the layer',
      entry: (at: number) => `Answer ${at}`,
      add: 'Another answer',
    },
  },
  number: {
    ...asked,
    truth: 'The right answer',
    least: 'Least',
    most: 'Most',
    step: 'Step',
    tolerance: 'Right within',
  },
  cell: {
    ...asked,
    truth: 'The right answer',
    match: {
      label: 'What must be right',
      choices: { '': 'the cell', row: 'its row', column: 'its column' },
    },
  },
  bars: {
    ...asked,
    truth: 'The right answer',
    tolerance: 'Right if at most this share is elsewhere',
  },
  option: { text: '', right: { label: 'right if', add: 'And …' } },
  condition: { fact: 'Fact', is: 'Relation', to: 'To' },
  conceal: {
    from: { label: 'All numbers from this stage on', choices: { '': 'no stage' } },
    tensors: 'Numbers of',
    parts: {
      label: 'Besides',
      choices: {
        cost: 'how many parameters and other counts there are',
        work: 'how many multiply-adds and activations there are',
        caption: 'the caption',
        labels: 'shapes and notes in the picture',
        words: 'who looks at whom, between the words',
        differences: 'how two compared layers differ',
        learning: 'what a training has learned, and its loss',
      },
    },
  },
} as const;

/** Groups of matrices that are hidden together: one of them could be worked out from another. */
export const concealedGroups = {
  parameters: 'the parameters W_Q, W_K, W_V and W_O',
  projections: 'queries, keys and values',
  scores: 'the scores, before the softmax',
  shares: 'who attends to whom, and the scores it follows from',
  results: 'what the heads take, and the output',
} as const;

export const focusWords = {
  cell: (place: string) => `the cell ${place}`,
  row: (place: string) => `the row ${place}`,
  matrix: (tensor: string) => `all of ${tensor}`,
  head: (head: number) => `head ${head + 1}`,
  region: (tensor: string, index: string) => `${tensor}${index}`,
  cells: 'The chosen cell',
  heads: 'A head',
  parts: 'A part of the page',
} as const;

export const partWords = {
  sentence: 'the sentence',
  knife: 'what is cut',
  heads: 'how many heads',
  cost: 'the cost',
  strip: 'the stages',
  inspector: 'the inspector',
  legend: 'the colour scale',
  caption: 'the caption',
  training: 'the training',
  differences: 'the differences of two layers',
  look: 'the panel below',
} as const;

/** Null means every index of that axis. */
export const regionText = (tensor: string, index: readonly (number | null)[]): string =>
  index.length === 0
    ? tensor
    : `${tensor}[${index.map((k) => (k === null ? 'all' : k + 1)).join(', ')}]`;
