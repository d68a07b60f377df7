/** Facts as an author picks them: what they are, in plain words. */
export const factGroups = {
  layer: 'The layer',
  cell: 'The chosen cell',
  matrix: 'The matrix of the chosen cell',
  other: 'The same layer, cut in another way',
  training: 'The training',
} as const;

export const factLabels = {
  title: 'Facts',
  hint: 'The page computes a fact each time it is shown. Pick one to insert it where you write.',
  pick: 'Insert a fact',
  insert: 'Insert',
  none: 'No fact is used in this step.',
  name: 'Name',
  written: 'Written',
  remove: 'Delete the fact',
  ofAll: 'of the whole walkthrough',
  used: 'used',
  notThere: (why: string) => `not there on this layer: ${why}`,
} as const;

export const writtenAs = {
  '': 'as it is',
  count: '1,024',
  percent: 'in percent',
  short: 'two decimals',
  plain: 'four digits',
} as const;

export const layerFactWords = {
  'size.n': 'words',
  'size.m': 'words that are asked',
  'size.heads': 'heads',
  'size.d_model': 'd_model, columns of x',
  'size.d_k': 'd_k, columns of one head’s queries',
  'size.d_v': 'd_v, columns of one head’s values',
  'size.head_inputs': 'columns of x that one head reads',
  divisor: 'what scores are divided by',
  'cost.parameters': 'parameters',
  'cost.multiplyAdds': 'multiply-adds',
  'cost.activations': 'numbers that the stages compute from x (heads and concat only move them)',
} as const;

export const trainingFactWords = {
  'training.steps': 'steps done',
  'training.loss': 'loss on fresh samples',
  'training.joint': 'share of samples with all answers right',
  'training.gap': 'largest difference between two heads',
} as const;

export const cellFactWords = {
  value: (place: string) => `${place}: its number`,
  reads: 'how many products it is the sum of',
  rowWord: 'the word of its row',
  rowSum: 'the sum of its row',
  rowLargest: 'the largest number of its row',
  rowPlace: 'where its row is largest',
  rowTop: 'the word where its row is largest',
  row: 'its row of numbers',
  blocked: 'how many numbers are −∞ in its head',
  headPlace: 'where its head is largest',
  nonzero: (tensor: string) => `how many numbers of ${tensor} are not zero`,
  largest: (tensor: string) => `the largest number of ${tensor}`,
  place: (tensor: string) => `where ${tensor} is largest`,
  heads: (tensor: string) => `how many heads of ${tensor} are different`,
  shape: (tensor: string) => `the shape of ${tensor}`,
} as const;

export const costIf = (variant: string) => `parameters, if it were ${variant}`;
