/** Losses as a line in a box of 1 × 1, on an axis that begins at 0. */

/** The upper end of the axis: the largest loss rounded up to a half, at least 1. */
export const topOf = (all: readonly (readonly number[])[]): number =>
  Math.max(1, ...all.map((losses) => Math.ceil(2 * Math.max(0, ...losses)) / 2));

/** 0 at the top, 1 at the bottom. */
export const heightOf = (loss: number, top: number): number =>
  1 - Math.min(1, Math.max(0, loss / top));

/** An SVG path; the loss before step s is at x = (s − 1) / `steps`. */
export const curveOf = (losses: readonly number[], steps: number, top: number): string =>
  losses
    .map((loss, k) => `${k ? 'L' : 'M'}${(k / steps).toFixed(4)} ${heightOf(loss, top).toFixed(4)}`)
    .join('');
