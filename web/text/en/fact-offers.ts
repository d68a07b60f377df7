/** The facts that an author can pick, by the group that lists them. Each is read after “Insert a fact”. */
import type { Variant } from '../../core/types';

export const factOffers = {
  layer: {
    words: 'words',
    askedWords: 'words that are asked',
    heads: 'heads',
    dModel: 'd_model, columns of x',
    dK: 'd_k, columns of one head’s queries',
    dV: 'd_v, columns of one head’s values',
    headInputs: 'columns of x that one head reads',
    kept: 'numbers of k and v for one word, which a model that writes keeps',
    divisor: 'what scores are divided by',
    parameters: 'parameters',
    multiplyAdds: 'multiply-adds',
    activations: 'numbers that the stages compute from x (heads and concat only move them)',
  },
  other: {
    parameters: (variant: Variant) => `parameters, if it were ${variant}`,
  },
  cell: {
    /** @param place the cell’s name */
    value: (place: string) => `${place}: its number`,
    products: 'how many products it is the sum of',
    word: 'the word of its row',
    largestWord: 'the word where its row is largest',
    blocked: 'how many numbers are −∞ in its head',
    largest: 'the largest number of its row',
    largestInRow: 'where its row is largest',
    largestInHead: 'where its head is largest',
    sum: 'the sum of its row',
    row: 'its row of numbers',
  },
  /** Each takes the name of the matrix. */
  matrix: {
    nonzero: (matrix: string) => `how many numbers of ${matrix} are not zero`,
    largest: (matrix: string) => `the largest number of ${matrix}`,
    largestPlace: (matrix: string) => `where ${matrix} is largest`,
    shape: (matrix: string) => `the shape of ${matrix}`,
    differentHeads: (matrix: string) => `how many heads of ${matrix} are different`,
  },
  training: {
    steps: 'steps done',
    loss: 'loss on fresh samples',
    joint: 'share of samples with all answers right',
    gap: 'largest difference between two heads',
  },
} as const;
