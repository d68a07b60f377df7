import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCosine } from '../../../web/text/en/look';
import {
  formatApart,
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

describe.each(Object.entries(all))('%s', (_, format) => {
  it('has a word or a sign for what is no finite number, and zero without a sign', () => {
    expect([0, -0, Infinity, -Infinity, NaN].map((value) => format(value))).toEqual([
      '0',
      '0',
      '∞',
      '−∞',
      'not a number',
    ]);
  });

  it('has a real minus sign, never a hyphen', () => {
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
      { numRuns: 1000 },
    );
    expect(formatExact(Math.fround(0.1))).toBe('0.1');
  });
});

describe('formatNumber', () => {
  it('is within half of its last significant digit', () => {
    fc.assert(
      fc.property(floats, fc.integer({ min: 3, max: 8 }), (value, digits) => {
        const bound = 0.5 * 10 ** (1 - digits) * Math.abs(value) * 1.000001;
        expect(Math.abs(read(formatNumber(value, digits)) - value)).toBeLessThanOrEqual(bound);
      }),
      { numRuns: 1000 },
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

  it.each([
    [0.5, 4, '0.5'],
    [0.98899, 4, '0.9890'],
    [-12.345678, 4, '−12.35'],
    [99_999, 4, '100000'],
    [0.00001234, 4, '1.234·10⁻⁵'],
    [12_345_678, 4, '1.235·10⁷'],
    [39_012, 3, '3.90·10⁴'],
    [9753, 2, '9800'],
  ])(
    'keeps to plain figures where %d can be read, else to powers of ten',
    (value, digits, text) => {
      expect(formatNumber(value, digits)).toBe(text);
    },
  );
});

it('formatCell fits a cell: seven characters at most', () => {
  fc.assert(
    fc.property(floats, (value) => {
      expect(formatCell(value).length).toBeLessThanOrEqual(7);
    }),
  );
});

it.each([
  [999.4, '999'],
  [999.6, '1.0k'],
  [-39000, '−39k'],
  [999_600, '1.0M'],
  [-2.5e6, '−2.5M'],
  [5e9, '5·10⁹'],
])('the large number %f in a cell is %s', (value, text) => {
  expect(formatCell(value)).toBe(text);
});

it('a share never says all of what is less', () => {
  expect([1, 0.9999, 0.9996, 0.9994, 0.5, 0].map((share) => formatShare(share))).toEqual([
    '1.000',
    'more than 0.999',
    'more than 0.999',
    '0.999',
    '0.500',
    '0',
  ]);
  expect(formatShare(0.9999, 2)).toBe('more than 0.99');
});

it('formatFixed is within half of its last decimal', () => {
  fc.assert(
    fc.property(fc.float({ min: -1000, max: 1000, noNaN: true }), (value) => {
      expect(Math.abs(read(formatFixed(value)) - value)).toBeLessThanOrEqual(0.0005 + 1e-9);
    }),
  );
});

it('counts have their thousands grouped', () => {
  expect([0, 1024, 12_345_678].map(formatCount)).toEqual(['0', '1,024', '12,345,678']);
});

it('percentages are whole, and only nothing is 0 %, only all of it 100 %', () => {
  expect([0.0078, 0.154, 0.5, 0.994].map(formatPercent)).toEqual(['1 %', '15 %', '50 %', '99 %']);
  expect([0, 1].map(formatPercent)).toEqual(['0 %', '100 %']);
  expect([1 / 512, 511 / 512].map(formatPercent)).toEqual(['0.2 %', '99.8 %']);
  expect([0.00004, 0.99996].map(formatPercent)).toEqual(['0.004 %', '99.9 %']);
});

it('a cosine is 1 only where it is 1', () => {
  const cosines = [0.5, -0.001, 0.998, 0.99996, -0.99996, 0.999999, -1];
  expect(cosines.map(formatCosine)).toEqual([
    '0.50',
    '0.00',
    '0.998',
    '0.99996',
    '−0.99996',
    '1.00',
    '−1.00',
  ]);
});

describe('two numbers that a text calls different', () => {
  const doubles = fc.double({ noNaN: true });
  /** The next double, away from 0. */
  const neighbour = (value: number) => {
    const bytes = new DataView(new ArrayBuffer(8));
    bytes.setFloat64(0, value);
    bytes.setBigUint64(0, bytes.getBigUint64(0) + 1n);
    return bytes.getFloat64(0);
  };

  it('look different, even neighbours, and no number differs from itself', () => {
    fc.assert(
      fc.property(doubles, doubles, fc.integer({ min: 2, max: 8 }), (a, b, digits) => {
        const [left, right] = formatApart(a, b, digits);
        expect(left === right).toBe(a === b);
        fc.pre(Number.isFinite(a) && a !== 0);
        const [one, next] = formatApart(a, neighbour(a));
        expect(one).not.toBe(next);
      }),
      { numRuns: 1000 },
    );
  });

  it('take no more digits than they need', () => {
    expect(formatApart(1 / 3, 0.33334)).toEqual(['0.33333', '0.33334']);
    fc.assert(
      fc.property(doubles, doubles, (a, b) => {
        fc.pre(formatNumber(a) !== formatNumber(b));
        expect(formatApart(a, b)).toEqual([formatNumber(a), formatNumber(b)]);
      }),
    );
  });
});
