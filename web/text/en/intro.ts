import type { State } from '../../state/state';

/** What the page is and what to try first, in one sentence; shorter where there is little room. */
export const introText = ({ rows }: Pick<State, 'rows'>) =>
  `One real layer of multi-head attention, computed here on your ${rows === 'file' ? 'file’s x' : 'words'}: press ▶ to watch it work, or press any cell to see where its number comes from.`;
export const introShort = 'A real attention layer: press ▶, or tap any cell.';

/** Beside the page's name, on a phone. */
export const introPhone = 'Press ▶, or tap any cell.';
