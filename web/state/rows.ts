/** What the rows of x and memory are: vectors of the words on the page, or rows from a file. */
export const allRows = ['words', 'file'] as const;

/** The rows of a file themselves are not in the state. */
export type Rows = (typeof allRows)[number];
