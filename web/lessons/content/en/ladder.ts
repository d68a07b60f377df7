/** Lesson 4: from one matrix to a head. */
import type { State } from '../../../state/state';
import { startOf } from '../../../state/training';
import type { Facts, Lesson, Option, Prediction } from '../../format';
import { learned, shares } from '../concealing';

/** The lion, and the wolf that it hunts; the column of the letter A in x and in the output. */
const [lion, wolf, letterA] = [0, 1, 6];
const joint = { fact: 'training.joint', as: 'percent' } as const;
const options: readonly Option[] = [
  { text: 'Nearly all', right: [{ fact: 'joint', is: '≥', to: 0.95 }] },
  {
    text: 'More than half, but not all',
    right: [
      { fact: 'joint', is: '≥', to: 0.5 },
      { fact: 'joint', is: '<', to: 0.95 },
    ],
  },
  { text: 'Fewer than half', right: [{ fact: 'joint', is: '<', to: 0.5 }] },
];
const amount = (step: { readonly ask: string; readonly why: readonly string[] }): Prediction => ({
  kind: 'choose',
  ask: step.ask,
  why: step.why,
  conceal: learned,
  options,
});

const oneMatrix: Partial<State> = {
  sharedQK: true,
  valueProjection: false,
  outputProjection: false,
};
const twoMatrices: Partial<State> = { valueProjection: false, outputProjection: false };
const withValues: Partial<State> = { outputProjection: false };
const attention = { tensor: 'attn_weights' } as const;
const score = (from: number, to: number) =>
  ({ fact: 'tensor', tensor: 'scores', index: [0, from, to], as: 'short' }) as const;
const most = (head: number) =>
  ({ fact: 'largest.place', ...attention, within: [head, lion] }) as const;
const looks: Facts = {
  'first-at': most(0),
  'second-at': most(1),
  first: { fact: 'word.at', place: 'first-at', axis: 'column' },
  second: { fact: 'word.at', place: 'second-at', axis: 'column' },
};
const rightOf = (question: number) =>
  ({ fact: 'training.accuracy', question, as: 'percent' }) as const;

