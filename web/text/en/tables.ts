/** The words of the values as text. */
export const tablesPanel = {
  lead: (stage: string, otherHeads: boolean) =>
    `The matrices that are large in the picture of ${stage}, number by number.${otherHeads ? ' The other heads: choose one, with its digit or in the picture.' : ''}`,
  asTable: (name: string) => `${name} as a table`,
  transposed: ', drawn with its rows as columns',
  computed: (done: number, all: number) =>
    `; ${done} of ${all} numbers are computed at this moment`,
  cut: (rows: number, cols: number) =>
    `. Here are the first ${rows} rows and ${cols} columns; a copy has all`,
  playing: 'The tables are here again when it stops playing.',
  copyTabs: 'Copy with tabs',
  copyCsv: 'Copy as CSV',
  copyOf: (how: string, name: string) => `${how}: ${name}`,
} as const;
