/** What the page is and what to try first, in one sentence; shorter where there is little room. */
export const introText =
  'One real layer of multi-head attention, computed here on your words: press ▶ to watch it work, or press any cell to see where its number comes from.';
export const introShort = 'A real attention layer: press ▶, or tap any cell.';

/** Beside the page's name, on a phone. */
export const introPhone = 'Press ▶, or tap any cell.';

/** Ends the minute that plays. */
export const stopLabel = 'Stop';
