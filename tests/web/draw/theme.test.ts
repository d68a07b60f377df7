import { describe, expect, it } from 'vitest';
import { entry, inkOn, rgb, type ColourMap, type Rgb } from '../../../web/draw/colour';
import { frameLines, hollowBand } from '../../../web/draw/marks/head-lines';
import { headColour, themes } from '../../../web/draw/theme';
import { contrast, difference, visions } from '../support/vision';

/** Contrast for text of normal size, WCAG 2.2, 1.4.3. */
const readable = 4.5;
/** Distance in OKLab: 0.02 is just noticeable side by side; four times that distinguishes borders. */
const apart = 0.08;

const hex = (colour: Rgb) => `#${colour.map((c) => c.toString(16).padStart(2, '0')).join('')}`;

describe.each(Object.entries(themes))('the %s theme', (_, theme) => {
  it('has inks that can be read on paper and card, one for every head', () => {
    expect(theme.headInk).toHaveLength(theme.heads.length);
    for (const ink of [theme.ink, theme.muted, theme.accent, ...theme.headInk])
      for (const under of [theme.paper, theme.card])
        expect(contrast(ink, under), ink).toBeGreaterThanOrEqual(readable);
  });

  it('is made of colours that canvas, SVG and colour scales all read: six hexadecimal digits', () => {
    const { paper, card, ink, muted, line, accent } = theme;
    const one = [paper, card, ink, muted, line, accent];
    const many = [theme.heads, theme.headInk, theme.divergingStops, theme.shareStops].flat();
    for (const colour of [...one, ...many]) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
  });

  // Chosen and pressed buttons, the play button, and what a lesson asks for.
  it.each(['ink', 'accent'] as const)('paper can be read on %s', (name) => {
    expect(contrast(theme.paper, theme[name])).toBeGreaterThanOrEqual(readable);
  });

  // color-mix() of the page's styles: what is marked, right answers, and a row under the pointer.
  it.each([
    ['accent', 'card', 0.14],
    ['accent', 'paper', 0.14],
    ['line', 'paper', 0.4],
  ] as const)('ink can be read on %s over %s', (over, under, share) => {
    const [top, below] = [rgb(theme[over]), rgb(theme[under])];
    const mixed = below.map((channel, k) =>
      Math.round(channel + share * ((top[k] ?? NaN) - channel)),
    );
    const [r = 0, g = 0, b = 0] = mixed;
    expect(contrast(theme.ink, hex([r, g, b]))).toBeGreaterThanOrEqual(readable);
  });

  it.each(['diverging', 'share'] as const)('numbers can be read on every colour of %s', (name) => {
    const map: ColourMap = theme[name];
    for (let index = 0; index < map.length / 3; index++) {
      const under = entry(map, index);
      expect(contrast(inkOn(under), hex(under)), hex(under)).toBeGreaterThanOrEqual(readable);
    }
  });

  it.each(visions)('keeps all eight hues of heads apart for %s vision', (vision) => {
    expect(theme.heads).toHaveLength(8);
    const hues = theme.heads.map(rgb);
    for (const [i, a] of hues.entries()) {
      for (const [j, b] of hues.slice(0, i).entries()) {
        expect(difference(a, b, vision), `heads ${j + 1} and ${i + 1}`).toBeGreaterThan(apart);
      }
    }
  });

  it.each(visions)('shows a border of every hue on paper to %s vision', (vision) => {
    for (const hue of theme.heads)
      expect(difference(rgb(hue), rgb(theme.paper), vision), hue).toBeGreaterThan(2 * apart);
  });

  it('has another look for each of sixteen heads: a hue, or lines', () => {
    const rect = { x: 10, y: 20, width: 30, height: 40 };
    const looks = Array.from({ length: 16 }, (_, head) => [
      headColour(theme.heads, head),
      frameLines(rect, head, false, theme.heads).length,
      hollowBand(rect, head, theme.heads) === null,
    ]);
    expect(new Set(looks.map(String)).size).toBe(16);
    expect(headColour(theme.heads, 63)).toBe(theme.heads[7]);
  });
});
