/** The font of a canvas: set when it is another one, and asked how wide a text is in it. */
import { memoizedByText } from '../../derive/memo-by-text';
import { fontOf, type TextStyle } from '../label-style';

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
  (_textInFont: string, context: Context, font: string, text: string) => {
    setFont(context, font);
    return context.measureText(text).width;
  },
);

/** How many pixels a text takes on that canvas. */
export const measureOn =
  (context: Context) =>
  (text: string, size: number, style: TextStyle): number => {
    const font = fontOf(size, style);
    return measured(`${font} ${text}`, context, font, text);
  };
