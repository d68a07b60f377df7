/** Headings, buttons and hints of the inspector. */
export const inspectorLabels = {
  title: 'Where does this number come from?',
  close: 'Close',
  release: 'Let go of this cell',
  releaseKey: 'Let go of this cell (Esc)',
  hint: 'Point at a cell, tap it, or use the arrow keys, to see where its number comes from.',
  /** Before a cell that is shown as an example. */
  example: 'For example',
  /** All digits that distinguish this number from its neighbours in float32. */
  exact: (number: string) => `all its digits: ${number}`,
  /** Where a stage is described; '' for one that the paper lacks: of those, the page has QK-norm. */
  section: (section: string) =>
    section === ''
      ? 'Henry et al. 2020, arXiv:2010.04245; the norm: Zhang and Sennrich 2019, arXiv:1910.07467'
      : `Vaswani et al. 2017, ${section}`,
} as const;

export const wordLinkLabels = {
  title: 'Who looks at whom',
  whichHeads: 'Heads whose links are drawn',
  oneHead: (head: number) => `head ${head + 1}`,
  allHeads: 'all heads',
  asks: 'asks',
  isAsked: 'is asked',
  hint: (least: string) =>
    `Left: the word that looks. Right: the words it looks at. Links of a share below ${least} are not drawn.`,
} as const;

export const termLabels = {
  count: (count: number) => `${count} terms`,
  zeros: (count: number) => `${count} terms are 0`,
  largest: 'largest',
  largestFirst: 'Largest first',
  bias: 'bias',
  overDivisor: '1 / divisor',
  comesFrom: (name: string) => `${name}: where does it come from?`,
} as const;

export const feedLabels = {
  title: 'feeds',
  goTo: (cells: number) => `Go to ${cells === 1 ? 'it' : 'the first of them'}`,
  cells: (cells: number) => `${cells} cells`,
  more: (count: number) => `and ${count} more`,
} as const;

export const trailLabels = {
  title: 'Trail',
  /** Between two numbers of the trail. */
  via: { term: 'is made of', feed: 'feeds' },
  backHere: 'Back to here',
  back: 'A step back',
  backKeys: 'A step back (Backspace or Alt+←)',
} as const;

/** How the reader came to this number, for a screen reader, after its value. */
export const spokenStep = {
  term: (from: string) => `, a term of ${from}`,
  feed: (from: string) => `, fed by ${from}`,
} as const;

export const valueLabels = {
  without: (number: string) => `${number} without the edits`,
  edit: 'Edit this number',
  putBack: (number: string) => `Put ${number} back`,
  less: 'Less',
  more: 'More',
  slide: (name: string) => `Slide ${name}`,
} as const;
