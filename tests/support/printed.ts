/** Numbers as the page prints them. */

/** Parses a real minus sign, thousands, and powers of ten with superscript digits. */
export function read(text: string): number {
  const plain = text
    .trim()
    .replaceAll('−', '-')
    .replaceAll(',', '')
    .replace('∞', 'Infinity')
    .replace(/·10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)$/, (_, raised: string) => {
      const digits = [...raised].map((c) => (c === '⁻' ? '-' : '⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(c))).join('');
      return `e${digits}`;
    });
  return plain === '' ? NaN : Number(plain);
}

/** Half a unit of the last digit of a printed number: its largest rounding error. */
export function halfDigit(text: string): number {
  const [, decimals = ''] = /\.(\d+)/.exec(text) ?? [];
  const [mantissa = ''] = text.split('·');
  const power = text === mantissa ? 1 : Math.abs(read(text) / read(mantissa));
  return 0.5 * 10 ** -decimals.length * power;
}
