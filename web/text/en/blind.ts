/** Offered where narrow hides what hand-made heads look for. */
export const showRandom = 'Show random parameters';
