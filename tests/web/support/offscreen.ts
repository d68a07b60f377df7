/** Offscreen canvases for Node that keep what a picture's file asks of them beyond its scene. */
import { vi } from 'vitest';

/** Each character takes half of the font's size. */
const widthIn = (font: string, text: string): number =>
  (Number(/([\d.]+)px/.exec(font)?.[1]) * [...text].length) / 2;

interface Filled {
  readonly composite: string;
  readonly style: string;
  readonly at: readonly number[];
}

/** Until `vi.unstubAllGlobals()`. */
export function offscreen() {
  const made: (readonly [width: number, height: number])[] = [];
  const filled: Filled[] = [];
  const fonts: string[] = [];
  let factor = 1;
  class Canvas {
    constructor(width: number, height: number) {
      made.push([width, height]);
    }

    getContext(kind: string) {
      if (kind !== '2d') return null;
      const context = {
        globalCompositeOperation: 'source-over',
        fillStyle: '#000000',
        font: '',
        measureText(text: string) {
          fonts.push(context.font);
          return { width: factor * widthIn(context.font, text) };
        },
        fillRect: (...at: number[]) =>
          filled.push({
            composite: context.globalCompositeOperation,
            style: context.fillStyle,
            at,
          }),
      };
      return context;
    }

    convertToBlob = ({ type }: { type: string }) => Promise.resolve(new Blob([], { type }));
  }
  vi.stubGlobal('OffscreenCanvas', Canvas);
  return {
    /** The sizes of the canvases, in order. */
    made,
    filled,
    /** In which fonts texts were measured. */
    fonts,
    /** Texts are so many times as wide from now on. */
    widen: (times: number) => void (factor = times),
  };
}
