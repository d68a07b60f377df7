/** What the rows of x and memory are: vectors of the words on the page, or what a file says. */
export const allRows = ['words', 'file'] as const;

/** Those of a file lie in it and not in the state. */
export type Rows = (typeof allRows)[number];
