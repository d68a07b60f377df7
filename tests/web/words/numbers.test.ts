/** Numbers as readers read them: only zero reads 0, no two different ones beside each other read the same. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatApart, formatCount, formatPercent } from '../../../web/words/counts';
import { formatCell, formatFixed, formatNumber } from '../../../web/words/numbers';

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** What a reader takes from it. */
function read(text: string): number {
  const [mantissa = '', power = ''] = text.replaceAll('−', '-').split('·10');
  const exponent = [...power].map((c) => (c === '⁻' ? '-' : superscripts.indexOf(c))).join('');
  return Number(mantissa) * 10 ** Number(exponent);
}
const float = fc.float({ noNaN: true, noDefaultInfinity: true });

describe('a number', () => {
  it('reads as what it is, within its digits; only zero reads 0', () => {
    fc.assert(
      fc.property(float, fc.integer({ min: 2, max: 6 }), (value, digits) => {
        const text = formatNumber(value, digits);
        expect(text).not.toContain('-');
        expect(read(text) === 0).toBe(value === 0);
        expect(Math.abs(read(text) - value)).toBeLessThanOrEqual(
          0.51 * Math.abs(value) * 10 ** (1 - digits),
        );
      }),
    );
  });

  it('is short in a cell, with its sign and its size', () => {
    fc.assert(
      fc.property(fc.float({ min: -1e6, max: 1e6, noNaN: true }), (value) => {
        const text = formatCell(value);
        expect(text.length).toBeLessThanOrEqual(6);
        if (Math.abs(value) < 0.005) expect(text).toBe(value === 0 ? '0' : '≈0');
        else expect(text.startsWith('−')).toBe(value < 0);
      }),
    );
  });

  it.each<[number, string]>([
    [0.5, '0.5'],
    [-2, '−2'],
    [1e-5, '1.000·10⁻⁵'],
    [123_456, '1.235·10⁵'],
    [-Infinity, '−∞'],
    [-0, '0'],
  ])('%d is written %s', (value, text) => expect(formatNumber(value)).toBe(text));
});

const shares = fc.oneof(
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.double({ min: 0.99, max: 1, noNaN: true }),
);

describe('a share', () => {
  it('reads 0 % and 100 % only where it is nothing and all', () => {
    fc.assert(
      fc.property(shares, (share) => {
        const percent = read(formatPercent(share).replace(' %', ''));
        expect([percent === 0, percent === 100]).toEqual([share === 0, share === 1]);
      }),
    );
    expect([0.5, 0.999, 0.001, 1].map(formatPercent)).toEqual(['50 %', '99.9 %', '0.1 %', '100 %']);
  });
});

it('two numbers beside each other read the same only where they are equal', () => {
  fc.assert(
    fc.property(float, float, (a, b) => {
      const [left, right] = formatApart(a, b);
      expect(left === right).toBe(a === b || Object.is(a + 0, b + 0));
    }),
  );
  expect(formatApart(0.12345, 0.12346)).toEqual(['0.12345', '0.12346']);
  expect(formatCount(1_234_567)).toBe('1,234,567');
  expect(formatFixed(-0.0001)).toBe('0.000');
});
