/** How a head's frames and bands are drawn: in one line or in two. */
import type { Rect } from '../../derive/scene/scene';
import { isDouble } from '../theme';

export interface Line extends Rect {
  /** Of the stroke. */
  readonly thickness: number;
}

/** Wider by so much on every side. */
export const grown = ({ x, y, width, height }: Rect, by: number): Rect => ({
  x: x - by,
  y: y - by,
  width: Math.max(0, width + 2 * by),
  height: Math.max(0, height + 2 * by),
});

/** The frame of a head's matrix; of heads 9 to 16 two lines, one within the other. */
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

/** The edge of a band that is hollow, as those of heads 9 to 16 are; null of one that is filled. */
export function hollowBand(rect: Rect, head: number, hues: readonly string[]): Line | null {
  const thickness = 1.4;
  // Too low for two lines: filled as others are.
  if (rect.height <= thickness) return null;
  return isDouble(hues, head) ? { ...grown(rect, -thickness / 2), thickness } : null;
}
