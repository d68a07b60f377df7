/** The words of the panels under “Look closer”. The page sets subscripts in their names. */
import type { ScorerParameters } from '../../core/types';
import { formatNumber } from './numbers';

export const panels = {
  whichHead: 'Which head',
  head: 'Head',
  ofHead: (head: number) => `Head ${head + 1}`,
  showInspector: 'Show all of it above',
  movedFrom: (name: string) => `, moved from ${name}`,
  /** The role of a matrix with keyboard navigation, for a screen reader. */
  role: 'matrix',
  more: (count: number) => `… ${count} more`,
  zeros: (count: number) => `${count} ${count === 1 ? 'product' : 'products'} of 0`,
  bias: (text: string) => `bias ${text}`,
} as const;

export const headsPanel = {
  lead: 'The output is a sum: each head’s context goes through its own band of W_O. Mute a head to take its contribution out: the other heads stay as they are.',
  sum: (bias: boolean) => `Σ contributions${bias ? ' + b_O' : ''} = output`,
  scale: 'one scale',
  entry: 'entry',
  alike: 'How alike are the heads?',
  cosines:
    'Each head’s numbers are one long vector. The cosine of the angle between two is 1 for the same direction, 0 for nothing in common. Shares are never negative, so the attention of even unrelated heads has a cosine well above 0.',
  addsNothing: 'adds nothing',
  largest: (value: number) => `largest entry ${formatNumber(value)}`,
  mute: 'Mute',
  muted: 'Muted',
  muteWhich: (head: number) => ` head ${head + 1}`,
  title: (head: number, does: string | null) => `Head ${head + 1}${does ? ` · ${does}` : ''}`,
  empty: 'muted',
  similarity: { attention: 'Attention', parameters: 'Parameters' },
  similarityOf: (what: string) => `Similarity of ${what}`,
} as const;

export const layoutPanel = {
  lead: 'PyTorch keeps all heads in one matrix and never moves a number to take them apart: view and transpose only change the shape and the strides (how many places lie between two neighbours along an axis) by which the same memory is read.',
  splitOnly: 'PyTorch has split only; this layer’s queries lie in memory in the same way.',
  /** Before the word, and after it. */
  queryOf: 'The query of ',
  queryPlace: (head: number, column: number) => `, head ${head + 1}, column ${column + 1}:`,
  formula: 'offset = i·(h·d_k) + head·d_k + c',
  counted: ', all counted from 0 as in PyTorch. Press a query below to follow another.',
  shape: 'shape',
  strides: 'strides',
  madeByRow: 'made by row',
  index: 'index',
  offset: 'offset',
  memory: 'The queries as they lie in memory',
  memoryOf: (dK: number, heads: number) =>
    `Memory, word by word: each word has ${dK} numbers for each of ${heads} heads in turn.`,
  unit: (first: number, last: number, head: number) =>
    `offset ${first} to ${last}: head ${head + 1}`,
  run: (head: number) => `→ head ${head + 1}`,
  blocks: (dK: number, firstWords: number | null) =>
    `In memory${firstWords === null ? '' : ` (the first ${firstWords} words)`}: above, each block of d_k = ${dK} numbers in its own head’s colour`,
  runs: '; below, the runs that view(h, n, d_k) without a transpose would give to each head.',
  harmless: (oneHead: boolean) =>
    `${oneHead ? 'With one head' : 'With one word'}, view(h, n, d_k) and view(n, h, d_k).transpose(0, 1) read the same numbers in the same order: here the wrong one does no harm.`,
  right: (head: number) => `Right: head ${head + 1} of view(n, h, d_k).transpose(0, 1)`,
  wrong: (head: number) => `Wrong: head ${head + 1} of view(h, n, d_k)`,
  wrongRows: 'beside each row: the word and the head that it really belongs to',
} as const;

export const mergedPanel = {
  lead: (memory: boolean) => {
    const asked = memory ? 'm' : 'x';
    return `Scores depend only on the product: (x W_Q)(${asked} W_K)ᵀ = x (W_Q W_Kᵀ) ${asked}ᵀ. So why learn two matrices, and not their product?`;
  },
  biases: 'The biases add a number per row, one per column and one to all; they are included.',
  symmetric: 'Here one matrix makes both q and k, so the product is symmetric.',
  sameScores: (agreement: string) => `The same scores from one matrix, all heads: ${agreement}.`,
  normed:
    'Here q and k are normalised before the scores: one matrix gives the scores as they would be without that.',
  score: 'score',
  query: 'query',
  usedTwice: 'one matrix, used twice',
  two: 'two matrices, W_Q and W_K',
  one: 'one matrix, W_Q W_Kᵀ',
  tooLarge: 'This matrix is too large to find its rank while you wait.',
  singularValues: (head: number) => `Singular values of head ${head + 1}’s product`,
  singularMeaning:
    'A matrix stretches some directions and shrinks others; its singular values say by how much, the largest first. A direction with the value 0 is lost. The rank is how many are left.',
  largest: (value: number) => `; the largest is ${formatNumber(value)}`,
  way: 'way',
  perHead: 'per head',
  allHeads: 'all heads',
  foldTitle: 'And a projection before W_Q?',
  fold: 'Suppose one more matrix stood before the heads: first x W_first, then each head’s W_Q. Two matrices one after the other are one matrix, so the first is redundant. This layer has none; W_first is drawn from the seed for the comparison.',
  foldNarrow:
    'In narrow a head reads its slice of x W_first; folded, that becomes a matrix that reads all of x.',
  sameQueries: (agreement: string) => `(x W_first) W_Q = x W_folded, all heads: ${agreement}.`,
  twoSteps: 'W_first, then W_Q',
  folded: 'folded into one',
} as const;

export const scorersPanel = {
  lead: 'Attention is older than heads. Here are six formulas for how much word x_i takes from word m_j, the oldest first, on the words of this layer. None of them has heads. The matrices and vectors in a formula are random numbers from the seed: in a model they would be trained. Masks and padding are left out.',
  scale: 'attention weights',
  weight: 'attention weight',
  twins: (agreement: string) =>
    `Additive and concat are one function in two writings, W [x_i; m_j] = W₁ x_i + W₂ m_j. With the same numbers drawn for both, their attention weights agree: ${agreement}.`,
  parameters: 'Parameters:',
  /** 2d² + d */
  count: ({ squared, linear, constant }: ScorerParameters) => {
    const times = (factor: number, of: string) => (factor === 1 ? of : `${factor}${of}`);
    const terms = [
      squared === 0 ? '' : times(squared, 'd²'),
      linear === 0 ? '' : times(linear, 'd'),
      constant === 0 ? '' : String(constant),
    ];
    return terms.filter((term) => term !== '').join(' + ') || '0';
  },
  forWidth: (d: number) => ` for d = ${d}`,
  here: (heads: number) =>
    `What ${heads === 1 ? 'the head' : 'each head'} here does, after projecting: with q_i and k_j in place of x_i and m_j, and √d_k in place of √d.`,
} as const;

export const shortcutsLead = 'While the stage has the focus (click it, or Tab to it):';
