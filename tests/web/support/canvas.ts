/**
 * Canvases for Node. `fakeCanvas` keeps what is written on the small canvases of cells' images;
 * `recordingContext` records what is drawn, with the styles and the transform at that moment.
 */
import { vi } from 'vitest';

interface Canvas {
  /** The pixels after each writing. */
  readonly written: number[][];
}

export const canvases = new WeakMap<object, Canvas>();

class FakeCanvas {
  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    canvases.set(this, { written: [] });
  }

  getContext() {
    return {
      canvas: this,
      createImageData: (cols: number, rows: number) => ({
        data: new Uint8ClampedArray(4 * cols * rows),
      }),
      putImageData: ({ data }: { data: Uint8ClampedArray }) =>
        canvases.get(this)?.written.push([...new Uint32Array(data.buffer)]),
    };
  }
}

/** Commands of a path: M x y, L x y, R x y width height radius. */
export type Command = readonly [name: 'M' | 'L' | 'R', ...numbers: number[]];

class FakePath {
  readonly commands: Command[] = [];

  moveTo(x: number, y: number): void {
    this.commands.push(['M', x, y]);
  }

  lineTo(x: number, y: number): void {
    this.commands.push(['L', x, y]);
  }

  roundRect(x: number, y: number, width: number, height: number, radius: number): void {
    this.commands.push(['R', x, y, width, height, radius]);
  }
}

export function fakeCanvas(): void {
  vi.stubGlobal('OffscreenCanvas', FakeCanvas);
  vi.stubGlobal('Path2D', FakePath);
}

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

interface Styles {
  fillStyle: string;
  strokeStyle: string;
  lineWidth: number;
  globalAlpha: number;
  font: string;
  textAlign: string;
  textBaseline: string;
  direction: string;
  imageSmoothingEnabled: boolean;
  dash: readonly number[];
  /** As DOMMatrix: x' = a x + c y + e, y' = b x + d y + f. */
  matrix: Matrix;
}

export type Op =
  'clear' | 'image' | 'fillRect' | 'strokeRect' | 'fillText' | 'strokeText' | 'fill' | 'stroke';

/** One thing drawn, and all that decides how it looks. */
export interface Drawn extends Readonly<Styles> {
  readonly op: Op;
  /** x, y, width, height; of a text its place; of a path none. */
  readonly at: readonly number[];
  readonly text: string;
  readonly path: readonly Command[];
  /** What `drawImage` was given. */
  readonly image: object | null;
}

const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  ...([a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j] as const),
  ...([a * k + c * l + e, b * k + d * l + f] as const),
];

/** Where a point of what was drawn lies on the canvas. */
export function onCanvas({ matrix: [a, b, c, d, e, f] }: Drawn, x: number, y: number) {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

/** Each character takes half of the font's size. */
export const widthIn = (font: string, text: string): number =>
  (Number(/([\d.]+)px/.exec(font)?.[1]) * [...text].length) / 2;

class Recorder implements Styles {
  fillStyle = '#000000';
  strokeStyle = '#000000';
  lineWidth = 1;
  globalAlpha = 1;
  font = '10px sans-serif';
  textAlign = 'start';
  textBaseline = 'alphabetic';
  direction = 'ltr';
  imageSmoothingEnabled = true;
  dash: readonly number[] = [];
  matrix: Matrix = [1, 0, 0, 1, 0, 0];
  readonly drawn: Drawn[] = [];
  private readonly saved: Styles[] = [];
  private path = new FakePath();

  styles(): Styles {
    const { fillStyle, strokeStyle, lineWidth, globalAlpha, dash, matrix } = this;
    const { font, textAlign, textBaseline, direction, imageSmoothingEnabled } = this;
    return {
      fillStyle,
      strokeStyle,
      lineWidth,
      globalAlpha,
      dash,
      matrix,
      font,
      textAlign,
      direction,
      textBaseline,
      imageSmoothingEnabled,
    };
  }

  private record(op: Op, more: Partial<Drawn>): void {
    this.drawn.push({ ...this.styles(), op, at: [], text: '', path: [], image: null, ...more });
  }

  /** How many `save` have no `restore`. */
  get depth(): number {
    return this.saved.length;
  }

  save(): void {
    this.saved.push(this.styles());
  }

  restore(): void {
    Object.assign(this, this.saved.pop());
  }

  setTransform(...matrix: Matrix): void {
    this.matrix = matrix;
  }

  transform(...matrix: Matrix): void {
    this.matrix = times(this.matrix, matrix);
  }

  translate(x: number, y: number): void {
    this.transform(1, 0, 0, 1, x, y);
  }

  rotate(angle: number): void {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    this.transform(cos, sin, -sin, cos, 0, 0);
  }

  setLineDash(dash: readonly number[]): void {
    this.dash = dash;
  }

  measureText(text: string): { width: number } {
    return { width: widthIn(this.font, text) };
  }

  clearRect(...at: number[]): void {
    this.record('clear', { at });
  }

  fillRect(...at: number[]): void {
    this.record('fillRect', { at });
  }

  strokeRect(...at: number[]): void {
    this.record('strokeRect', { at });
  }

  fillText(text: string, ...at: number[]): void {
    this.record('fillText', { text, at });
  }

  strokeText(text: string, ...at: number[]): void {
    this.record('strokeText', { text, at });
  }

  drawImage(image: object, ...at: number[]): void {
    this.record('image', { image, at });
  }

  beginPath(): void {
    this.path = new FakePath();
  }

  moveTo(x: number, y: number): void {
    this.path.moveTo(x, y);
  }

  lineTo(x: number, y: number): void {
    this.path.lineTo(x, y);
  }

  roundRect(...numbers: [number, number, number, number, number]): void {
    this.path.roundRect(...numbers);
  }

  stroke(path: FakePath = this.path): void {
    this.record('stroke', { path: [...path.commands] });
  }

  fill(path: FakePath = this.path): void {
    this.record('fill', { path: [...path.commands] });
  }
}

export function recordingContext() {
  const recorder = new Recorder();
  return { recorder, context: recorder as unknown as CanvasRenderingContext2D };
}
