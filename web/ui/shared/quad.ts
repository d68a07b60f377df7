/**
 * A rectangle on the screen after scaling, rotation or perspective: the position of a point in it, and its
 * scale.
 */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The screen positions of the rectangle's own corners: upper left, upper right, lower right, lower left. */
export type Quad = readonly [Point, Point, Point, Point];

export const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
const plus = (a: Point, b: Point, times: number): Point => ({
  x: a.x + times * b.x,
  y: a.y + times * b.y,
});
const cross = (a: Point, b: Point) => a.x * b.y - a.y * b.x;

/**
 * The point as shares of the rectangle's width and height; null for a rectangle without area on the screen.
 * The share (u, v) is at p0 + (u a + v b) / (1 + g u + h v), where g and h are 0 without perspective:
 * Heckbert, “Fundamentals of Texture Mapping and Image Warping”, 1989, §2.2.3. Solving for u and v gives two
 * linear equations.
 */
export function shareIn([p0, p1, p2, p3]: Quad, point: Point): Point | null {
  const [right, lower] = [minus(p1, p2), minus(p3, p2)];
  const area = cross(right, lower);
  if (Math.abs(area) < 1e-6) return null;
  const skew = minus(minus(p0, p1), minus(p3, p2));
  const g = cross(skew, lower) / area;
  const h = cross(right, skew) / area;
  const across = plus(minus(p1, p0), minus(p1, point), g);
  const along = plus(minus(p3, p0), minus(p3, point), h);
  const at = minus(point, p0);
  const span = cross(across, along);
  return span === 0 ? null : { x: cross(at, along) / span, y: cross(across, at) / span };
}

const length = ({ x, y }: Point) => Math.hypot(x, y);

/** Screen pixels per pixel of the rectangle, in the direction where there are more. */
export function scaleOf([p0, p1, , p3]: Quad, width: number, height: number): number {
  return Math.max(length(minus(p1, p0)) / width, length(minus(p3, p0)) / height);
}
