/**
 * Widths of texts, estimated: a scene is made without a browser and its fonts. The estimate is that of DejaVu Sans, the
 * widest of the fonts in use, so that a text ends where the scene thinks or before.
 */

const wide =
  /[\u1100-\u11FF\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFF00-\uFF60\p{Extended_Pictographic}]/u;
const invisible = /\p{M}|\p{Cf}/u;
const slim = /[iljI.,:;'’|! ]/u;
const slender = /[tfr()[\]₁-₉¹-⁹ᵀ₋-]/u;
const broad = /[mwMW—…]/u;
const operator = /[×÷=+−→]/u;

function ems(character: string): number {
  if (invisible.test(character)) return 0;
  if (wide.test(character)) return 1.1;
  if (slim.test(character)) return 0.32;
  if (slender.test(character)) return 0.42;
  if (operator.test(character)) return 0.84;
  return broad.test(character) ? 0.95 : 0.63;
}

const known = new Map<string, number>();

/** In pixels; bold letters are a tenth wider. */
export function textWidth(text: string, size: number, strong = false): number {
  let width = known.get(text);
  if (width === undefined) {
    width = 0;
    for (const character of text) width += ems(character);
    if (known.size > 5000) known.clear();
    known.set(text, width);
  }
  return width * size * (strong ? 1.1 : 1);
}

export const widest = (texts: readonly string[], size: number): number =>
  texts.reduce((most, text) => Math.max(most, textWidth(text, size)), 0);

/** The text, shortened with … where it is wider. */
export function shortened(text: string, width: number, size: number): string {
  if (textWidth(text, size) <= width) return text;
  const characters = [...text];
  while (characters.length > 0 && textWidth(`${characters.join('')}…`, size) > width)
    characters.pop();
  return `${characters.join('').trimEnd()}…`;
}

/** Smaller letters are not written. */
export const leastSize = 8;

/** The size of words beside rows, or over columns, of this extent. */
export const wordSize = (extent: number): number => Math.min(14, extent * 0.84);

/** Where words stand closer than they can be read, every second, third … is written. */
export function everyWord(extent: number): number {
  let every = 1;
  while (wordSize(extent * every) < (every === 1 ? leastSize : 12) && every < 64) every += 1;
  return every;
}

const subscripts = '₀₁₂₃₄₅₆₇₈₉';

/** A number as it is written below the line. */
export const subscript = (number: number): string =>
  [...String(number)].map((digit) => subscripts[Number(digit)] ?? '').join('');

/** The heads in a title, from 0: q₂, or k₁₋₂ of a matrix that several heads share. */
export function headSubscript(heads: readonly number[]): string {
  const [first, last] = [heads[0], heads.at(-1)];
  if (first === undefined || last === undefined) return '';
  return first === last ? subscript(first + 1) : `${subscript(first + 1)}₋${subscript(last + 1)}`;
}
