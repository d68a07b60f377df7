/** Lesson 7: what is a head, and what was there before? */
import { defaultMemory, defaultState, type State } from '../../../state/state';
import type { Fact } from '../../facts';
import type { Conceal, Lesson } from '../../format';
import { shares } from '../concealing';

/** “deposit”, “money” and “at”. */
const [verb, object, preposition] = [4, 6, 7];
/** The head made for prepositions. */
const toNoun = 3;
const swapped: Partial<State> = { sentence: 'I am going to deposit my bank at the money' };
const look: Partial<State> = { look: 'scorers' };
/** The panel of older scores is below the picture; concealing the picture's scores covers it, too. */
const panel: Conceal = { tensors: shares, parts: ['words', 'labels'] };
const share = (tensor: string, word: number, state: Partial<State> = {}): Fact => ({
  fact: 'tensor',
  tensor,
  index: [verb, word],
  as: 'short',
  state,
});
const own: Fact = { fact: 'largest', tensor: 'attn_weights', within: [1, verb], as: 'short' };
const random: Partial<State> = { parameters: 'random' };
const out = (state: Partial<State>): Fact => ({
  fact: 'tensor',
  tensor: 'output',
  index: [verb, 0],
  state,
});
const unplaced: Partial<State> = { ...random, positions: false };

