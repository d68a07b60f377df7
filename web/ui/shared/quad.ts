/** A rectangle as it lies on the screen, scaled, turned or in perspective: where a point is in it, how large it is. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Its corners: upper left, upper right, lower right, lower left of the rectangle itself, wherever they lie. */
export type Quad = readonly [Point, Point, Point, Point];

export const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
const plus = (a: Point, b: Point, times: number): Point => ({
  x: a.x + times * b.x,
  y: a.y + times * b.y,
});
const cross = (a: Point, b: Point) => a.x * b.y - a.y * b.x;

/**
 * The point as shares of the rectangle's width and height; null for a rectangle that has no area on the screen.
 * The share (u, v) lies at p0 + (u a + v b) / (1 + g u + h v), with g and h other than 0 in perspective alone: Heckbert,
 * “Fundamentals of Texture Mapping and Image Warping”, 1989, §2.2.3. Solved for u and v it is two linear equations.
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

/** How many pixels of the screen one of the rectangle's takes, in the direction in which it takes more. */
export function scaleOf([p0, p1, , p3]: Quad, width: number, height: number): number {
  return Math.max(length(minus(p1, p0)) / width, length(minus(p3, p0)) / height);
}
