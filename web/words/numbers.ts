/** Numbers for readers: the minus sign is U+2212, zero has no sign, and only zero reads 0. */

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

function special(value: number): string | null {
  if (Number.isNaN(value)) return '–';
  if (value === Infinity) return '∞';
  if (value === -Infinity) return '−∞';
  return value === 0 ? '0' : null;
}

const signed = (text: string) => text.replace('-', '−');

/** 1.2e-5 as 1.2·10⁻⁵. */
function power(text: string): string {
  const [mantissa = '', exponent = ''] = text.split('e');
  const raised = [...exponent.replace('+', '')].map((c) => superscripts[Number(c)] ?? '⁻');
  return `${signed(mantissa)}·10${raised.join('')}`;
}

/**
 * `digits` significant digits. Powers of ten for very small numbers, and where trailing zeros would not be known
 * digits; zeros after the decimal point are left out where the text is exact.
 */
export function formatNumber(value: number, digits = 4): string {
  const word = special(value);
  if (word !== null) return word;
  const magnitude = Math.abs(value);
  if (magnitude < 1e-4 || magnitude >= 10 ** (Math.max(digits, 3) + 1))
    return power(value.toExponential(digits - 1));
  const text = value.toPrecision(digits);
  const plain = text.includes('e') ? String(Number(text)) : text;
  const isExact = Math.fround(Number(plain)) === Math.fround(value);
  return signed(isExact && plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain);
}

/** Less than this is the error of scaling a number: 0.29 · 100 is 28.999999999999996. */
const tie = 1e-9;

/** A fixed number of decimals: for sums and shares in a column. */
export const formatFixed = (value: number, decimals = 3): string =>
  special(value) ?? signed(value.toFixed(decimals).replace(/^-(0\.?0*)$/, '$1'));

/** A bound from below, which rounding must not raise: 0.895 is at least 0.89. */
export function formatAtLeast(value: number, decimals: number): string {
  const scale = 10 ** decimals;
  return formatFixed(Math.floor(value * scale + tie) / scale, decimals);
}

/** A bound from above, which rounding must not lower. */
export function formatAtMost(value: number, decimals: number): string {
  const scale = 10 ** decimals;
  return formatFixed(Math.ceil(value * scale - tie) / scale, decimals);
}

/** The same with `digits` significant digits. */
export function formatLimit(value: number, digits: number): string {
  if (!Number.isFinite(value) || value <= 0) return formatNumber(value, digits);
  const unit = 10 ** (Math.floor(Math.log10(value)) - digits + 1);
  return formatNumber(Math.ceil(value / unit - tie) * unit, digits);
}

/** 1.2k, 155k, 3.9M. */
function thousands(value: number): string {
  const unit = Math.abs(value) < 999_500 ? 1e3 : 1e6;
  const count = value / unit;
  if (Math.abs(count) >= 999.5) return power(value.toExponential(0));
  return signed(count.toFixed(Math.abs(count) < 9.95 ? 1 : 0)) + (unit === 1e3 ? 'k' : 'M');
}

/** How many decimals two digits of the largest number take: two, and up to four where all numbers are small. */
function cellDecimals(range: number): number {
  return range >= 0.095 ? 2 : range >= 0.0095 ? 3 : 4;
}

/** Below this range not even four decimals tell numbers apart. */
const leastDecimal = 0.00095;

/** How many characters a number between −`range` and `range` takes in a cell. */
export const cellCharacters = (range: number): number =>
  range < leastDecimal ? 8 : cellDecimals(range) + 3;

/**
 * A short text that fits into a cell, of a picture whose numbers lie between −`range` and `range`: what is written ≈0 is
 * small beside them.
 */
export function formatCell(value: number, range = 1): string {
  const word = special(value);
  if (word !== null) return word;
  const magnitude = Math.abs(value);
  if (magnitude >= 999.5) return thousands(value);
  if (range < leastDecimal) return magnitude < range / 200 ? '≈0' : power(value.toExponential(0));
  const decimals = cellDecimals(range);
  if (magnitude < 0.5 * 10 ** -decimals) return '≈0';
  return signed(value.toFixed(magnitude >= 100 ? 0 : magnitude >= 10 ? 1 : decimals));
}