export const lesson: Lesson = {
  format: 1,
  id: 'before',
  title: 'What is a head, and what was there before?',
  question: 'Where do heads come from?',
  minutes: 5,
  state: { sentence: defaultState.sentence, stage: 'softmax', progress: 1, head: 1 },
  facts: {
    n: { fact: 'size.n' },
    d: { fact: 'size.d_model' },
    verb: { fact: 'word', index: [verb] },
    object: { fact: 'word', index: [object] },
  },
  steps: [
    {
      id: 'look',
      title: 'To look at other words',
      text: [
        '*Attention* is any way of giving each of {n} words a share, and bringing back the mixture. There were several before there were [heads], and they are all here.',
      ],
      more: [
        'A network that reads a sentence often needs another word than the current one. The parameters here are random, not trained.',
      ],
      state: look,
      focus: [{ part: 'look' }],
      notes: [
        'Ask how one might look at another word without any attention: then it is clear what is new.',
      ],
    },
    {
      id: 'windows',
      title: '2013: windows over places',
      text: [
        'Alex Graves let a network that writes by hand slide soft *windows* along its text. Each word sets how far they move and how wide they are.',
      ],
      more: [
        'From row to row the windows only move forward. A window has a height, a width and a place.',
      ],
      state: look,
      focus: [{ part: 'look' }, { tensor: 'score.gaussian' }],
      facts: { sum: { fact: 'row.sum', tensor: 'score.gaussian', row: [verb] } },
      prediction: {
        kind: 'choose',
        ask: 'Do the shares of a row sum to 1, as after [softmax]?',
        conceal: panel,
        options: [
          {
            text: 'Yes',
            right: [
              { fact: 'sum', is: '>', to: 0.9999 },
              { fact: 'sum', is: '<', to: 1.0001 },
            ],
          },
          { text: 'No', right: [{ fact: 'sum', is: '≠', to: 1 }] },
        ],
        why: [
          {
            when: { fact: 'sum', is: '≠', to: 1 },
            text: 'No: those of “{verb}” sum to {sum}. There is no softmax.',
            otherwise: 'Here the shares of “{verb}” sum to {sum}.',
          },
        ],
      },
      notes: ['No softmax here: shares need not sum to one.'],
    },
    {
      id: 'places',
      title: 'What does a window look at?',
      text: [
        'The window of “{verb}” gives the seventh word, “{object}”, {share}. Now “money” and “bank” change places, and “bank” is the seventh.',
      ],
      state: { ...look, ...swapped },
      focus: [{ part: 'look' }, { tensor: 'score.gaussian' }],
      facts: {
        object: { fact: 'word', index: [object], state: { sentence: defaultState.sentence } },
        'object-swapped': { fact: 'word', index: [object] },
        share: share('score.gaussian', object, { sentence: defaultState.sentence }),
        'share-swapped': share('score.gaussian', object),
      },
      prediction: {
        kind: 'choose',
        ask: 'What does “{verb}” give the seventh word then?',
        conceal: panel,
        why: [
          '{share-swapped}, for “{object-swapped}”. The window depends on the place, not on what stands there: it cannot go and *find* the bank.',
        ],
        options: [
          { text: 'The same {share}', right: [{ fact: 'share-swapped', is: '=', to: 'share' }] },
          {
            text: 'Another share',
            right: [{ fact: 'share-swapped', is: '≠', to: 'share' }],
          },
        ],
      },
      notes: ['Exchange two words. A window knows places, not words.'],
    },
    {
      id: 'additive',
      title: '2014: ask each word',
      text: [
        'Bahdanau, Cho and Bengio let a small network look at two words and give a score; softmax turns scores into shares. When “money” and “bank” change places, “{verb}” still finds “money”: {share} before, {share-swapped} in its new place.',
      ],
      more: [
        'They translated sentences: word by word the translation asks each word of the source. With {d} numbers in a vector the small network has {count} parameters.',
        'It finds the word wherever it stands; only what the place adds to the vector makes a difference.',
      ],
      state: look,
      focus: [{ part: 'look' }, { tensor: 'score.additive' }],
      facts: {
        count: { fact: 'scorer.parameters', tensor: 'score.additive' },
        share: share('score.additive', object),
        'share-swapped': share('score.additive', 9, swapped),
      },
      notes: [
        'Now contents count. The parameters are random here: speak of what a score depends on, not of where it looks.',
      ],
    },
    {
      id: 'dot',
      title: '2015: or just multiply',
      text: [
        'Luong, Pham and Manning asked whether the small network is needed: a score could be just the product of the two vectors. That needs no parameter at all.',
      ],
      more: [
        'So they put a matrix in between: a W bᵀ. With it a verb may ask for something that is not like a verb.',
      ],
      state: look,
      focus: [{ part: 'look' }, { tensor: 'score.dot' }],
      facts: {
        share: { fact: 'largest', tensor: 'score.dot', within: [verb], as: 'short' },
        itself: share('score.dot', verb),
        'on-object': share('score.dot', object),
        'where-at': { fact: 'largest.place', tensor: 'score.dot', within: [verb] },
        where: { fact: 'word.at', place: 'where-at', axis: 'column' },
      },
      prediction: {
        kind: 'choose',
        ask: 'At which word does “{verb}” then look most?',
        conceal: panel,
        options: [
          { text: 'At itself', right: [{ fact: 'itself', is: '=', to: 'share' }] },
          {
            text: 'At “{object}”, its object',
            right: [{ fact: 'on-object', is: '=', to: 'share' }],
          },
          { text: 'At another word', right: [{ fact: 'itself', is: '<', to: 'share' }] },
        ],
        why: [
          {
            when: { fact: 'itself', is: '=', to: 'share' },
            text: 'At itself, with {share}: of vectors of about the same length, each is most like itself.',
            otherwise: 'At “{where}”, with {share}.',
          },
        ],
      },
      notes: ['Ask which word is most like “deposit”. Then ask why that is not what one wants.'],
    },
    {
      id: 'general',
      title: 'A matrix in between',
      text: [
        'That W has {d} × {d} = {one} numbers. A head writes it as W_Q W_Kᵀ, with d_k = {d_k} columns each.',
      ],
      more: ['More on this is in the lesson “Why W_Q and W_K, and not one matrix?”.'],
      state: { stage: 'project' },
      focus: [{ tensor: 'W_Q' }],
      facts: {
        d_k: { fact: 'size.d_k' },
        one: { fact: 'times', of: ['d', 'd'] },
        thin: { fact: 'times', of: ['d', 'd_k'] },
        two: { fact: 'sum', of: ['thin', 'thin'] },
      },
      prediction: {
        kind: 'number',
        truth: 'two',
        least: 16,
        most: 512,
        step: 16,
        tolerance: 0,
        ask: 'How many numbers do W_Q and W_K of one head have together?',
        why: [
          '{two}. A head’s [scores] are Luong’s “general” ones, in a thin form, and divided by √d_k.',
        ],
        conceal: { parts: ['cost', 'labels'] },
      },
      notes: ['The same as W_Q W_K^T, written out. Count both.'],
    },
    {
      id: 'cross',
      title: 'Two sentences: cross-attention',
      text: [
        'In translation, the words that ask and those that are asked stand in two sentences. Here {n} words ask, and the {m} words of “she will leave her money at the old bank” answer: they make the [keys] and [values].',
      ],
      state: { memory: defaultMemory, stage: 'heads' },
      playTo: { stage: 'softmax', progress: 1 },
      focus: [{ tensor: 'attn_weights', index: [1, null, null] }],
      facts: {
        m: { fact: 'size.m' },
        shares: { fact: 'times', of: ['n', 'm'] },
      },
      prediction: {
        kind: 'number',
        truth: 'shares',
        least: 1,
        most: 200,
        step: 1,
        tolerance: 0,
        ask: 'How many shares does one head compute?',
        why: [
          '{shares}: a row for each word that asks, a column for each that is asked. *Self-attention* is the same with one sentence in both roles.',
        ],
        conceal: { from: 'scores', parts: ['words', 'cost', 'labels'] },
      },
      notes: ['Two sentences, two roles. Count the table before the answer.'],
    },
    {
      id: 'order',
      title: 'Without places',
      text: [
        'The scores of a head know contents and nothing else: places come in only because they are added to the words. Here they are not added.',
      ],
      more: ['With windows it was the other way round: they know places and nothing else.'],
      state: { ...unplaced, ...swapped, stage: 'concat' },
      playTo: { stage: 'output', progress: 1 },
      focus: [{ tensor: 'output', index: [verb, null] }],
      facts: {
        'out-swapped': out({}),
        out: out({ sentence: defaultState.sentence }),
        'out-placed': out({ sentence: defaultState.sentence, positions: true }),
        'out-placed-swapped': out({ positions: true }),
        apart: { fact: 'minus', of: ['out', 'out-swapped'] },
      },
      prediction: {
        kind: 'choose',
        ask: '“money” and “bank” change places. What happens to the output of “{verb}”?',
        why: [
          'Its first number was {out} and is now {out-swapped}; with places added it goes from {out-placed} to {out-placed-swapped}. Without places a layer sees a bag of words.',
        ],
        conceal: { from: 'output' },
        options: [
          {
            text: 'It stays the same, up to rounding',
            right: [
              { fact: 'apart', is: '<', to: 1e-5 },
              { fact: 'apart', is: '>', to: -1e-5 },
            ],
          },
          { text: 'It changes', right: [{ fact: 'apart', is: '≠', to: 0 }] },
        ],
      },
      notes: [
        'Many believe that a head knows the order of words. Only what is added to the words says it.',
      ],
    },
    {
      id: 'lookup',
      title: 'A soft look-up in a table',
      text: [
        'A [query] goes to all [keys], and the [value] of the key that fits comes back. With the usual divisor √d_k = {divisor-usual} “{verb}” gives its best key {share-usual}; here the scores are divided by {divisor}.',
      ],
      more: [
        'The number that scores are divided by says how strict the look-up is. Softmax keeps it a mixture, so it can be trained.',
      ],
      state: { ...random, scaling: 0.05, stage: 'scores' },
      playTo: { stage: 'softmax', progress: 1 },
      focus: [{ tensor: 'attn_weights', index: [1, verb, null] }],
      facts: {
        divisor: { fact: 'divisor' },
        share: own,
        'divisor-usual': { fact: 'divisor', state: { scaling: 'sqrt_d_k' } },
        'share-usual': { ...own, state: { scaling: 'sqrt_d_k' } },
      },
      prediction: {
        kind: 'choose',
        ask: 'What does it give its best key now?',
        why: [
          '{share}. The smaller the divisor, the closer to a table, where exactly one entry is found.',
        ],
        conceal: { from: 'scale', parts: ['words'] },
        options: [
          { text: 'More', right: [{ fact: 'share', is: '>', to: 'share-usual' }] },
          { text: 'As much', right: [{ fact: 'share', is: '=', to: 'share-usual' }] },
          { text: 'Less', right: [{ fact: 'share', is: '<', to: 'share-usual' }] },
        ],
      },
      notes: ['Softmax makes the look-up soft, and so it can be trained.'],
    },
    {
      id: 'head',
      title: 'And heads?',
      text: [
        'One such look-up is *one head*: W_Q to ask, W_K to be found, W_V to give. Head 4 was made by hand to look from a preposition to its noun.',
      ],
      state: { head: toNoun },
      focus: [{ head: toNoun }],
      facts: {
        h: { fact: 'size.heads' },
        preposition: { fact: 'word', index: [preposition] },
        'noun-at': { fact: 'largest.place', tensor: 'attn_weights', within: [toNoun, preposition] },
        noun: { fact: 'word.at', place: 'noun-at', axis: 'column' },
        share: {
          fact: 'largest',
          tensor: 'attn_weights',
          as: 'short',
          within: [toNoun, preposition],
        },
        different: { fact: 'different-heads', tensor: 'attn_weights' },
      },
      prediction: {
        kind: 'cell',
        tensor: 'attn_weights',
        truth: 'noun-at',
        ask: 'Press the cell where head 4 looks most from “{preposition}”.',
        why: [
          'At “{noun}”, with {share}. The {h} heads make {different} different tables of shares of the same words; then W_O mixes what they bring.',
        ],
        conceal: {
          tensors: shares,
          parts: ['words', 'labels'],
        },
      },
      notes: ['One look-up is one head. Let somebody press the cell.'],
    },
    {
      id: 'answer',
      title: 'So: a head is one way of asking',
      text: [
        'First there were windows over places, then a score for every word, then products with a matrix. In a head this matrix is thin, so a layer can have many heads.',
      ],
      more: [
        'Below you see each older way once more, with its formula and where it was published. Then three questions.',
      ],
      state: look,
      focus: [{ part: 'look' }],
      notes: ['A line from windows to heads: ask what each step gave up, and what it gained.'],
    },
  ],
  check: [
    {
      ask: 'A word should look at “the noun that goes with me”, wherever it stands. Which of these cannot do that, even trained?',
      options: [
        {
          text: 'Windows over places',
          right: true,
          why: 'Their shares depend on the words that ask and on the places, never on the word at a place.',
        },
        {
          text: 'The additive score',
          right: false,
          why: 'It looks at the vector of each word that is asked.',
        },
        { text: 'A head', right: false, why: 'Its keys are made from each word that is asked.' },
      ],
    },
    {
      ask: 'In cross-attention the sentence that is asked gets twice as long. What changes in shape?',
      options: [
        {
          text: 'The output: it has twice as many rows',
          right: false,
          why: 'It has a row for each word that asks.',
        },
        {
          text: 'The shares: each row is twice as long',
          right: true,
          why: 'One share for each word that is asked. They still sum to 1, and the output keeps its shape.',
        },
        {
          text: 'W_K and W_V',
          right: false,
          why: 'Parameters know columns of a word, not the number of words.',
        },
      ],
    },
    {
      ask: 'What does a head have that plain dot-product attention does not have?',
      options: [
        { text: 'Softmax', right: false, why: 'Both have it.' },
        {
          text: 'It knows the order of the words',
          right: false,
          why: 'Neither does: places have to be added to the words.',
        },
        {
          text: 'Matrices of its own, so that what asks, what is found and what is given may differ',
          right: true,
          why: 'With the plain product a word asks for what is like itself, and gives itself.',
        },
      ],
    },
  ],
};
