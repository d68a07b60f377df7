/** Building blocks of SVG text: numbers, elements, escaped words, transforms. */
import type { Transform } from '../marks/mark';

/** Hundredths of a pixel are enough for print. */
export const num = (value: number): string => String(Number(value.toFixed(2)));

/**
 * The distance from the middle of the letters to the baseline, in font sizes: few programs support
 * `dominant-baseline`.
 */
export const toBaseline = 0.32;

/** Characters that XML 1.0 does not allow: most control characters, half surrogate pairs, and two others. */
// eslint-disable-next-line no-control-regex -- these are the ones
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/gu;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Escapes any text for XML. */
export const escaped = (text: string): string =>
  text.replace(unwritable, '\uFFFD').replace(/[&<>]/g, (found) => entities[found] ?? found);

/** Attributes hold only our own values; readers' texts appear only between tags. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  content = '',
): string {
  const all = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? num(value) : quoted(value)}"`)
    .join('');
  return content ? `<${name}${all}>${content}</${name}>` : `<${name}${all}/>`;
}

const quoted = (value: string) => escaped(value).replaceAll('"', '&quot;');

export const alphaOf = (alpha: number): Readonly<Record<string, number>> =>
  alpha < 1 ? { opacity: alpha } : {};

/** Factors need more digits than lengths, because they multiply hundreds of pixels. */
export function transformOf([a, b, c, d, e, f]: Transform): string {
  const factors = [a, b, c, d].map((factor) => Number(factor.toFixed(5)));
  return `matrix(${factors.join(' ')} ${num(e)} ${num(f)})`;
}
