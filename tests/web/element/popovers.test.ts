/** Positions of popovers that the browser does not place itself. */
import { describe, expect, it } from 'vitest';
import { besideOf, isBeside } from '../../../web/element/popovers';

const window = { innerWidth: 1000, innerHeight: 700 };
const opener = { x: 600, y: 100, width: 80, height: 30 };
const size = { width: 200, height: 300 };

describe('a popover', () => {
  it('stands below what opened it, and ends where that ends', () => {
    expect(besideOf(size, opener, window)).toEqual({ x: 480, y: 136, height: 300 });
  });
  it('begins where it begins, where there is no room before it', () => {
    expect(besideOf(size, { ...opener, x: 20 }, window)).toEqual({ x: 20, y: 136, height: 300 });
  });
  it('stands above it, where there is no room below', () => {
    expect(besideOf(size, { ...opener, y: 500 }, window)).toEqual({ x: 480, y: 194, height: 300 });
  });
  it('is no higher than its room, where it has the more of it', () => {
    const low = { innerWidth: 1000, innerHeight: 400 };
    expect(besideOf(size, opener, low)).toEqual({ x: 480, y: 136, height: 258 });
    expect(besideOf(size, { ...opener, y: 250 }, low)).toEqual({ x: 480, y: 6, height: 238 });
  });
  it('covers what opened it rather than be too low to read', () => {
    const low = { innerWidth: 1000, innerHeight: 300 };
    expect(besideOf(size, { ...opener, y: 140 }, low)).toEqual({ x: 480, y: 6, height: 288 });
  });
  it('stays in the window, where there is room nowhere', () => {
    expect(besideOf({ width: 900, height: 680 }, opener, window)).toMatchObject({ x: 94, y: 136 });
    expect(besideOf({ width: 1200, height: 900 }, { ...opener, y: 900 }, window)).toEqual({
      x: 6,
      y: 6,
      height: 688,
    });
  });
  it('is beside it wherever it was put so', () => {
    for (const y of [100, 350, 640])
      for (const x of [0, 450, 900]) {
        const its = { ...opener, x, y };
        const own = { ...size, ...besideOf(size, its, window) };
        expect(isBeside(own, its), `${x} ${y}`).toBe(true);
      }
  });
});

describe('what is not beside its opener', () => {
  it.each([
    ['over it', { x: 600, y: 110 }],
    ['far below it', { x: 600, y: 150 }],
    ['far above it', { x: 600, y: -220 }],
    ['past its end', { x: 680, y: 136 }],
    ['before its beginning', { x: 400, y: 136 }],
  ])('stands %s', (_, at) => expect(isBeside({ ...size, ...at }, opener)).toBe(false));
});
