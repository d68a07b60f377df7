/** The contrast of every text on a canvas with the pixels below it. */

export interface CanvasTexts {
  readonly faults: readonly string[];
  readonly texts: number;
}

/**
 * Runs in the page before its own scripts, so it may use nothing from outside. A line, the edge of a cell or a halo may
 * lie behind a text, so only the share `most` of the pixels in its box must reach the contrast.
 */
export function watchCanvasText({ least, most }: { least: number; most: number }): void {
  const faults = new Set<string>();
  let texts = 0;
  Object.assign(window, {
    canvasTexts: (): CanvasTexts => {
      const found = { faults: [...faults], texts };
      faults.clear();
      texts = 0;
      return found;
    },
  });

  type Colour = readonly number[];
  const numbers = (css: string): Colour =>
    css.startsWith('#')
      ? [1, 3, 5].map((at) => Number.parseInt(css.slice(at, at + 2), 16))
      : (css.match(/[\d.]+/g) ?? []).map(Number);
  const over = (top: Colour, below: Colour, alpha: number) =>
    [0, 1, 2].map((k) => (top[k] ?? 0) * alpha + (below[k] ?? 0) * (1 - alpha));
  const luminance = (colour: Colour) => {
    const [r = 0, g = 0, b = 0] = colour.map((channel) => {
      const c = channel / 255;
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };

  const check = (context: CanvasRenderingContext2D, text: string, x: number, y: number) => {
    const { canvas } = context;
    const room = canvas.closest('.root');
    if (!room) return;
    const size = context.measureText(text);
    const [left, right] = [x - size.actualBoundingBoxLeft, x + size.actualBoundingBoxRight];
    const [top, bottom] = [y - size.actualBoundingBoxAscent, y + size.actualBoundingBoxDescent];
    const matrix = context.getTransform();
    const corners = [left, right].flatMap((a) =>
      [top, bottom].map((b) => matrix.transformPoint({ x: a, y: b })),
    );
    const [xs, ys] = [corners.map((p) => p.x), corners.map((p) => p.y)];
    const x0 = Math.max(0, Math.floor(Math.min(...xs)));
    const y0 = Math.max(0, Math.floor(Math.min(...ys)));
    const width = Math.min(canvas.width, Math.ceil(Math.max(...xs))) - x0;
    const height = Math.min(canvas.height, Math.ceil(Math.max(...ys))) - y0;
    if (width < 1 || height < 1) return;
    texts++;
    const paper = numbers(getComputedStyle(room).backgroundColor);
    // Gradients and patterns are no single colour; grey stands for them.
    const style = typeof context.fillStyle === 'string' ? context.fillStyle : '#808080';
    const ink = numbers(style);
    const alpha = (ink[3] ?? 1) * context.globalAlpha;
    const { data } = context.getImageData(x0, y0, width, height);
    // There are few colours but many pixels: each colour is tested once.
    const pixels = new Map<number, number>();
    const whole = new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
    for (const pixel of whole) pixels.set(pixel, (pixels.get(pixel) ?? 0) + 1);
    let good = 0;
    for (const [pixel, count] of pixels) {
      const [r, g, b, a] = [0, 8, 16, 24].map((shift) => (pixel >>> shift) & 255);
      const below = over([r ?? 0, g ?? 0, b ?? 0], paper, (a ?? 0) / 255);
      const [one, other] = [luminance(over(ink, below, alpha)), luminance(below)];
      const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
      if (contrast >= least) good += count;
    }
    const share = good / whole.length;
    if (share < most)
      faults.add(`“${text}” in ${style}: ${Math.round(share * 100)} % of what is under it`);
  };

  // Avoids the browser's warning about frequent reads of the canvas.
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string) {
    return getContext.call(this, kind, { willReadFrequently: true });
  } as typeof getContext;
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (text, x, y, ...rest) {
    if (text.trim()) check(this, text, x, y);
    fillText.call(this, text, x, y, ...rest);
  };
}
