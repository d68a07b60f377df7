/**
 * The cells of matrices as small images, one pixel a cell. While a layer plays most cells stay the same from picture to
 * picture: images are kept, and only rows with other cells are written. A canvas that is no longer shown is used again,
 * because a new one costs as much as all of its pixels.
 */
import { writeRows } from './cells';
import type { Matrix } from './scene';
import type { Theme } from './theme';

interface Image {
  readonly canvas: OffscreenCanvas;
  readonly context: OffscreenCanvasRenderingContext2D;
  readonly pixels: ImageData;
  /** What is written in it. */
  matrix: Matrix | null;
  theme: Theme | null;
  /** The number of the last picture that shows it. */
  shown: number;
}

/** By size: a picture has a few dozen matrices, of few sizes. */
const images = new Map<string, Image[]>();
/** The pixels of all images together; beyond this, those that are not on show are dropped. */
const most = 1 << 21;
/** An image is free when so many pictures were without it: two layers may be on show by turns. */
const idle = 3;
let held = 0;
let picture = 0;

export function nextPicture(): void {
  picture += 1;
  if (held > most) letGo();
}

export function imageOf(matrix: Matrix, theme: Theme): OffscreenCanvas {
  const { rows, cols } = matrix;
  const size = `${rows} ${cols}`;
  const known = images.get(size) ?? [];
  images.set(size, known);
  const same = known.find((image) => isOf(image, matrix, theme));
  const image =
    same ?? known.find(({ shown }) => shown < picture - idle) ?? newImage(rows, cols, known);
  write(image, matrix, theme, same !== undefined);
  image.shown = picture;
  return image.canvas;
}

/** Whether an image holds these numbers, perhaps fewer of them. */
function isOf(image: Image, matrix: Matrix, theme: Theme): boolean {
  const held = image.matrix;
  if (!held || image.theme !== theme) return false;
  const { source, before, paint, range } = matrix;
  return (
    held.source.data === source.data &&
    held.source.offset === source.offset &&
    held.source.colStride === source.colStride &&
    held.before?.source.data === before?.source.data &&
    held.before?.source.offset === before?.source.offset &&
    held.paint === paint &&
    held.range === range
  );
}

/** Writes all rows, or those whose cells were computed since. */
function write(image: Image, matrix: Matrix, theme: Theme, isSame: boolean): void {
  const { rows, cols, done } = matrix;
  const was = isSame && image.matrix ? image.matrix.done : null;
  image.matrix = matrix;
  image.theme = theme;
  if (was === done) return;
  const from = was === null ? 0 : Math.floor(Math.min(was, done) / cols);
  const to = was === null ? rows : Math.min(rows, Math.ceil(Math.max(was, done) / cols));
  writeRows(new Uint32Array(image.pixels.data.buffer), matrix, theme, from, to);
  image.context.putImageData(image.pixels, 0, 0, 0, from, cols, to - from);
}

function newImage(rows: number, cols: number, known: Image[]): Image {
  const canvas = new OffscreenCanvas(cols, rows);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser gives no canvas');
  const image = {
    canvas,
    context,
    pixels: context.createImageData(cols, rows),
    matrix: null,
    theme: null,
    shown: picture,
  };
  known.push(image);
  held += rows * cols;
  return image;
}

function letGo(): void {
  for (const [size, all] of images) {
    const kept = all.filter(({ shown }) => shown >= picture - idle);
    held -= all
      .filter((image) => !kept.includes(image))
      .reduce((sum, { canvas }) => sum + canvas.width * canvas.height, 0);
    if (kept.length > 0) images.set(size, kept);
    else images.delete(size);
  }
}
