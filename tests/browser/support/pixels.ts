/** A browser's canvas and its pixels. */
import { rgb } from '../../../web/draw/colour';

/** An empty canvas of this size. */
export function canvasOf(width = 400, height = 300): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  return context;
}

/** A box of pixels from (left, top) up to, but without, (right, bottom). */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export class Pixels {
  private readonly data: Uint8ClampedArray;
  private readonly width: number;
  private readonly height: number;

  constructor(context: CanvasRenderingContext2D) {
    const { width, height } = context.canvas;
    this.data = context.getImageData(0, 0, width, height).data;
    [this.width, this.height] = [width, height];
  }

  /** Red, green, blue, each 0 … 255, and opacity, 0 … 1. */
  at(x: number, y: number): readonly [r: number, g: number, b: number, alpha: number] {
    const [r = 0, g = 0, b = 0, a = 0] = this.data.subarray(4 * (y * this.width + x));
    return [r, g, b, a / 255];
  }

  alpha(x: number, y: number): number {
    return this.at(x, y)[3];
  }

  /** Whether this pixel has this colour (`#rrggbb`) up to rounding; a faint pixel stores its colour less exactly. */
  is(colour: string, x: number, y: number): boolean {
    const [r, g, b, alpha] = this.at(x, y);
    if (alpha === 0) return false;
    const slack = alpha > 0.99 ? 1 : 1 + 2 / alpha;
    return rgb(colour).every((each, k) => Math.abs(each - ([r, g, b][k] ?? NaN)) <= slack);
  }

  /** The smallest box around the pixels that satisfy `so`; null if there are none. */
  box(so: (x: number, y: number) => boolean = (x, y) => this.alpha(x, y) > 0): Box | null {
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let y = 0; y < this.height; y++)
      for (let x = 0; x < this.width; x++) {
        if (!so(x, y)) continue;
        [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
        [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
      }
    return left === Infinity ? null : { left, top, right, bottom };
  }

  /** The smallest box around pixels with this colour and at least this opacity. */
  boxOf(colour: string, least = 0.1): Box | null {
    return this.box((x, y) => this.alpha(x, y) >= least && this.is(colour, x, y));
  }

  /** The number of pixels that differ visibly. */
  differing(other: Pixels): number {
    let count = 0;
    for (let at = 0; at < this.data.length; at += 4) {
      const by = (k: number) => Math.abs((this.data[at + k] ?? 0) - (other.data[at + k] ?? 0));
      if (Math.max(by(0), by(1), by(2)) > 32) count += 1;
    }
    return count;
  }

  equals(other: Pixels): boolean {
    return this.data.every((value, at) => value === other.data[at]);
  }
}
