import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaleOf, shareIn, type Point, type Quad } from '../../../web/ui/shared/quad';

/** x' = (a x + b y + c) / (1 + g x + h y), and y' with d, e, f: covers scale, zoom, rotation and perspective. */
type Map = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
const through = ([a, b, c, d, e, f]: Map, { x, y }: Point, g = 0, h = 0): Point => {
  const w = 1 + g * x + h * y;
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w };
};
const corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
] as const;
const quadOf = (map: Map, g = 0, h = 0): Quad => {
  const [p0, p1, p2, p3] = corners;
  const to = (corner: Point) => through(map, corner, g, h);
  return [to(p0), to(p1), to(p2), to(p3)];
};

/** A rectangle of this size, scaled by `scale` and rotated by `angle` around its corner at (c, f). */
const turned = (width: number, height: number, scale: number, angle: number, c = 0, f = 0): Map => {
  const [cos, sin] = [scale * Math.cos(angle), scale * Math.sin(angle)];
  return [cos * width, -sin * height, c, sin * width, cos * height, f];
};

const share = fc.record({
  x: fc.double({ min: -1, max: 2, noNaN: true }),
  y: fc.double({ min: -1, max: 2, noNaN: true }),
});

describe('a point of the screen', () => {
  it('is found again where it lies in a rectangle, however that is scaled and turned', () => {
    const scale = fc.double({ min: 0.05, max: 20, noNaN: true });
    const angle = fc.double({ min: -Math.PI, max: Math.PI, noNaN: true });
    const side = fc.double({ min: 1, max: 4000, noNaN: true });
    fc.assert(
      fc.property(share, side, side, scale, angle, (at, width, height, by, turn) => {
        const map = turned(width, height, by, turn, -300, 7000);
        const found = shareIn(quadOf(map), through(map, at));
        expect(found?.x).toBeCloseTo(at.x, 6);
        expect(found?.y).toBeCloseTo(at.y, 6);
      }),
    );
  });

  it('is found in perspective, too', () => {
    const tilt = fc.double({ min: -0.3, max: 0.3, noNaN: true });
    fc.assert(
      fc.property(share, tilt, tilt, (at, g, h) => {
        const map = turned(900, 600, 1.2, 0.4, 100, 50);
        const found = shareIn(quadOf(map, g, h), through(map, at, g, h));
        expect(found?.x).toBeCloseTo(at.x, 6);
        expect(found?.y).toBeCloseTo(at.y, 6);
      }),
    );
  });

  it('is found in one that is mirrored', () => {
    const map: Map = [-500, 0, 500, 0, 300, 0];
    expect(shareIn(quadOf(map), { x: 400, y: 30 })).toEqual({ x: 0.2, y: 0.1 });
  });

  it('lies in none that is not on the screen, or seen from its edge', () => {
    const at = { x: 0, y: 0 };
    expect(shareIn([at, at, at, at], at)).toBeNull();
    const line = { x: 100, y: 0 };
    expect(shareIn([at, line, line, at], { x: 50, y: 0 })).toBeNull();
  });
});

describe('the scale of a rectangle', () => {
  it('is that of its sides, however it is turned', () => {
    for (const angle of [0, 1, Math.PI / 2, -2])
      expect(scaleOf(quadOf(turned(800, 500, 1.5, angle)), 800, 500)).toBeCloseTo(1.5, 10);
  });

  it('is the larger of two, for something that is stretched', () => {
    expect(scaleOf(quadOf([1600, 0, 0, 0, 500, 0]), 800, 500)).toBe(2);
    expect(scaleOf(quadOf([800, 0, 0, 0, 1500, 0]), 800, 500)).toBe(3);
  });
});
