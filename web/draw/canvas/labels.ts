/** Labels on the canvas: titles with subscripts, words along rows and columns, notes. */
import { memoizedByText } from '../../derive/memo-by-text';
import type { Label } from '../../derive/scene/scene';
import { fitted, fontOf, labelStyle, runs, underlineDrop, type TextStyle } from '../label-style';
import { inkOf, type Theme } from '../theme';

type Context = CanvasRenderingContext2D;

/** The font that was set last, while it still is the font. */
let set: { readonly context: object; readonly font: string } | null = null;

/** A browser resolves every font that is set against the page's styles: the same font is set once. */
export function setFont(context: Context, font: string): void {
  if (set?.context === context && set.font === font) return;
  context.font = font;
  set = { context, font };
}

/** A new picture begins, or a context was restored: it may have another font. */
export function forgetFont(): void {
  set = null;
}

/** Labels hardly change from frame to frame, and a canvas is slow to measure. */
const measured = memoizedByText(
  (_inFont: string, context: Context, text: string) => context.measureText(text).width,
);

/** Width of a text in the context's font; `font` names that font, for the memo. */
const widthOf = (context: Context, font: string, text: string): number =>
  measured(`${font} ${text}`, context, text);

/** Draws a text from the left at (x, y), subscripts lowered. */
function drawMath(
  context: Context,
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

export function drawLabel(context: Context, label: Label, theme: Theme): void {
  const { style, formula, middle } = labelStyle(label);
  context.fillStyle = inkOf(label, theme);
  context.textBaseline = middle ? 'middle' : 'alphabetic';
  const { x, y } = label.angle ? turnedBy(context, label) : label;
  if (formula) {
    drawMath(context, label.text, x, y, label.size, style);
  } else {
    const font = fontOf(label.size, style);
    setFont(context, font);
    context.textAlign = label.align;
    const text = fitted(label.text, label.maxWidth, (each) => widthOf(context, font, each));
    if (label.highlighted) underline(context, text, { ...label, x, y }, theme);
    context.fillText(text, x, y);
  }
  if (label.angle) {
    context.restore();
    forgetFont();
  }
}

/** To be restored; the label's place is then the origin. */
function turnedBy(context: Context, { x, y, angle }: Label): { x: number; y: number } {
  context.save();
  context.translate(x, y);
  context.rotate((angle * Math.PI) / 180);
  return { x: 0, y: 0 };
}

/** The cursor's word is underlined as well as bold: weight alone is hard to see from afar. */
function underline(context: Context, text: string, label: Label, theme: Theme): void {
  const { width } = context.measureText(text);
  const before = label.align === 'right' ? width : label.align === 'center' ? width / 2 : 0;
  const { fillStyle } = context;
  context.fillStyle = theme.accent;
  context.fillRect(label.x - before, label.y + label.size * underlineDrop, width, 2);
  context.fillStyle = fillStyle;
}
