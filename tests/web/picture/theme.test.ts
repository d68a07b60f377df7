/** Colours that everybody can tell apart and read. */
import { describe, expect, it } from 'vitest';
import { themes } from '../../../web/picture';
import { divergingIndex, hexOf, inkOn, rgb, shareIndex } from '../../../web/picture/colour';
import { forcedTheme, headColour, isDashed } from '../../../web/picture/theme';
import { contrast, difference, visions } from '../support/vision';

/** Contrast for text of normal size, WCAG 2.2, 1.4.3. */
const readable = 4.5;
/** Distance in OKLab: 0.02 is just noticeable side by side; four times that distinguishes borders. */
const apart = 0.08;

describe.each(Object.entries(themes))('the %s theme', (_, theme) => {
  it('has inks that can be read on paper and card, one for every head', () => {
    expect(theme.headInk).toHaveLength(theme.heads.length);
    for (const ink of [theme.ink, theme.muted, theme.accent, ...theme.headInk])
      for (const under of [theme.paper, theme.card])
        expect(contrast(ink, under), ink).toBeGreaterThanOrEqual(readable);
  });

  it.each(['diverging', 'share'] as const)('numbers can be read on every colour of %s', (name) => {
    for (const pixel of theme[name])
      expect(contrast(inkOn(pixel), hexOf(pixel)), hexOf(pixel)).toBeGreaterThanOrEqual(readable);
  });

  it.each(visions)('keeps the hues of heads apart, and from paper, for %s vision', (vision) => {
    const hues = theme.heads.map(rgb);
    for (const [i, a] of hues.entries()) {
      expect(difference(a, rgb(theme.paper), vision)).toBeGreaterThan(2 * apart);
      for (const [j, b] of hues.slice(0, i).entries())
        expect(difference(a, b, vision), `heads ${j + 1} and ${i + 1}`).toBeGreaterThan(apart);
    }
  });

  it('has another look for each of sixteen heads: a hue, or dashes', () => {
    const looks = Array.from({ length: 16 }, (__, head) => [
      headColour(theme.heads, head),
      isDashed(theme, head),
    ]);
    expect(new Set(looks.map(String)).size).toBe(16);
  });
});

describe('colour maps', () => {
  it('have zero in the middle, the range at both ends, and are even in sign', () => {
    expect([-1, 0, 1].map(divergingIndex)).toEqual([0, 128, 255]);
    expect([-2, 2, 1e9].map(divergingIndex)).toEqual([0, 255, 255]);
    for (const share of [0.01, 0.2, 0.7])
      expect(Math.abs(divergingIndex(share) + divergingIndex(-share) - 255)).toBeLessThanOrEqual(1);
    expect([0, 0.5, 1, 2].map(shareIndex)).toEqual([0, 128, 255, 255]);
  });

  it('stay on a reader’s own paper and ink', () => {
    const forced = forcedTheme({
      paper: '#000000',
      ink: '#ffff00',
      line: '#00ff00',
      accent: '#00ffff',
    });
    expect(forced).toMatchObject({
      isDark: true,
      paper: '#000000',
      ink: '#ffff00',
      muted: '#ffff00',
    });
    expect(forced.diverging).toEqual(themes.dark.diverging);
  });
});
