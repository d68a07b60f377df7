/** Facts for an author to pick; the words of each are in fact-offers.ts. */
export const factGroups = {
  layer: 'The layer',
  other: 'The same layer, cut in another way',
  cell: 'The chosen cell',
  matrix: 'The matrix of the chosen cell',
  training: 'The training',
} as const;

export const factLabels = {
  hint: 'The page computes a fact each time it is shown. Pick one to insert it where you write.',
  pick: 'Insert a fact',
  insert: 'Insert',
  none: 'No fact is used in this step.',
  written: 'Written',
  remove: 'Delete the fact',
  ofAll: 'of the whole walkthrough',
  notThere: (why: string) => `not there on this layer: ${why}`,
} as const;

export const writtenAs = {
  '': 'as it is',
  count: '1,024',
  percent: 'in percent',
  short: 'two decimals',
  plain: 'four digits',
} as const;
