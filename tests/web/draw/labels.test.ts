/** Labels: ellipses and subscripts. svg-marks.test.ts and tests/browser/draw/ test them where they are drawn. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitted, runs } from '../../../web/draw/label-style';

it('a text that is too wide ends in … after as many characters as fit', () => {
  const width = (text: string) => 10 * [...text].length;
  expect(fitted('deposit', 70, width)).toBe('deposit');
  expect(fitted('deposit', 30, width)).toBe('de…');
  expect(fitted('deposit', 5, width)).toBe('…');
  expect(fitted('deposit', Infinity, () => NaN)).toBe('deposit');
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.integer({ min: 10, max: 100 }),
      (text, most) => {
        const short = fitted(text, most, width);
        if (short === text) return;
        expect(width(short)).toBeLessThanOrEqual(most);
        expect(width(short)).toBeGreaterThan(most - 10);
        expect(text.startsWith(short.slice(0, -1))).toBe(true);
      },
    ),
  );
});

it.each([
  ['W_K = W_Q, d_model 16', ['W', '_K', ' = W', '_Q', ', d', '_model', ' 16']],
  ['b_O', ['b', '_O']],
  ['q_packed', ['q_packed']],
  ['word_Q', ['word_Q']],
  ['', []],
])('subscripts are taken by W, b and d alone: %s', (text, expected) => {
  expect(runs(text).map((run) => (run.sub ? `_${run.text}` : run.text))).toEqual(expected);
});
