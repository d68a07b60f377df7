/** Counts, shares and pairs of numbers, as readers read them. */
import { formatFixed, formatNumber } from './numbers';

let counts: Intl.NumberFormat | null = null;

/** 1,024. */
export function formatCount(value: number): string {
  counts ??= new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
  return counts.format(value).replace('-', '−');
}

/** A whole percentage; only nothing and all read 0 % and 100 %. */
export function formatPercent(share: number): string {
  const percent = 100 * share;
  if (share > 0 && percent < 0.5) return `${formatNumber(percent, 1)} %`;
  if (share < 1 && percent >= 99.5) return `${formatFixed(Math.floor(10 * percent) / 10, 1)} %`;
  return `${formatFixed(percent, 0)} %`;
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
