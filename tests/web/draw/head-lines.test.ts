/** Line patterns that distinguish sixteen heads with eight hues. */
import { describe, expect, it } from 'vitest';
import { frameLines, hollowBand } from '../../../web/draw/marks/head-lines';
import { headColour, themes } from '../../../web/draw/theme';

const rect = { x: 10, y: 20, width: 30, height: 40 };

describe('the lines of a head', () => {
  it.each(Object.entries(themes))('differ for sixteen heads, %s', (_, { heads: hues }) => {
    const looks = Array.from({ length: 16 }, (_, head) =>
      [
        headColour(hues, head),
        frameLines(rect, head, false, hues).length,
        hollowBand(rect, head, hues) === null,
      ].join(),
    );
    expect(new Set(looks).size).toBe(16);
  });

  it('are one on the edge of a matrix, or two around it', () => {
    const hues = themes.light.heads;
    expect(frameLines(rect, 0, false, hues)).toEqual([{ ...rect, thickness: 2 }]);
    expect(frameLines(rect, 0, true, hues)).toEqual([{ ...rect, thickness: 1.5 }]);
    const [outer, inner] = frameLines(rect, 8, false, hues);
    expect(outer).toEqual({ x: 8.5, y: 18.5, width: 33, height: 43, thickness: 1.25 });
    expect(inner).toEqual({ x: 11.5, y: 21.5, width: 27, height: 37, thickness: 1.25 });
  });

  it('stay within a band that is hollow, and never turn it inside out', () => {
    const hues = themes.light.heads;
    expect(hollowBand(rect, 7, hues)).toBeNull();
    const edge = hollowBand({ x: 0, y: 0, width: 1, height: 5 }, 8, hues);
    expect(edge).toMatchObject({ x: 0.7, y: 0.7, width: 0, thickness: 1.4 });
  });
});
