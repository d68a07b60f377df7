import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatCell,
  formatCount,
  formatExact,
  formatFixed,
  formatShare,
  formatNumber,
  formatPercent,
} from '../../../web/text/en/numbers';

const floats = fc.float({ noNaN: true, noDefaultInfinity: true });
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** The number that a reader would read. */
function read(text: string): number {
  const plain = text
    .replaceAll('−', '-')
    .replace(/·10(⁻?)([⁰¹²³⁴⁵⁶⁷⁸⁹]+)$/, (_, sign: string, raised: string) => {
      const digits = [...raised].map((digit) => superscripts.indexOf(digit)).join('');
      return `e${sign ? '-' : ''}${digits}`;
    });
  return plain === '∞' ? Infinity : plain === '-∞' ? -Infinity : Number(plain);
}

const all = { formatNumber, formatFixed, formatCell, formatExact };

describe('every format', () => {
  it.each(Object.entries(all))('%s prints zero without a sign', (_, format) => {
    expect(format(0)).toBe('0');
    expect(format(-0)).toBe('0');
  });

  it.each(Object.entries(all))('%s prints the infinities', (_, format) => {
    expect(format(Infinity)).toBe('∞');
    expect(format(-Infinity)).toBe('−∞');
  });

  it.each(Object.entries(all))('%s says so when there is no number', (_, format) => {
    expect(format(NaN)).toBe('not a number');
  });

  it.each(Object.entries(all))('%s has a real minus sign, never a hyphen', (_, format) => {
    fc.assert(
      fc.property(floats, (value) => {
        expect(format(value)).not.toMatch(/-/);
        // With fixed decimals a negative number may round to zero, which has no sign.
        const rounds = format === formatFixed || format === formatCell;
        if (!rounds || value < -0.005) expect(format(value).startsWith('−')).toBe(value < 0);
      }),
    );
  });
});

describe('formatExact', () => {
  it('is the same float32 when read back', () => {
    fc.assert(
      fc.property(floats, (value) => {
        expect(Math.fround(read(formatExact(value)))).toBe(value + 0);
      }),
      { numRuns: 2000 },
    );
  });

  it('takes the fewest digits', () => {
    expect(formatExact(Math.fround(0.1))).toBe('0.1');
    expect(formatExact(Math.fround(1 / 3))).toBe('0.33333334');
  });
});

describe('formatNumber', () => {
  it('is within half of its last significant digit', () => {
    fc.assert(
      fc.property(floats, fc.integer({ min: 3, max: 8 }), (value, digits) => {
        const bound = 0.5 * 10 ** (1 - digits) * Math.abs(value) * 1.000001;
        expect(Math.abs(read(formatNumber(value, digits)) - value)).toBeLessThanOrEqual(bound);
      }),
      { numRuns: 2000 },
    );
  });

  it('never prints a number that is not zero as zero', () => {
    fc.assert(
      fc.property(floats, (value) => {
        fc.pre(value !== 0);
        expect(read(formatNumber(value))).not.toBe(0);
        expect(formatCell(value)).not.toMatch(/^−?0(\.0*)?$/);
      }),
    );
  });

  it('keeps to plain figures where they can be read, and to powers of ten where not', () => {
    expect(formatNumber(0.5)).toBe('0.5');
    expect(formatNumber(0.98899)).toBe('0.9890');
    expect(formatNumber(-12.345678)).toBe('−12.35');
    expect(formatNumber(99_999)).toBe('100000');
    expect(formatNumber(0.00001234)).toBe('1.234·10⁻⁵');
    expect(formatNumber(12_345_678)).toBe('1.235·10⁷');
    expect(formatNumber(155_432)).toBe('1.554·10⁵');
    expect(formatNumber(39_012, 3)).toBe('3.90·10⁴');
    expect(formatNumber(9753, 2)).toBe('9800');
  });
});

describe('formatCell', () => {
  it('fits a cell: seven characters at most', () => {
    fc.assert(
      fc.property(floats, (value) => {
        expect(formatCell(value).length).toBeLessThanOrEqual(7);
      }),
    );
  });
});

describe('a large number in a cell', () => {
  it.each([
    [999.4, '999'],
    [999.6, '1.0k'],
    [1234, '1.2k'],
    [-39000, '−39k'],
    [155_000, '155k'],
    [999_600, '1.0M'],
    [-2.5e6, '−2.5M'],
    [5e9, '5·10⁹'],
  ])('%f is %s', (value, text) => {
    expect(formatCell(value)).toBe(text);
  });
});

describe('formatShare', () => {
  it('has as many decimals as are asked for', () => {
    expect([1, 0.9999, 0.994].map((share) => formatShare(share, 2))).toEqual([
      '1.00',
      'more than 0.99',
      '0.99',
    ]);
  });

  it('never says all of what is less', () => {
    expect([1, 0.9999, 0.9996, 0.9994, 0.5, 0].map((share) => formatShare(share))).toEqual([
      '1.000',
      'more than 0.999',
      'more than 0.999',
      '0.999',
      '0.500',
      '0',
    ]);
  });
});

describe('formatFixed', () => {
  it('is within half of its last decimal', () => {
    fc.assert(
      fc.property(fc.float({ min: -1000, max: 1000, noNaN: true }), (value) => {
        expect(Math.abs(read(formatFixed(value)) - value)).toBeLessThanOrEqual(0.0005 + 1e-9);
      }),
    );
  });
});

describe('formatCount', () => {
  it('groups thousands', () => {
    expect(formatCount(0)).toBe('0');
    expect(formatCount(1024)).toBe('1,024');
    expect(formatCount(12_345_678)).toBe('12,345,678');
  });
});

describe('percentages', () => {
  it('are whole, and only nothing is 0 %, only all of it 100 %', () => {
    expect([0.0078, 0.154, 0.5, 0.994].map(formatPercent)).toEqual(['1 %', '15 %', '50 %', '99 %']);
    expect([0, 1].map(formatPercent)).toEqual(['0 %', '100 %']);
    // Shares of 1/512 and 511/512.
    expect([1 / 512, 511 / 512].map(formatPercent)).toEqual(['0.2 %', '99.8 %']);
    expect([0.00004, 0.99996].map(formatPercent)).toEqual(['0.004 %', '99.9 %']);
  });
});
