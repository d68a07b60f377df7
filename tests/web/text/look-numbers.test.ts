/** Two numbers that a text calls different must look different. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCosine } from '../../../web/text/en/look';
import { formatApart, formatNumber } from '../../../web/text/en/numbers';

const doubles = fc.double({ noNaN: true });

describe('formatApart', () => {
  it('tells any two different numbers apart, and no number from itself', () => {
    fc.assert(
      fc.property(doubles, doubles, fc.integer({ min: 2, max: 8 }), (a, b, digits) => {
        const [left, right] = formatApart(a, b, digits);
        expect(left === right).toBe(a === b);
      }),
      { numRuns: 2000 },
    );
  });

  it('tells neighbours apart', () => {
    const bytes = new DataView(new ArrayBuffer(8));
    fc.assert(
      fc.property(doubles, (a) => {
        fc.pre(Number.isFinite(a) && a !== 0);
        bytes.setFloat64(0, a);
        bytes.setBigUint64(0, bytes.getBigUint64(0) + 1n);
        const next = bytes.getFloat64(0);
        const [left, right] = formatApart(a, next);
        expect(left).not.toBe(right);
      }),
      { numRuns: 2000 },
    );
  });

  it('takes no more digits than it needs', () => {
    expect(formatApart(0.5, 0.25)).toEqual(['0.5', '0.25']);
    expect(formatApart(1 / 3, 0.33334)).toEqual(['0.33333', '0.33334']);
    fc.assert(
      fc.property(doubles, doubles, (a, b) => {
        fc.pre(formatNumber(a) !== formatNumber(b));
        expect(formatApart(a, b)).toEqual([formatNumber(a), formatNumber(b)]);
      }),
    );
  });
});

describe('formatCosine', () => {
  it('reads 1.00 only where it is 1', () => {
    expect(formatCosine(1)).toBe('1.00');
    expect(formatCosine(0.99999994)).toBe('1.00');
    expect(formatCosine(-1)).toBe('−1.00');
    expect(formatCosine(0.998)).toBe('0.998');
    expect(formatCosine(0.99996)).toBe('0.99996');
    expect(formatCosine(-0.001)).toBe('0.00');
    expect(formatCosine(0.5)).toBe('0.50');
  });
});
