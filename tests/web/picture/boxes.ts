/** Where labels and matrices are, to say that they do not meet. */
import type { Scene } from '../../../web/picture';
import { textWidth } from '../../../web/picture/text';

type Label = Scene['labels'][number];
export type Corner = readonly [x: number, y: number];
type Rect = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

export const cornersOf = ({ x, y, width, height }: Rect): readonly Corner[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];

/** The corners of a text, from its tallest letters to its descenders. */
export function labelCorners({ text, x, y, size, align, angle, strong }: Label): readonly Corner[] {
  const width = textWidth(text, size, strong);
  const left = align === 'right' ? -width : align === 'center' ? -width / 2 : 0;
  const turn = (angle * Math.PI) / 180;
  const box = cornersOf({ x: left, y: -0.5 * size, width, height: size });
  return box.map(([dx, dy]) => [
    x + dx * Math.cos(turn) - dy * Math.sin(turn),
    y + dx * Math.sin(turn) + dy * Math.cos(turn),
  ]);
}

/** Whether two convex shapes share more than an edge: no line of either's sides separates them. */
export function meet(a: readonly Corner[], b: readonly Corner[], slack = 0.5): boolean {
  const isApart = (of: readonly Corner[]) =>
    of.some(([x, y], k) => {
      const [nextX, nextY] = of[(k + 1) % of.length] ?? [x, y];
      const length = Math.hypot(nextX - x, nextY - y) || 1;
      const [nx, ny] = [(nextY - y) / length, (x - nextX) / length];
      const along = (corners: readonly Corner[]) => corners.map(([cx, cy]) => cx * nx + cy * ny);
      const [first, second] = [along(a), along(b)];
      return (
        Math.max(...first) <= Math.min(...second) + slack ||
        Math.max(...second) <= Math.min(...first) + slack
      );
    });
  return !isApart(a) && !isApart(b);
}
