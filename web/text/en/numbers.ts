/**
 * Numbers for readers. The minus sign is U+2212; zero has no sign. Whole numbers are written by Intl. All
 * others are not: they keep their last known digit, have powers of ten as superscripts, and stand in the
 * first picture, for which the browser's first Intl object would be 26 ms late (measured in Chromium).
 */

const superscripts: Readonly<Record<string, string>> = {
  '-': '⁻',
  '0': '⁰',
  '1': '¹',
  '2': '²',
  '3': '³',
  '4': '⁴',
  '5': '⁵',
  '6': '⁶',
  '7': '⁷',
  '8': '⁸',
  '9': '⁹',
};

function special(value: number): string | null {
  if (Number.isNaN(value)) return 'not a number';
  if (value === Infinity) return '∞';
  if (value === -Infinity) return '−∞';
  if (value === 0) return '0';
  return null;
}

const signed = (text: string) => text.replace('-', '−');

function power(text: string): string {
  const [mantissa = '', exponent = ''] = text.split('e');
  const raised = [...exponent.replace('+', '')].map((c) => superscripts[c] ?? c).join('');
  return `${signed(mantissa)}·10${raised}`;
}

/**
 * `digits` significant digits; never rounds to 0. Uses powers of ten for very small numbers, and where
 * trailing zeros would not be known digits: 155,000 with 4 digits is 1.550·10⁵.
 */
export function formatNumber(value: number, digits = 4): string {
  const word = special(value);
  if (word !== null) return word;
  const magnitude = Math.abs(value);
  if (magnitude < 1e-4 || magnitude >= 10 ** (Math.max(digits, 3) + 1))
    return power(value.toExponential(digits - 1));
  const text = value.toPrecision(digits);
  // toPrecision uses exponents for large integers.
  const plain = text.includes('e') ? String(Number(text)) : text;
  // Trailing zeros are dropped only if the text is exact: 1 is exact, 1.000 is rounded.
  const exact = Math.fround(Number(plain)) === Math.fround(value);
  return signed(exact && plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain);
}

/** The characters of a term, without its sign, that fit into a narrow inspector. */
const longestTerm = 6;

/** For a column of terms: as many digits, up to four, as fit; two before a power of ten. */
export function formatTerm(value: number): string {
  const text = formatNumber(value);
  if (text.includes('·')) return formatNumber(value, 2);
  const fits = (digits: number) =>
    formatNumber(value, digits).replace('−', '').length <= longestTerm;
  return formatNumber(value, [4, 3, 2].find(fits) ?? 1);
}

/** The text without trailing zeros: 1.000 reads as 1. */
const bare = (text: string) =>
  text.replace(/\.?0+(?=$|·)/, (end) => (text.includes('.') ? '' : end));

/** Two numbers with enough digits to tell them apart; they read the same only if they are equal. */
export function formatApart(a: number, b: number, digits = 4): readonly [string, string] {
  const texts = [formatNumber(a, digits), formatNumber(b, digits)] as const;
  // 17 significant digits tell any two numbers apart.
  return bare(texts[0]) !== bare(texts[1]) || a === b || digits >= 17
    ? texts
    : formatApart(a, b, digits + 1);
}

/** At most `decimals` decimals: for sums and shares in a column. */
export function formatFixed(value: number, decimals = 3): string {
  return special(value) ?? signed(value.toFixed(decimals).replace(/^-(0\.?0*)$/, '$1'));
}

/** A share inside a sentence: less than all never reads 1.000. */
export function formatShare(share: number, decimals = 3): string {
  const [text, all] = [formatFixed(share, decimals), formatFixed(1, decimals)];
  return text === all && share < 1
    ? `more than ${formatFixed(1 - 10 ** -decimals, decimals)}`
    : text;
}

/** 1.2k, 155k, 3.9M: a power of ten with as many digits does not fit into a cell. */
function thousands(value: number): string {
  const unit = Math.abs(value) < 999_500 ? 1e3 : 1e6;
  const count = value / unit;
  if (Math.abs(count) >= 999.5) return power(value.toExponential(0));
  const text = count.toFixed(Math.abs(count) < 9.95 ? 1 : 0);
  return signed(text) + (unit === 1e3 ? 'k' : 'M');
}

/** A short text that fits into a cell. */
export function formatCell(value: number): string {
  const word = special(value);
  if (word !== null) return word;
  const magnitude = Math.abs(value);
  if (magnitude >= 999.5) return thousands(value);
  if (magnitude >= 100) return signed(value.toFixed(0));
  if (magnitude >= 10) return signed(value.toFixed(1));
  // Only zero reads 0.00.
  return magnitude < 0.005 ? '≈0' : signed(value.toFixed(2));
}

/** The shortest decimal that identifies this float32, as programs and people type it. */
export function shortest(value: number): string {
  for (let digits = 1; digits <= 9; digits++) {
    const number = Number(value.toPrecision(digits));
    if (Math.fround(number) === value) return String(number);
  }
  return String(value);
}

/** The same for readers: an exponent is written as a power of ten. */
export function formatExact(value: number): string {
  return special(value) ?? decimal(shortest(value));
}

/** JavaScript's shortest text, with its exponent as a power of ten. */
function decimal(text: string): string {
  return text.includes('e') ? power(text) : signed(text);
}

/** Made at the first count, which the controls show: a browser takes as long for it as for a picture. */
let counts: Intl.NumberFormat | null = null;

/** 1,024. */
export function formatCount(value: number): string {
  counts ??= new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
  return counts.format(value);
}

/** A whole percentage; only nothing and all read 0 % and 100 %. */
export function formatPercent(share: number): string {
  const percent = 100 * share;
  if (share > 0 && percent < 0.5) return `${formatNumber(percent, 1)} %`;
  if (share < 1 && percent >= 99.5) return `${formatFixed(Math.floor(10 * percent) / 10, 1)} %`;
  return `${formatFixed(percent, 0)} %`;
}
