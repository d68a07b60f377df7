/** Lesson 3: why don't heads all learn the same? */
import type { State } from '../../../state/state';
import { startOf } from '../../../state/training';
import type { Lesson, Option } from '../../format';
import { learned, shares } from '../concealing';

/** “deposit”, “money” and “bank”. */
const [verb, object, place] = [4, 6, 9];
const joint = { fact: 'training.joint', as: 'percent' } as const;
const verbRow = { tensor: 'attn_weights', index: [0, verb, null] };
const largestOf = (head: number) =>
  ({ fact: 'largest.place', tensor: 'attn_weights', within: [head, verb] }) as const;
const howMany = (options: { all: string; some: string; few: string }): readonly Option[] => [
  { text: options.all, right: [{ fact: 'joint', is: '≥', to: 0.7 }] },
  {
    text: options.some,
    right: [
      { fact: 'joint', is: '≥', to: 0.3 },
      { fact: 'joint', is: '<', to: 0.7 },
    ],
  },
  { text: options.few, right: [{ fact: 'joint', is: '<', to: 0.3 }] },
];
const twins: Partial<State> = { start: 'clones', noise: 0 };
/** The sentences of this lesson say eight. */
const seeds = 8;

export const lesson: Lesson = {
  format: 1,
  id: 'same',
  title: 'Why don’t heads all learn the same?',
  question: 'Every head gets the same input. Why don’t they all learn the same?',
  minutes: 5,
  state: {
    ...startOf('what-where'),
    trainingStep: 400,
    stage: 'softmax',
    progress: 1,
    head: 0,
  },
  facts: {
    h: { fact: 'size.heads' },
    d: { fact: 'size.d_model' },
    steps: { fact: 'training.steps' },
    joint,
    verb: { fact: 'word', index: [verb] },
  },
  steps: [
    {
      id: 'task',
      title: 'A task with two questions',
      text: [
        'Two questions in one row: *what* is deposited, and *where*? This layer’s {h} [heads] are not trained yet, and answer both right in {joint} of fresh sentences.',
      ],
      more: [
        'The same 8 nouns can be the what or the where. The layer has {d} outputs, a score for each noun in each of the two places. Its [parameters] are random.',
        'It will never be shown this sentence: “money” and “bank” do not occur together in its training.',
      ],
      state: { trainingStep: 0 },
      focus: [verbRow],
      notes: [
        'Two questions in one row. Make sure that it is clear what the layer is trained on, and what it never sees.',
      ],
    },
    {
      id: 'one',
      title: 'First with one head',
      text: [
        'The layer has *one* head, with as many parameters: {parameters}. It is trained on many such sentences, for {steps} steps.',
      ],
      more: [
        'Training makes an *error* small. Here each score should be 1 for the right noun and 0 for every other; how far a score is from that, times itself, is its *squared error*, and all of them are added up. One mixture of two nouns cannot bring all scores near that. If only the largest score had to be right, one head would do better.',
      ],
      // Shows the matrices, which change during training; where the head looks is the next step's question.
      state: { heads: 1, stage: 'project' },
      focus: [{ part: 'training' }],
      facts: { parameters: { fact: 'cost.parameters' } },
      playTraining: true,
      prediction: {
        kind: 'choose',
        ask: 'In how many fresh sentences does it get both answers right?',
        conceal: learned,
        options: howMany({
          all: 'Nearly all',
          some: 'About half',
          few: 'Few: fewer than three in ten',
        }),
        why: [
          '{joint}. Longer training does not help: one head brings back *one* mixture, and that is about as good as answering one question and guessing the other.',
        ],
      },
      notes: [
        'Ask what one row of shares can bring back. Longer training is the usual proposal: it does not help here.',
      ],
    },
    {
      id: 'blend',
      title: 'Where does the one head look?',
      text: [
        'It has one row of [shares] for “{verb}”, and two nouns to find: “{object}” and “{place}”.',
      ],
      more: [
        'Half and half would not help: what it brings back is *one* mixture of both nouns, and as every noun can be either, nothing in it says which is the what and which the where.',
      ],
      state: { heads: 1 },
      focus: [verbRow],
      facts: {
        object: { fact: 'word', index: [object] },
        place: { fact: 'word', index: [place] },
        row: { fact: 'row', tensor: 'attn_weights', row: [0, verb] },
        most: { fact: 'largest', tensor: 'attn_weights', within: [0, verb], as: 'short' },
        'most-at': largestOf(0),
        'most-word': { fact: 'word.at', place: 'most-at', axis: 'column' },
      },
      prediction: {
        kind: 'bars',
        truth: 'row',
        tolerance: 0.2,
        ask: 'Draw how “{verb}” shares out its attention.',
        conceal: {
          tensors: shares,
          parts: ['words', 'labels', 'learning'],
        },
        why: [
          {
            when: { fact: 'most', is: '≥', to: 0.65 },
            text: '“{most-word}” gets {most}: it has settled for *one* of the questions, and guesses the other.',
            otherwise: '“{most-word}” gets {most}: the most that one word gets.',
          },
        ],
      },
      notes: [
        'Most expect half and half. Ask how W_O could tell the two nouns apart in one mixture.',
      ],
    },
    {
      id: 'two',
      title: 'Now with two heads',
      text: [
        'Two heads, each making half as many numbers: {parameters} parameters, as before. Watch them learn.',
      ],
      more: [
        'The same sentences, the same {steps} steps. Nobody told the heads to divide the questions.',
      ],
      focus: [verbRow, { part: 'training' }],
      facts: {
        parameters: { fact: 'cost.parameters' },
        sharp: { fact: 'training.specialisation' },
        'first-at': largestOf(0),
        'second-at': largestOf(1),
        first: { fact: 'word.at', place: 'first-at', axis: 'column' },
        second: { fact: 'word.at', place: 'second-at', axis: 'column' },
      },
      playTraining: true,
      prediction: {
        kind: 'choose',
        ask: 'In how many fresh sentences does it get both answers right?',
        conceal: learned,
        options: howMany({
          all: 'Nearly all',
          some: 'About half',
          few: 'Few: fewer than three in ten',
        }),
        why: [
          '{joint}: head 1 looks from “{verb}” at “{first}”, head 2 at “{second}”.',
          {
            when: { fact: 'sharp', is: '≥', to: 0.8 },
            text: 'Nobody told them to do this: the error becomes small because each head takes one question.',
            otherwise: 'On this seed the heads have not divided the questions clearly.',
          },
        ],
      },
      notes: ['The same count of parameters as before. Nobody assigns the questions.'],
    },
    {
      id: 'which',
      title: 'Who takes what?',
      text: [
        'The same training from other random numbers. Again one head will look at the what, and the other at the where.',
      ],
      more: [
        'Nothing in the task prefers one of them. The training on show begins with other numbers than the eight.',
      ],
      // A seed other than the one before.
      state: { seed: 10 },
      focus: [verbRow, { part: 'training' }],
      facts: {
        'what-first': { fact: 'training.attention', question: 0, head: 0 },
        'what-second': { fact: 'training.attention', question: 0, head: 1 },
        taken: { fact: 'training.seeds-taken', question: 0, head: 0, seeds },
      },
      playTraining: true,
      prediction: {
        kind: 'choose',
        ask: 'Eight such trainings, each from other random numbers: which head takes the *what*?',
        conceal: learned,
        options: [
          { text: 'Head 1 in all of them', right: [{ fact: 'taken', is: '=', to: seeds }] },
          { text: 'Head 2 in all of them', right: [{ fact: 'taken', is: '=', to: 0 }] },
          {
            text: 'In some head 1, in some head 2',
            right: [
              { fact: 'taken', is: '>', to: 0 },
              { fact: 'taken', is: '<', to: seeds },
            ],
          },
        ],
        why: [
          {
            when: { fact: 'what-first', is: '>', to: 'what-second' },
            text: 'In {taken} of eight it was head 1, and so it is in the training on show.',
            otherwise: 'In {taken} of eight it was head 1; in the training on show it is head 2.',
          },
          'It is a coin flip, made by the numbers that they begin with.',
        ],
      },
      notes: [
        'A coin flip: ask also who takes it in the one on show, and count the hands. To toss it again, leave with Esc, press ☰, and take another seed in the strip that trains.',
      ],
    },
    {
      id: 'twins',
      title: 'Twins',
      text: [
        'Now head 2 begins with *exactly* the numbers of head 1. Then {steps} steps of training, as before.',
      ],
      more: [
        'It is exactly 0 because this page computes every head by the same operations in the same order. In other programs rounding alone can make them different.',
      ],
      state: twins,
      focus: [{ part: 'training' }],
      facts: { gap: { fact: 'training.gap' } },
      playTraining: true,
      prediction: {
        kind: 'choose',
        ask: 'How different are the two heads afterwards?',
        conceal: learned,
        why: [
          'The largest difference between two of their numbers is {gap}. Same numbers, same input: training changes both in the same way, at every step.',
        ],
        options: [
          { text: 'Not at all', right: [{ fact: 'gap', is: '=', to: 0 }] },
          {
            text: 'A little',
            right: [
              { fact: 'gap', is: '>', to: 0 },
              { fact: 'gap', is: '<', to: 0.3 },
            ],
          },
          {
            text: 'As different as before: one takes the what, one the where',
            right: [{ fact: 'gap', is: '≥', to: 0.3 }],
          },
        ],
      },
      notes: ['Ask what gradient each head gets. Equal numbers in, equal gradients out.'],
    },
    {
      id: 'worth',
      title: 'Twins are worth no more than one head',
      text: [
        'Two layers, each trained by itself: A with the twins gets both answers right in {joint} of fresh sentences, B with a single head in {joint-one}. Two heads that compute the same are one head twice: that is why parameters start at random.',
      ],
      more: [
        'The *loss* is the squared error of a sentence, on average: {loss} for A, {loss-one} for B. (The curve shows another loss: that of the sentences of the last step.)',
      ],
      state: { ...twins, compare: { heads: 1, start: 'random' } },
      focus: [verbRow, { part: 'training' }],
      facts: {
        'joint-one': { ...joint, state: { heads: 1, start: 'random' } },
        loss: { fact: 'training.loss', as: 'short' },
        'loss-one': {
          fact: 'training.loss',
          as: 'short',
          state: { heads: 1, start: 'random' },
        },
      },
      notes: ['Two equal heads are one. This is why parameters start at random.'],
    },
    {
      id: 'noise',
      title: 'A little noise',
      text: [
        'Twins once more, but a small random number, about a thousandth, is added to each of their numbers: far too little to see.',
      ],
      more: [
        'The head that finds the what a little better is pulled further towards it, the other one towards the where. Of eight such starts, {solved} were solved.',
      ],
      state: { start: 'clones', noise: 0.001 },
      focus: [{ part: 'training' }],
      facts: {
        gap: { fact: 'training.gap', as: 'short' },
        solved: { fact: 'training.seeds-solved', seeds },
      },
      playTraining: true,
      prediction: {
        kind: 'choose',
        ask: 'And after {steps} steps?',
        conceal: learned,
        why: [
          'They get {joint} right, and their numbers differ by up to {gap}. Training makes a small difference larger.',
        ],
        options: [
          { text: 'They are still nearly the same', right: [{ fact: 'joint', is: '<', to: 0.7 }] },
          {
            text: 'They become different, and the task is solved',
            right: [{ fact: 'joint', is: '≥', to: 0.7 }],
          },
        ],
      },
      notes: [
        'A push too small to see is enough: training enlarges it. Compare a pencil on its tip.',
      ],
    },
    {
      id: 'off',
      title: 'A head is switched off',
      text: ['The two trained heads from before. Head 1 is switched off: it brings back nothing.'],
      more: [
        'On the page a head that is switched off is called muted. With more heads than questions, some can be switched off without harm and some cannot: that has to be tried, layer by layer.',
      ],
      state: { muted: [0], head: 1 },
      focus: [{ tensor: 'attn_weights', index: [1, verb, null] }],
      facts: {
        what: { fact: 'training.without', question: 0, head: 0, as: 'percent' },
        where: { fact: 'training.without', question: 1, head: 0, as: 'percent' },
        both: { fact: 'sum', of: ['what', 'where'] },
      },
      prediction: {
        kind: 'choose',
        ask: 'What happens to the two answers?',
        conceal: { parts: ['learning'] },
        options: [
          { text: 'Both are lost', right: [{ fact: 'both', is: '<', to: 0.7 }] },
          {
            text: 'One is lost, the other stays',
            right: [
              { fact: 'both', is: '≥', to: 0.7 },
              { fact: 'both', is: '<', to: 1.5 },
            ],
          },
          { text: 'Both stay: head 2 steps in', right: [{ fact: 'both', is: '≥', to: 1.5 }] },
        ],
        why: [
          'The what is right in {what}, the where in {where}. Guessing among 8 nouns is right about one time in eight.',
        ],
      },
      notes: ['Do not generalise: which heads can be spared has to be tried, layer by layer.'],
    },
    {
      id: 'answer',
      title: 'So: heads start differently, and that helps',
      text: [
        'Heads differ because they *begin* with other numbers, and they divide the work because that makes the error smaller. Twins stay the same.',
      ],
      more: [
        'The dots are trainings like those before, from 24 seeds, with one head and with two: a full dot has solved the task. This layer is tiny. It shows how heads *can* come to differ; it does not show what the heads of a large model do. Three questions end the lesson.',
      ],
      focus: [verbRow, { part: 'training' }],
      playSeeds: true,
      notes: [
        'Two reasons, and both are needed: the heads start differently, and dividing the work makes the error smaller.',
      ],
    },
  ],
  check: [
    {
      ask: 'A colleague sets all heads to the same numbers, so that the comparison is fair, and trains. What will they find?',
      options: [
        {
          text: 'The heads become different sooner or later: the data are rich enough',
          right: false,
          why: 'The data are the same for all heads. Without any difference between them, they get the same gradient.',
        },
        {
          text: 'The heads stay the same, or differ only by rounding',
          right: true,
          why: 'Same numbers, same gradient. Only operations in another order can make a difference.',
        },
        {
          text: 'The training stands still',
          right: false,
          why: 'It learns as much as one head can.',
        },
      ],
    },
    {
      ask: 'In one training head 1 looks at the subject, in the next one head 2 does. What does that say?',
      options: [
        {
          text: 'A head’s number means nothing: its job is found in training',
          right: true,
          why: 'Heads can change places without the output changing, if W_O changes with them.',
        },
        {
          text: 'The second training went wrong',
          right: false,
          why: 'Both solve the task; who does which part is left to the start.',
        },
        {
          text: 'Heads are made for a job by their place in W_O',
          right: false,
          why: 'Every head has rows of its own in W_O, and they are learned, too.',
        },
      ],
    },
    {
      ask: 'Why can one head not answer both questions here, though it reads every number of every word?',
      options: [
        {
          text: 'It has too few parameters',
          right: false,
          why: 'It has as many as the two heads together, and wider ones fail, too.',
        },
        {
          text: 'It was not trained for long enough',
          right: false,
          why: 'More steps do not make it better.',
        },
        {
          text: 'It has one row of shares for the verb, and so brings back one mixture',
          right: true,
          why: 'Every score has to be right here, and one mixture does not say which of two nouns is which: that needs two rows of shares, two heads.',
        },
      ],
    },
  ],
};
