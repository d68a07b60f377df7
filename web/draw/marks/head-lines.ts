/** How a head's frames and bands are drawn: with one line or with two. */
import type { Rect } from '../../derive/scene/scene';
import { isDouble } from '../theme';

export interface Line extends Rect {
  /** The width of the stroke. */
  readonly thickness: number;
}

/** The rectangle, larger by this much on every side. */
export const grown = ({ x, y, width, height }: Rect, by: number): Rect => ({
  x: x - by,
  y: y - by,
  width: Math.max(0, width + 2 * by),
  height: Math.max(0, height + 2 * by),
});

/** The frame of a head's matrix; heads 9 to 16 have two lines, one inside the other. */
export function frameLines(
  rect: Rect,
  head: number,
  small: boolean,
  hues: readonly string[],
): readonly Line[] {
  if (!isDouble(hues, head)) return [{ ...grown(rect, 0), thickness: small ? 1.5 : 2 }];
  const thickness = small ? 1 : 1.25;
  const apart = small ? 1.1 : 1.5;
  return [grown(rect, apart), grown(rect, -apart)].map((each) => ({ ...each, thickness }));
}

/** The outline of a hollow band, as heads 9 to 16 have; null for a filled one. */
export function hollowBand(rect: Rect, head: number, hues: readonly string[]): Line | null {
  const thickness = 1.4;
  // Too low for an outline: filled like the others.
  if (rect.height <= thickness) return null;
  return isDouble(hues, head) ? { ...grown(rect, -thickness / 2), thickness } : null;
}
