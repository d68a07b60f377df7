/** How labels are written: fonts, ellipses, and the subscripts of W_Q and d_k. */
import { memoizedByText } from '../derive/memo-by-text';
import type { Label } from '../derive/scene/scene';
import { direction } from '../state/sentence';

export const sans =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif';
export const serif =
  'Charter, "Bitstream Charter", "Iowan Old Style", Georgia, "DejaVu Serif", serif';

/** The distance of a word's underline from its middle, in font sizes: still within the word's own row. */
export const underlineDrop = 0.5;

export type TextStyle = 'plain' | 'bold' | 'title';

export const fontOf = (size: number, style: TextStyle): string =>
  style === 'title'
    ? `italic 600 ${size}px ${serif}`
    : `${style === 'bold' ? '600 ' : ''}${size}px ${sans}`;

/** The text, shortened with … where it is wider than `maxWidth`. */
export function fitted(text: string, maxWidth: number, width: (text: string) => number): string {
  if (maxWidth === Infinity || width(text) <= maxWidth) return text;
  const characters = [...text];
  let low = 0;
  let high = characters.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const candidate = `${characters.slice(0, middle).join('')}…`;
    if (width(candidate) <= maxWidth) low = middle;
    else high = middle - 1;
  }
  return `${characters.slice(0, low).join('')}…`;
}

/** A part of a text, on the baseline or as a subscript. */
export interface Run {
  readonly text: string;
  readonly sub: boolean;
}

/** W_Q → W with subscript Q. Only W, b, d, g and h take one: q_packed is a name. */
export const runs = memoizedByText(runsOf);

function runsOf(text: string): readonly Run[] {
  const result: Run[] = [];
  let rest = text;
  for (const found of text.matchAll(/(?<![A-Za-z])([Wbdgh])_([A-Za-z]+)/g)) {
    const at = text.length - rest.length;
    result.push({ text: text.slice(at, found.index + 1), sub: false });
    result.push({ text: found[2] ?? '', sub: true });
    rest = text.slice(found.index + found[0].length);
  }
  if (rest) result.push({ text: rest, sub: false });
  return result;
}

const directionOf = memoizedByText(direction);

export function labelStyle({ role, text, align, highlighted }: Label): {
  readonly style: TextStyle;
  /** Whether it is a formula: with subscripts, and never shortened. */
  readonly formula: boolean;
  readonly middle: boolean;
  /** The direction of the word's own letters; a formula runs left to right. */
  readonly direction: 'ltr' | 'rtl';
} {
  const formula = align === 'left' && (role === 'title' || runs(text).length > 1);
  // A word is plain even with a subscript; other texts with subscripts are names.
  const bold =
    highlighted || role === 'head' || role === 'operator' || (formula && role !== 'word');
  return {
    style: formula && role === 'title' ? 'title' : bold ? 'bold' : 'plain',
    formula,
    middle: role === 'word' || role === 'faint' || role === 'operator',
    direction: formula ? 'ltr' : directionOf(text),
  };
}

/** A subscript's size and its distance below the baseline, in sizes of the text. */
export const subscript = { size: 0.72, drop: 0.22 } as const;
