/** Sets the font of a canvas where it changes, and measures texts. */
import { memoizedByText } from '../../derive/memo-by-text';
import { fontOf, type TextStyle } from '../label-style';

type Context = CanvasRenderingContext2D;

/** The last font that was set, while it is still valid. */
let set: { readonly context: object; readonly font: string } | null = null;

/** Browsers resolve every assigned font against the page's styles, so the same font is assigned once. */
export function setFont(context: Context, font: string): void {
  if (set?.context === context && set.font === font) return;
  context.font = font;
  set = { context, font };
}

/** A new picture begins, or a context was restored: its font may differ. */
export function forgetFont(): void {
  set = null;
}

/** Cached, because measuring on a canvas is slow and labels rarely change between frames. */
const measured = memoizedByText(
  (_textInFont: string, context: Context, font: string, text: string) => {
    setFont(context, font);
    return context.measureText(text).width;
  },
);

/** The width of a text on that canvas, in pixels. */
export const measureOn =
  (context: Context) =>
  (text: string, size: number, style: TextStyle): number => {
    const font = fontOf(size, style);
    return measured(`${font} ${text}`, context, font, text);
  };
