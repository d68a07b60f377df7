/** Lesson 1: do heads get pieces of the input? */
import { startOf } from '../../../state/training';
import type { State } from '../../../state/state';
import type { Conceal, Focus, Lesson } from '../../format';
import { shares } from '../concealing';

/** “deposit”, in the opening sentence. */
const word = 4;
const query = { tensor: 'q', index: [1, word, 0] };
/** The same number in the picture: head 2’s first column. */
const queryCell = { name: 'q_packed', index: [word, 4] };
const narrow = { variant: 'narrow' } as const;
/** Columns that are read are easiest to see if no number is 0. */
const random = { parameters: 'random' } as const;
const untilProjected: Conceal = { from: 'project', parts: ['cost', 'labels'] };
const ownRow: Focus = { tensor: 'x', index: [word, null] };
/** The task with its measured settings, at its last step. */
const cards: Partial<State> = {
  ...startOf('lookup'),
  trainingStep: 600,
  head: 0,
  stage: 'softmax',
  progress: 1,
};

export const lesson: Lesson = {
  format: 1,
  id: 'pieces',
  title: 'Do heads get pieces of the input?',
  question: 'Does each head get a piece of the word?',
  minutes: 5,
  state: { stage: 'embed', progress: 1, head: 1 },
  facts: {
    n: { fact: 'size.n' },
    d: { fact: 'size.d_model' },
    h: { fact: 'size.heads' },
    d_k: { fact: 'size.d_k' },
  },
  steps: [
    {
      id: 'words',
      title: 'A word is a row of numbers',
      text: [
        'Each of the {n} words is a row of {d} numbers. {h} *heads* look at the words side by side, each in its own way.',
      ],
      more: [
        '*Attention* lets every word look at the others and take something from them. Which of a word’s {d} numbers one head sees is the question of this lesson; guess before the answer is shown.',
      ],
      state: random,
      focus: [{ tensor: 'x' }],
      notes: [
        'Ask who has read that each head gets some of a word’s numbers. Do not correct anybody yet.',
      ],
    },
    {
      id: 'split',
      title: 'What does one head read?',
      text: [
        'Head 2 is about to make its *query* for “{word}”: a few numbers that say what this word looks for. “{word}” itself is a row of {d} numbers.',
      ],
      more: [
        'One matrix W_Q makes the queries of all heads. A head owns some of its *columns*, {d_k} of {d}, and each column is as long as the whole row.',
        'All numbers are random here, as before any training.',
      ],
      state: { ...random, cell: queryCell },
      focus: [ownRow],
      playTo: { stage: 'project', progress: 1 },
      facts: { word: { fact: 'word', index: [word] }, reads: { fact: 'reads', ...query } },
      prediction: {
        kind: 'choose',
        ask: 'How many of these {d} numbers does head 2 read?',
        conceal: untilProjected,
        options: [
          {
            text: '{d_k}: its own slice of the row',
            right: [{ fact: 'reads', is: '=', to: 'd_k' }],
          },
          { text: '{d}: all of them', right: [{ fact: 'reads', is: '=', to: 'd' }] },
          {
            text: 'Another number',
            right: [
              { fact: 'reads', is: '≠', to: 'd_k' },
              { fact: 'reads', is: '≠', to: 'd' },
            ],
          },
        ],
        why: [
          'It reads {reads}: the first number of this query is a sum of {reads} products, all listed with the picture. A head has a slice of what is *made*, not of what is *read*.',
        ],
      },
      notes: [
        'Let everybody commit by a show of hands: A, B or C. Most say A. Afterwards run a finger along the outlined row: a column of W_Q is as long as the whole row.',
      ],
    },
    {
      id: 'bands',
      title: 'Where the cut is',
      text: [
        'Now the {d} columns of q are cut into {h} bands, {d_k} for each head. Nothing is computed: they only slide apart.',
      ],
      more: [
        'The same happens to k and v, the *keys* and *values*: what a word can be found by, and what it gives. This is the cut that the name *split* means, and it comes after all {d} numbers have been read.',
      ],
      state: { ...random, stage: 'project', progress: 1 },
      playTo: { stage: 'heads', progress: 1 },
      focus: [{ tensor: 'q' }],
      notes: [
        'Point out that nothing is computed here. The cut comes after the reading, and it is a cut of columns that were made.',
      ],
    },
    {
      id: 'narrow',
      title: 'What if the input were cut?',
      text: [
        'One *could* cut earlier: give head 1 the first columns of the row, head 2 the next, and so on. Here that is called *narrow*.',
      ],
      more: [
        'W_Q has numbers only in one block for each head, along its diagonal. What a word has in another slice never reaches this head.',
      ],
      state: { ...random, ...narrow, cell: queryCell },
      focus: [ownRow],
      playTo: { stage: 'project', progress: 1 },
      facts: { 'narrow-reads': { fact: 'reads', ...query } },
      prediction: {
        kind: 'number',
        truth: 'narrow-reads',
        least: 1,
        most: 16,
        step: 1,
        tolerance: 0,
        ask: 'How many of the {d} numbers does head 2 read now?',
        conceal: untilProjected,
        why: [
          'It reads {narrow-reads}. This head cannot know what is in another slice of the word.',
        ],
      },
      notes: [
        'The word narrow is used in several ways in books; here it means that the input itself is cut. Ask which entries of W_Q would have to be zero.',
      ],
    },
    {
      id: 'blind',
      title: 'What such a head no longer sees',
      text: [
        'Another layer, made by hand: with split, its head 2 looks from a verb to its object, and “{word}” gives “{object}” {share} of its attention. With narrow, head 2 reads only its slice of each row.',
      ],
      more: [
        'Queries and keys make a *score* for each pair of words, and softmax makes shares of them: each row of shares sums to 1. Where all scores are equal, so are the shares.',
      ],
      state: { ...narrow, stage: 'softmax' },
      focus: [{ tensor: 'attn_weights', index: [1, word, null] }],
      facts: {
        word: { fact: 'word', index: [word] },
        'most-share': { fact: 'largest', tensor: 'attn_weights', within: [1, word] },
        most: { fact: 'largest', tensor: 'attn_weights', within: [1, word], as: 'short' },
        width: { fact: 'row.width', tensor: 'attn_weights', row: [1, word] },
        even: { fact: 'tensor', tensor: 'attn_weights', index: [1, word, 0], as: 'short' },
        'object-at': {
          fact: 'largest.place',
          tensor: 'attn_weights',
          within: [1, word],
          state: { variant: 'split' },
        },
        object: { fact: 'word.at', place: 'object-at', axis: 'column' },
        share: {
          fact: 'largest',
          tensor: 'attn_weights',
          within: [1, word],
          as: 'short',
          state: { variant: 'split' },
        },
      },
      prediction: {
        kind: 'choose',
        ask: 'How does “{word}” share out its attention now?',
        options: [
          {
            text: 'Nearly all to one word, as before',
            right: [{ fact: 'most-share', is: '≥', to: 0.9 }],
          },
          {
            text: 'Mostly to a few words',
            right: [
              { fact: 'most-share', is: '<', to: 0.9 },
              { fact: 'width', is: '≠', to: 'n' },
            ],
          },
          { text: 'The same to every word', right: [{ fact: 'width', is: '=', to: 'n' }] },
        ],
        conceal: {
          tensors: shares,
          parts: ['words', 'labels'],
        },
        why: [
          {
            when: { fact: 'width', is: '=', to: 'n' },
            text: '{even} to each word: the number that says “verb” is in another head’s slice, so all scores of this row are equal.',
            otherwise:
              'On this sentence the most that one word gets is {most}; with split it was {share}.',
          },
        ],
      },
      notes: [
        'Let one student draw the shares on the board. Ask what a head would have to know to find the object, and where that stands in the row.',
      ],
    },
    {
      id: 'wide',
      title: 'Or nothing is cut',
      text: [
        'The third way, *wide*: each head reads the whole row, and has whole {d} × {d} matrices of its own. Split has {split-cost} *parameters* (numbers that training sets).',
      ],
      more: [
        'Counted are W_Q, W_K, W_V and W_O, the matrix that mixes what all heads bring back. In split, too, every head reads the whole row; only what it makes is shorter.',
      ],
      state: { variant: 'wide', stage: 'project' },
      focus: [{ tensor: 'W_Q' }, { part: 'cost' }],
      facts: {
        'wide-cost': { fact: 'cost.parameters' },
        'split-cost': { fact: 'cost.parameters', state: { variant: 'split' } },
        'narrow-cost': { fact: 'cost.parameters', state: narrow },
        'one-cost': { fact: 'cost.parameters', state: { variant: 'split', heads: 1 } },
        ratio: { fact: 'over', of: ['wide-cost', 'split-cost'] },
      },
      prediction: {
        kind: 'choose',
        ask: 'How many does wide have?',
        conceal: { parts: ['cost', 'labels'] },
        options: [
          {
            text: 'As many as split',
            right: [{ fact: 'wide-cost', is: '=', to: 'split-cost' }],
          },
          { text: '{h} times as many', right: [{ fact: 'ratio', is: '=', to: 'h' }] },
          {
            text: 'Fewer: {narrow-cost}, like narrow',
            right: [{ fact: 'wide-cost', is: '=', to: 'narrow-cost' }],
          },
        ],
        why: [
          '{wide-cost}, {ratio} times as many: one set of matrices for each head. Split has as many as a single head would: {one-cost}.',
        ],
      },
      notes: [
        'A count on paper first: how many matrices of which size? The usual mistake is to take the head count for the factor in split, too.',
      ],
    },
    {
      id: 'cards',
      title: 'Does it matter?',
      state: cards,
      text: [
        'A test, with another layer: five cards, each with a letter and a number, and a question: which number is on card c?',
        {
          when: { fact: 'solved', is: '=', to: 1 },
          text: 'Two heads, split, were *trained* on it, and get {split-right} of the questions right.',
          otherwise:
            'Two heads, split, were *trained* on it, and get {split-right} of the questions right; on this seed they have not learned all of it.',
        },
      ],
      more: [
        'The letter stands in the first half of each word’s row, the number in the second. *Trained* means: in {steps} steps their parameters were changed, little by little, so that the answers became right.',
      ],
      focus: [{ tensor: 'attn_weights', index: [0, 0, null] }],
      facts: {
        steps: { fact: 'training.steps' },
        solved: { fact: 'training.solved' },
        'split-right': { fact: 'training.joint', as: 'percent' },
      },
      notes: [
        'Training runs here, in the browser. Make sure that the task is understood: one question, five cards, one right number.',
      ],
    },
    {
      id: 'halves',
      title: 'The same test, with pieces',
      text: [
        'Now narrow: head 1 has the half with the letters, head 2 the half with the numbers. The same training.',
      ],
      more: [
        {
          when: { fact: 'joint', is: '<', to: 0.5 },
          text: 'It is more than one in five because two cards often have the same number: head 2 can answer with the number that is on most cards, which is right in about two of five questions.',
          otherwise: 'With five cards, guessing is right one time in five.',
        },
      ],
      state: { ...cards, ...narrow, stage: 'embed' },
      focus: [{ tensor: 'x' }],
      playTo: { stage: 'softmax', progress: 1 },
      facts: {
        joint: { fact: 'training.joint' },
        'narrow-right': { fact: 'training.joint', as: 'percent' },
        'split-right': {
          fact: 'training.joint',
          as: 'percent',
          state: { variant: 'split' },
        },
      },
      prediction: {
        kind: 'choose',
        ask: 'How many questions do they get right?',
        conceal: { from: 'project', parts: ['learning', 'words'] },
        options: [
          { text: 'Nearly all again', right: [{ fact: 'joint', is: '≥', to: 0.9 }] },
          {
            text: 'Between half and nine in ten',
            right: [
              { fact: 'joint', is: '≥', to: 0.5 },
              { fact: 'joint', is: '<', to: 0.9 },
            ],
          },
          { text: 'Fewer than half', right: [{ fact: 'joint', is: '<', to: 0.5 }] },
        ],
        why: [
          {
            when: { fact: 'joint', is: '<', to: 0.9 },
            text: '{narrow-right}, where split had {split-right}: the head that sees the letters has no number to bring back, and the head that sees the numbers does not know which card is asked for.',
            otherwise:
              '{narrow-right}, where split had {split-right}: on this seed narrow found another way; usually the head that sees the letters has no number to bring back.',
          },
          'The test was made to show this: where the rows of the words are trained, too, narrow heads often find the answer.',
        ],
      },
      notes: [
        'Ask what each head can see, before anybody guesses. Say afterwards that the test was made to show this: learned embeddings often leave narrow heads a way.',
      ],
    },
    {
      id: 'answer',
      title: 'So: no pieces',
      text: [
        'In split every head reads every number of every word. What is cut is what the heads *make*: {d_k} columns of q, k and v each.',
      ],
      more: [
        'Split is what the Transformer of 2017 (Vaswani et al.) and PyTorch do.',
        '☰ brings all controls: change anything, and a button here brings this step back. Three questions end the lesson.',
      ],
      state: { stage: 'project' },
      focus: [{ tensor: 'W_Q' }],
      notes: [
        'Let a student say the answer in one sentence: what is cut is what a head makes, not what it reads.',
      ],
    },
  ],
  check: [
    {
      ask: 'In another layer a word is a row of 512 numbers, and there are 8 heads, split. To make its query for one word, head 3 reads …',
      options: [
        {
          text: '64 numbers of that word',
          right: false,
          why: '64 is the length of the query that it makes. Each of these 64 numbers is a sum over all 512.',
        },
        {
          text: '512 numbers of that word',
          right: true,
          why: 'Each of its 64 columns of W_Q is 512 long.',
        },
        {
          text: '64 numbers of every word',
          right: false,
          why: 'A query is made from one word, and from all of its numbers.',
        },
      ],
    },
    {
      ask: 'Someone shuffles the 16 columns of the input, and the rows of W_Q, W_K and W_V in the same way. What changes in split?',
      options: [
        {
          text: 'Nothing',
          right: true,
          why: 'Sums over all columns do not depend on their order. In narrow it would matter which columns lie together.',
        },
        {
          text: 'Each head now sees other features',
          right: false,
          why: 'Each head saw all features before, and it still does.',
        },
        {
          text: 'The heads change places',
          right: false,
          why: 'Heads are bands of columns of W_Q, and only its rows were shuffled.',
        },
      ],
    },
    {
      ask: 'In the test with the cards, why could the two narrow heads not help each other?',
      options: [
        {
          text: 'They were trained for too short a time',
          right: false,
          why: 'More steps do not help: where a head looks depends on its own slice alone.',
        },
        {
          text: 'They had too few parameters',
          right: false,
          why: 'The counts differ, but what is missing is not capacity: it is what each can see.',
        },
        {
          text: 'A head looks, and brings back, in its own slice only',
          right: true,
          why: 'W_O mixes the heads only after each has looked. So the head that sees the letters cannot tell the head with the numbers where to look.',
        },
      ],
    },
  ],
};
