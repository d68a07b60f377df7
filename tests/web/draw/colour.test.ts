import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bake,
  divergingIndex,
  entry,
  inkOn,
  luminance,
  pixelsOf,
  shareIndex,
  type ColourMap,
} from '../../../web/draw/colour';
import { themes } from '../../../web/draw/theme';
import { difference, lightness, visions } from '../support/vision';

const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
const range = fc.double({ min: 1e-30, max: 1e30, noNaN: true });

describe('a baked colour map', () => {
  it('keeps red, green and blue apart, and mixes two stops by how near they are', () => {
    const map = bake(['#000000', '#ff8040', '#000000']);
    expect(map).toHaveLength(3 * 256);
    for (const index of [0, 1, 50, 127, 128, 200, 254, 255]) {
      const share = 1 - Math.abs(index - 127.5) / 127.5;
      const mixed = [255, 128, 64].map((channel) => channel * share);
      entry(map, index).forEach((channel, k) =>
        expect(Math.abs(channel - (mixed[k] ?? NaN)), `${index}`).toBeLessThanOrEqual(0.5),
      );
    }
  });

  it('is stored as an ImageData has it in memory: red first, opaque', () => {
    const map = bake(['#102030', '#a0b0c0']);
    const bytes = new Uint8Array(pixelsOf(map).slice(255).buffer);
    expect([...bytes]).toEqual([0xa0, 0xb0, 0xc0, 0xff]);
  });
});

describe('the place of a value on the diverging map', () => {
  it('is symmetric: a value and its negative are equally far from the ends', () => {
    fc.assert(
      fc.property(finite, range, (value, most) => {
        // Both round halves upwards, so the sum may be one step of 255 larger.
        const sum = divergingIndex(value, most) + divergingIndex(-value, most);
        expect([255, 256]).toContain(sum);
      }),
    );
  });

  it('stays on the map and rises with the value', () => {
    fc.assert(
      fc.property(finite, finite, range, (a, b, most) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        expect(divergingIndex(low, most)).toBeLessThanOrEqual(divergingIndex(high, most));
        expect(divergingIndex(low, most)).toBeGreaterThanOrEqual(0);
        expect(divergingIndex(high, most)).toBeLessThanOrEqual(255);
      }),
    );
  });

  it('has zero in the middle, the range at the ends and a quarter of it half-way', () => {
    expect([-1, 0, 1].map((value) => divergingIndex(value, 1))).toEqual([0, 128, 255]);
    expect(divergingIndex(7, 1)).toBe(255);
    expect(divergingIndex(0.25, 1) - 127.5).toBeCloseTo(127.5 / 2, 0);
  });
});

it('the place of a share on its map runs from 0 to 255 and stays there', () => {
  expect([-1, 0, 0.5, 1, 2].map(shareIndex)).toEqual([0, 0, 128, 255, 255]);
});

describe('the ink on a colour', () => {
  it('is black or white, whichever has more contrast', () => {
    for (let grey = 0; grey < 256; grey++) {
      const under = luminance([grey, grey, grey]);
      const [black, white] = [(under + 0.05) / 0.05, 1.05 / (under + 0.05)];
      expect(inkOn([grey, grey, grey]), `${grey}`).toBe(black > white ? '#000000' : '#ffffff');
    }
  });

  it('weighs green most and blue least, as WCAG does', () => {
    expect(luminance([255, 0, 0])).toBe(0.2126);
    expect(luminance([0, 255, 0])).toBe(0.7152);
    expect(luminance([128, 128, 128])).toBeCloseTo(0.2158605, 6);
  });
});

const lightnesses = (map: ColourMap, from: number, to: number) =>
  Array.from({ length: to - from }, (_, k) => lightness(entry(map, from + k)));
/** 8-bit channels round: neighbours may differ the wrong way by an invisible amount. */
const rounding = 0.002;
const rises = (values: readonly number[]) =>
  values.every((value, k) => k === 0 || value >= (values[k - 1] ?? 0) - rounding);

describe.each(Object.entries(themes))('the maps of the %s theme', (name, theme) => {
  const sign = name === 'dark' ? -1 : 1;

  it('run evenly from zero to each end, in lightness', () => {
    const towardsZero = lightnesses(theme.diverging, 0, 128).map((value) => sign * value);
    const fromZero = lightnesses(theme.diverging, 128, 256).map((value) => -sign * value);
    expect(rises(towardsZero)).toBe(true);
    expect(rises(fromZero)).toBe(true);
    expect(rises(lightnesses(theme.share, 0, 256).map((value) => -sign * value))).toBe(true);
  });

  /** From half of the range on, everybody must see the sign: four times the noticeable difference. */
  it.each(visions)('show the sign of a value to %s vision', (vision) => {
    for (let index = 0; index < 64; index++) {
      const apart = difference(
        entry(theme.diverging, index),
        entry(theme.diverging, 255 - index),
        vision,
      );
      expect(apart, `index ${index}`).toBeGreaterThan(0.08);
    }
  });

  /** A ninth of a map, a step of the legend's ramp, is twice the noticeable difference. */
  it.each(visions)('keep their steps and their ends apart for %s vision', (vision) => {
    for (const map of [theme.diverging, theme.share]) {
      for (let step = 0; step < 8; step++) {
        const [a, b] = [step, step + 1].map((k) => entry(map, Math.round((k * 255) / 8)));
        if (a && b) expect(difference(a, b, vision), `step ${step}`).toBeGreaterThan(0.04);
      }
    }
    const ends = (map: ColourMap) => difference(entry(map, 0), entry(map, 255), vision);
    expect(ends(theme.diverging)).toBeGreaterThan(0.08);
    expect(ends(theme.share)).toBeGreaterThan(0.5);
    const zero = entry(theme.diverging, 128);
    for (const end of [0, 255])
      expect(difference(zero, entry(theme.diverging, end), vision)).toBeGreaterThan(0.3);
  });
});
