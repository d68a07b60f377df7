/** The cells of a matrix as SVG: rectangles merged by colour, or an image. */
import type { Matrix } from '../../derive/scene/scene';
import { cellPixels } from '../cell-pixels';
import { hex, rgbOf } from '../colour';
import type { CellsMark } from '../marks/mark';
import { alphaOf, element, num } from './parts';

/** @param image the address of an image with one pixel per cell; '' to draw the cells one by one */
export const cellsOf = (mark: CellsMark, image = ''): string =>
  image ? imageOf(mark, image) : fillsOf(mark);

/** Older programs read only the XLink address. */
const imageOf = ({ matrix: { x, y, width, height }, alpha }: CellsMark, address: string): string =>
  element('image', {
    ...{ x, y, width, height },
    preserveAspectRatio: 'none',
    'image-rendering': 'pixelated',
    'xmlns:xlink': 'http://www.w3.org/1999/xlink',
    'xlink:href': address,
    ...alphaOf(alpha),
  });

/** One unit per cell keeps all numbers short. */
function fillsOf({ matrix, theme, alpha }: CellsMark): string {
  const { rows, cols, x, y, width, height }: Matrix = matrix;
  const paths = new Map<number, string>();
  for (const { pixel, r, c, wide, high } of merged(cellPixels(matrix, theme), cols))
    paths.set(pixel, `${paths.get(pixel) ?? ''}M${c} ${r}h${wide}v${high}h${-wide}z`);
  const cellW = (width / cols).toFixed(4);
  const cellH = (height / rows).toFixed(4);
  // Crisp edges: antialiased neighbours let the paper shine through between them.
  const attributes = {
    transform: `matrix(${cellW} 0 0 ${cellH} ${num(x)} ${num(y)})`,
    'shape-rendering': 'crispEdges',
    ...alphaOf(alpha),
  };
  const drawn = Array.from(paths, ([pixel, d]) => element('path', { fill: hex(rgbOf(pixel)), d }));
  return drawn.length > 0 ? element('g', attributes, drawn.join('')) : '';
}

interface Run {
  readonly pixel: number;
  readonly r: number;
  readonly c: number;
  readonly wide: number;
  readonly high: number;
}

/** Rectangles of one colour that together cover every coloured cell once. */
function* merged(pixels: Uint32Array, cols: number): Generator<Run> {
  // A covered cell becomes 0, like one without a colour.
  const left = Uint32Array.from(pixels);
  for (const [at, pixel] of pixels.entries()) {
    if (pixel === 0 || left[at] !== pixel) continue;
    const c = at % cols;
    let wide = 1;
    while (c + wide < cols && left[at + wide] === pixel) wide++;
    const same = (row: number) => {
      for (let k = 0; k < wide; k++) if (left[at + row * cols + k] !== pixel) return false;
      return true;
    };
    let high = 1;
    while (same(high)) high++;
    for (let row = 0; row < high; row++) left.fill(0, at + row * cols, at + row * cols + wide);
    yield { pixel, r: Math.floor(at / cols), c, wide, high };
  }
}
