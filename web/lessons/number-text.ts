/** Numbers in a lesson's sentences, as the page writes them: U+2212 for minus, and only zero reads as zero. */
import { languageTag } from '../words/words';

const signed = (text: string) => text.replace('-', '−');

/** 1,024. */
const countText = (value: number): string =>
  signed(new Intl.NumberFormat(languageTag(), { maximumFractionDigits: 0 }).format(value));

/** Three digits: 0.384, 12.3; a whole number in full. Very small and very large ones have powers of ten. */
export function numberText(value: number): string {
  if (Number.isInteger(value)) return countText(value);
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'NaN' : value > 0 ? '∞' : '−∞';
  const magnitude = Math.abs(value);
  if (magnitude >= 1e-4 && magnitude < 1e5) {
    const text = magnitude < 100 ? value.toPrecision(3) : value.toFixed(0);
    // 0.500 is rounded, 0.5 is exact.
    const isExact = Math.fround(Number(text)) === Math.fround(value);
    return signed(isExact && text.includes('.') ? text.replace(/\.?0+$/, '') : text);
  }
  const [mantissa = '', power = ''] = value.toExponential(1).split('e');
  return `${signed(mantissa)}·10${[...power].map((digit) => superscripts[digit] ?? '').join('')}`;
}

const superscripts: Readonly<Record<string, string>> = Object.fromEntries(
  [...'-0123456789'].map((digit, at) => [digit, [...'⁻⁰¹²³⁴⁵⁶⁷⁸⁹'][at]]),
) as Record<string, string>;

/** A whole percentage; only nothing and all read 0 % and 100 %. */
export function percentText(share: number): string {
  const percent = 100 * share;
  if (share > 0 && percent < 0.5) return `${numberText(percent)} %`;
  if (share < 1 && percent >= 99.5) return `${(Math.floor(10 * percent) / 10).toFixed(1)} %`;
  return `${percent.toFixed(0)} %`;
}
