/** Pieces of SVG as text: numbers, elements, escaped words, transforms. */
import type { Transform } from '../marks/mark';

/** Hundredths of a pixel are enough for print. */
export const num = (value: number): string => String(Number(value.toFixed(2)));

/**
 * From the middle of the letters down to their baseline, in sizes: few programs know
 * `dominant-baseline`.
 */
export const toBaseline = 0.32;

/** What XML 1.0 has no place for: most control characters, halves of surrogate pairs, two others. */
// eslint-disable-next-line no-control-regex -- these are the ones
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/gu;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Any text of anybody's, as XML's characters. */
export const escaped = (text: string): string =>
  text.replace(unwritable, '\uFFFD').replace(/[&<>]/g, (found) => entities[found] ?? found);

/** Attributes are ours: texts of the reader's stand between tags only. */
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

/** Factors have more digits than lengths: they are multiplied by hundreds of pixels. */
export function transformOf([a, b, c, d, e, f]: Transform): string {
  const factors = [a, b, c, d].map((factor) => Number(factor.toFixed(5)));
  return `matrix(${factors.join(' ')} ${num(e)} ${num(f)})`;
}
