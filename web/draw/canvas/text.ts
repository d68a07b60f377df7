/** Text on the canvas: ellipses, and subscripts for W_Q, d_k and their like. */
import type { Label } from '../../derive/scene/scene';
import { kept } from '../../text/kept';

export const sans =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif';
export const serif =
  'Charter, "Bitstream Charter", "Iowan Old Style", Georgia, "DejaVu Serif", serif';

export type TextStyle = 'plain' | 'bold' | 'title';

export const fontOf = (size: number, style: TextStyle): string =>
  style === 'title'
    ? `italic 600 ${size}px ${serif}`
    : `${style === 'bold' ? '600 ' : ''}${size}px ${sans}`;

/** The font that was set last, where it still is. */
let set: { readonly context: object; readonly font: string } | null = null;

/** For each font that is set the browser looks at the page's styles: not for the same twice. */
export function setFont(context: CanvasRenderingContext2D, font: string): void {
  if (set?.context === context && set.font === font) return;
  context.font = font;
  set = { context, font };
}

/** A new picture begins, or a context was restored: it may have another font. */
export function forgetFont(): void {
  set = null;
}

/** Labels hardly change from frame to frame, and a canvas is slow to measure. */
const measured = kept(
  (_inFont: string, context: CanvasRenderingContext2D, text: string) =>
    context.measureText(text).width,
);

/** Of a text in the context's font, which is named once more. */
export const widthOf = (context: CanvasRenderingContext2D, font: string, text: string): number =>
  measured(`${font} ${text}`, context, text);

/** The text, ended by … where it is wider than `maxWidth`. */
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

interface Run {
  readonly text: string;
  readonly sub: boolean;
}

/** W_Q → W with subscript Q. Only W, b and d take one: q_packed is a name. */
export const runs = kept(runsOf);

function runsOf(text: string): readonly Run[] {
  const result: Run[] = [];
  let rest = text;
  for (const found of text.matchAll(/(?<![A-Za-z])([Wbd])_([A-Za-z]+)/g)) {
    const at = text.length - rest.length;
    result.push({ text: text.slice(at, found.index + 1), sub: false });
    result.push({ text: found[2] ?? '', sub: true });
    rest = text.slice(found.index + found[0].length);
  }
  if (rest) result.push({ text: rest, sub: false });
  return result;
}

/** Draws a text from the left at (x, y), subscripts lowered. */
export function drawMath(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  size: number,
  style: TextStyle,
): void {
  let at = x;
  context.textAlign = 'left';
  for (const run of runs(text)) {
    const font = fontOf(run.sub ? size * 0.72 : size, style);
    setFont(context, font);
    context.fillText(run.text, at, run.sub ? y + size * 0.22 : y);
    at += widthOf(context, font, run.text);
  }
}

/** How a label is written, on the canvas and in SVG alike. */
export function labelStyle({ role, text, align, lit }: Label): {
  readonly style: TextStyle;
  /** With subscripts, never shortened. */
  readonly formula: boolean;
  readonly middle: boolean;
} {
  const formula = align === 'left' && (role === 'title' || runs(text).length > 1);
  // A word is plain also where it has a subscript; other texts with one are names.
  const bold = lit || role === 'head' || role === 'operator' || (formula && role !== 'word');
  return {
    style: formula && role === 'title' ? 'title' : bold ? 'bold' : 'plain',
    formula,
    middle: role === 'word' || role === 'operator',
  };
}