export const lesson: Lesson = {
  format: 1,
  id: 'ladder',
  title: 'From one matrix to a head',
  question: 'Why does a head need W_Q, W_K and W_V, and a layer W_O?',
  minutes: 5,
  state: {
    ...startOf('prey'),
    trainingStep: 500,
    stage: 'softmax',
    progress: 1,
    head: 0,
  },
  facts: {
    d: { fact: 'size.d_model' },
    steps: { fact: 'training.steps' },
    joint,
    asker: { fact: 'word', index: [lion] },
    asked: { fact: 'word', index: [wolf] },
  },
  steps: [
    {
      id: 'zoo',
      title: 'Six animals, and who hunts whom',
      text: [
        'Six animals in a ring: each hunts the next one, and carries a letter. Each must find the letter of another one: what is the least that a layer needs for that?',
      ],
      more: [
        'The lion hunts the wolf, the wolf the fox, the fox the cat, the cat the mouse, the mouse the bee, and the bee the lion. A word’s row has {d} numbers: which animal, which letter, and room for a second letter. An animal may not look at itself.',
      ],
      state: { ...oneMatrix, trainingStep: 0, stage: 'embed' },
      focus: [{ tensor: 'x' }],
      notes: ['Six students can stand in a ring and be the animals for the rest of the lesson.'],
    },
    {
      id: 'friend',
      title: 'Attempt 1: one matrix',
      text: [
        'One [matrix] W makes [queries] *and* [keys], and a word gives its own row. The first question is easy: the letter of your *friend* (lion and wolf, fox and cat, mouse and bee).',
      ],
      more: ['There is no W_V. The layer is trained for {steps} steps.'],
      state: { ...oneMatrix, question: 'friend' },
      focus: [{ part: 'training' }],
      prediction: amount({
        ask: 'Of a hundred such questions, how many will it answer correctly?',
        why: [
          '{joint}. The lion finds the wolf, and the wolf the lion; the friend’s letter comes along in the friend’s row.',
        ],
      }),
      notes: ['The easy case: friendship is mutual, and so is q · k with one matrix.'],
    },
    {
      id: 'mirror',
      title: 'What one matrix can say',
      text: ['The same layer. “{asker}” gives “{asked}” a [score] of {there}.'],
      more: ['Over all pairs, a score and its mirror image differ by {mirror}.'],
      state: { ...oneMatrix, question: 'friend', stage: 'scores' },
      focus: [{ tensor: 'scores' }],
      facts: {
        there: score(lion, wolf),
        back: score(wolf, lion),
        total: { fact: 'sum', of: ['there', 'back'] },
        mirror: { fact: 'mirror', tensor: 'scores', within: [0] },
      },
      prediction: {
        kind: 'choose',
        ask: 'Which score does “{asked}” give “{asker}”?',
        why: [
          '{back}. With one matrix the query of a word is also its key, so q · k is the same number both ways: right for friends, wrong for hunting.',
        ],
        conceal: { tensors: shares, parts: ['words', 'labels'] },
        options: [
          { text: 'The same', right: [{ fact: 'back', is: '=', to: 'there' }] },
          { text: 'The same with the other sign', right: [{ fact: 'total', is: '=', to: 0 }] },
          { text: 'Another number', right: [{ fact: 'back', is: '≠', to: 'there' }] },
        ],
      },
      notes: ['Let them say why: with one matrix the query of a word is also its key.'],
    },
    {
      id: 'prey',
      title: 'Whom do you hunt?',
      text: [
        'A new layer of the same kind is trained, on another question: the letter of your *prey*.',
      ],
      more: [
        'The lion must score the wolf higher than the bee, which hunts the lion. But the score of lion for bee is also that of bee for lion, and the bee must score the lion higher than the mouse. So it goes around the ring: each score must be larger than the next. After one round, the first would have to be larger than itself.',
      ],
      state: { ...oneMatrix, question: 'prey' },
      focus: [{ part: 'training' }, attention],
      prediction: amount({
        ask: 'Of a hundred such questions, how many will it answer correctly?',
        why: [
          '{joint}, and no training can change that. The score of lion for wolf would have to be larger than itself.',
        ],
      }),
      notes: [
        'Play the argument in the ring: each says whom they must score higher. It is a proof, not a matter of training.',
      ],
    },
    {
      id: 'two',
      title: 'Attempt 2: W_Q and W_K',
      text: [
        'Now there are two matrices: W_Q for asking, W_K for being found. The layer is trained on the same question, the prey, and gets {joint} right.',
      ],
      state: { ...twoMatrices, question: 'prey' },
      focus: [{ ...attention, index: [0, lion, null] }],
      facts: {
        'prey-at': most(0),
        prey: { fact: 'word.at', place: 'prey-at', axis: 'column' },
        share: { fact: 'largest', ...attention, within: [0, lion], as: 'short' },
        back: { fact: 'tensor', ...attention, index: [0, wolf, lion], as: 'short' },
      },
      prediction: {
        kind: 'cell',
        tensor: 'attn_weights',
        truth: 'prey-at',
        ask: 'Press the cell where the *{asker}* looks most.',
        why: [
          'At “{prey}”, with {share} of its attention. And “{prey}” does not look back: it gives “{asker}” {back}.',
        ],
        conceal: { tensors: shares, parts: ['words'] },
      },
      notes: [
        'Let somebody press the cell on the wall. Then ask about the other direction: does the prey look back?',
      ],
    },
    {
      id: 'plus',
      title: 'The letter after it',
      text: [
        'A harder question for this layer with W_Q and W_K: not your prey’s letter but *the one after it*. For A say B, for E say A again.',
      ],
      state: { ...twoMatrices, question: 'prey-plus-1' },
      focus: [{ part: 'training' }],
      prediction: amount({
        ask: 'Of a hundred such questions, how many will it answer correctly?',
        why: [
          '{joint}; guessing among five letters is right one time in five. A word gives its own row, so only the letters that are there can come back, never the next ones.',
        ],
      }),
      notes: ['Ask for the smallest change that would help before going on.'],
    },
    {
      id: 'values',
      title: 'Attempt 3: and W_V',
      text: [
        'W_V says what a word *gives* when it is looked at; with it the layer gets {joint} right. Rows 7 to 11 belong to the letters A to E that are looked at, columns 7 to 11 to the answers A to E.',
      ],
      more: ['Every letter is turned into the next one on the way.'],
      state: { ...withValues, question: 'prey-plus-1', stage: 'project', projection: 'v' },
      focus: [{ tensor: 'W_V', index: [letterA, null] }],
      facts: {
        largest: { fact: 'largest', tensor: 'W_V', within: [letterA] },
        own: { fact: 'tensor', tensor: 'W_V', index: [letterA, letterA] },
        value: { fact: 'tensor', tensor: 'W_V', index: [letterA, letterA + 1] },
      },
      prediction: {
        kind: 'choose',
        ask: 'Which number is the largest in the row of the letter A (row 7)?',
        options: [
          { text: 'The one in the column of A', right: [{ fact: 'own', is: '=', to: 'largest' }] },
          {
            text: 'The one in the column of B',
            right: [{ fact: 'value', is: '=', to: 'largest' }],
          },
          {
            text: 'Another one',
            right: [
              { fact: 'own', is: '<', to: 'largest' },
              { fact: 'value', is: '<', to: 'largest' },
            ],
          },
        ],
        // Not the whole stage, which contains x and the words. v is hidden because W_V could be read from it.
        conceal: {
          tensors: ['W_V', 'v_packed', 'v', 'context', 'concat', 'output'].map((tensor) => ({
            tensor,
          })),
          parts: ['words'],
        },
        why: [
          {
            when: { fact: 'value', is: '=', to: 'largest' },
            text: 'The one in the column of B: {value}. What a word is *found by* and what it *gives* are now two things.',
            otherwise: 'Here it is {value}.',
          },
        ],
      },
      notes: [
        'What a word is found by and what it gives are two things now. Let them find the next letter in the row.',
      ],
    },
    {
      id: 'both',
      title: 'Two letters at once',
      text: [
        'Last question: the letter of your prey *and* that of your predator, each in its own place. One head with W_Q, W_K and W_V.',
      ],
      state: { ...withValues, question: 'prey-and-predator' },
      focus: [{ part: 'training' }],
      prediction: amount({
        ask: 'Of a hundred animals that ask, how many get both right?',
        why: [
          '{joint}. One head has one row of [shares]; it brings back one mixture of both letters, and cannot say which letter is whose.',
        ],
      }),
      notes: [
        'One row of shares, two things to bring. It is the argument of the lesson on why heads do not all learn the same.',
      ],
    },
    {
      id: 'heads',
      title: 'Attempt 4: two heads',
      text: [
        'Two [heads] of half the width. Head 1 writes columns 1 to 8 of the output, head 2 columns 9 to 16; the prey’s letter belongs into columns 7 to 11, the predator’s into 12 to 16.',
      ],
      more: [
        'For the {asker} head 1 looks at “{first}” and head 2 at “{second}”. The predator’s letter is right in {of-predator}.',
      ],
      state: { ...withValues, heads: 2, question: 'prey-and-predator' },
      // First where the attention goes, then the columns that the letters are copied to.
      playTo: { stage: 'output', progress: 1 },
      focus: [{ part: 'training' }, attention, { tensor: 'output', index: [lion, null] }],
      facts: { ...looks, 'of-prey': rightOf(0), 'of-predator': rightOf(1) },
      prediction: amount({
        ask: 'Of a hundred animals that ask, how many get both right?',
        why: [
          '{joint}: both animals are found, but the prey’s letter is right only in {of-prey}. Head 1 can write A and B; the columns of C, D and E are in the band of head 2, which is busy with the predator.',
        ],
      }),
      notes: [
        'Both words are found now. Let them count the columns: which letters of the prey lie in the band of head 2?',
      ],
    },
    {
      id: 'output',
      title: 'And W_O',
      text: [
        'Now W_O after the heads: each column of the output is a sum over the columns of *both* heads. It is trained from the start, on the same question.',
      ],
      more: [
        'For the {asker} head 1 looks at “{first}” and head 2 at “{second}”. Which head takes which letter is chance.',
      ],
      state: { heads: 2, question: 'prey-and-predator', stage: 'output' },
      focus: [{ tensor: 'W_O' }, { tensor: 'output', index: [lion, null] }],
      facts: looks,
      prediction: amount({
        ask: 'Of a hundred animals that ask, how many get both right?',
        why: [
          '{joint}. Each head brings one letter in columns of its own, and W_O writes it into its place, wherever that is.',
        ],
      }),
      notes: ['Let them say what W_O has to do: put each answer into its place.'],
    },
    {
      id: 'answer',
      title: 'So: every part is needed for something',
      text: [
        'W_Q and W_K: I may look at you without you looking at me. W_V: what I give differs from what I am found by; heads and W_O: one word looks in several ways at once, and the answers are put together.',
      ],
      more: [
        'Choose another question under “Task and start”, or take a part away, and train again. Then three questions.',
      ],
      state: { heads: 2, question: 'prey-and-predator' },
      focus: [attention],
      notes: [
        'Collect on the board: which part answers which need? Take one away and ask what is lost.',
      ],
    },
  ],
  check: [
    {
      ask: 'To save parameters, someone sets W_K = W_Q in every head. For which relation between words is nothing lost?',
      options: [
        {
          text: 'Verb → its object',
          right: false,
          why: 'A verb looks at its object, but the object need not look back.',
        },
        {
          text: 'Each word → words that rhyme with it',
          right: true,
          why: 'Rhyming is mutual, and symmetric scores can say just that.',
        },
        {
          text: 'Each word → the word before it',
          right: false,
          why: 'That is not mutual: of two neighbours only one comes before the other.',
        },
      ],
    },
    {
      ask: 'A head finds the right word, and the answer is still wrong. Which part is to blame?',
      options: [
        {
          text: 'W_Q',
          right: false,
          why: 'W_Q and W_K decide where it looks, and that was right.',
        },
        {
          text: 'W_K',
          right: false,
          why: 'W_K and W_Q decide where it looks, and that was right.',
        },
        {
          text: 'W_V or W_O',
          right: true,
          why: 'They decide what is brought back, and where it is written.',
        },
      ],
    },
    {
      ask: 'Two heads of half the width found prey and predator. Would one head of twice the width find both?',
      options: [
        {
          text: 'Yes: it has more room for both letters',
          right: false,
          why: 'Room is not what is missing. However wide, it is one row of shares for all columns.',
        },
        {
          text: 'No: it still has one row of shares for each animal',
          right: true,
          why: 'So it brings back one mixture of rows, whatever it makes of each.',
        },
        {
          text: 'Yes, as soon as it has W_O',
          right: false,
          why: 'W_O works on what was brought back, where the two letters are mixed already.',
        },
      ],
    },
  ],
};
