/** How facts read inside a lesson's sentences. */
export const notKnownYet = '…';

export const percentText = (share: number) =>
  `${share > 0 && share < 0.01 ? (100 * share).toFixed(2) : Math.round(100 * share)} %`;

/** Indices count from 1, as the inspector's do. */
export const placeText = (tensor: string, index: readonly number[]) =>
  `${tensor}[${index.map((k) => k + 1).join(', ')}]`;
