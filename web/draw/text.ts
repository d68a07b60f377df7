/** Text on the canvas: ellipses, and subscripts for W_Q, d_k and their like. */

const sans = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif';
const serif = 'Charter, "Bitstream Charter", "Iowan Old Style", Georgia, "DejaVu Serif", serif';

export const fontOf = (size: number, style: 'plain' | 'bold' | 'title'): string =>
  style === 'title'
    ? `italic 600 ${size}px ${serif}`
    : `${style === 'bold' ? '600 ' : ''}${size}px ${sans}`;

/** The text, ended by … where it is wider than `maxWidth` in the context's font. */
export function fitted(context: CanvasRenderingContext2D, text: string, maxWidth: number): string {
  if (maxWidth === Infinity || context.measureText(text).width <= maxWidth) return text;
  const characters = [...text];
  let low = 0;
  let high = characters.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const candidate = `${characters.slice(0, middle).join('')}…`;
    if (context.measureText(candidate).width <= maxWidth) low = middle;
    else high = middle - 1;
  }
  return `${characters.slice(0, low).join('')}…`;
}

interface Run {
  readonly text: string;
  readonly sub: boolean;
}

/** W_Q → W with subscript Q. Only W, b and d take one: q_packed is a name. */
export function runs(text: string): readonly Run[] {
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
  style: 'title' | 'bold',
): void {
  let at = x;
  context.textAlign = 'left';
  for (const run of runs(text)) {
    context.font = fontOf(run.sub ? size * 0.72 : size, style);
    context.fillText(run.text, at, run.sub ? y + size * 0.22 : y);
    at += context.measureText(run.text).width;
  }
}
