/** How facts read inside a lesson's sentences. */
import { tensorTitle } from './names';

export const notKnownYet = '…';

/** Indices count from 1, as the inspector's do. */
export const placeText = (tensor: string, index: readonly number[]) =>
  `${tensorTitle(tensor)}[${index.map((k) => k + 1).join(', ')}]`;
