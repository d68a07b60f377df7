/** The cells of a matrix as SVG: merged rectangles by colour or an image of them, bars, gaps, numbers. */
import { isDone, valueAt, type Matrix } from '../../derive/scene/scene';
import { formatCell } from '../../text/en/numbers';
import {
  barOf,
  dimmingOf,
  fillOf,
  gapWidth,
  haloWidth,
  isGrowing,
  numberStyle,
  numberSize,
  shown,
  writesNumber,
} from '../cell-style';
import type { Rgb } from '../colour';
import { alphaOf, element, num, toBaseline } from './parts';
import type { Theme } from '../theme';

/** @param image the address of an image of its cells, a pixel each; '' where they are drawn one by one */
export function cellsOf(matrix: Matrix, theme: Theme, image = ''): string {
  const { rows, cols, width, height } = matrix;
  if (rows === 0 || cols === 0) return '';
  const [cellW, cellH] = [width / cols, height / rows];
  // Each is paler by itself, as on the canvas: lines between pale cells let them shine through.
  const pale = (drawn: string) =>
    matrix.dimmed && drawn ? element('g', alphaOf(dimmingOf(matrix)), drawn) : drawn;
  return (
    pale(image ? imageOf(matrix, image) : fillsOf(matrix, cellW, cellH, theme)) +
    (matrix.paint === 'bars' ? pale(barsOf(matrix, cellW, cellH, theme)) : '') +
    pale(gapsOf(matrix, cellW, cellH, theme)) +
    numbersOf(matrix, cellW, cellH, theme)
  );
}

/** Older programs know an address by its XLink name alone. */
const imageOf = ({ x, y, width, height }: Matrix, address: string): string =>
  element('image', {
    ...{ x, y, width, height },
    preserveAspectRatio: 'none',
    'image-rendering': 'pixelated',
    'xmlns:xlink': 'http://www.w3.org/1999/xlink',
    'xlink:href': address,
  });

/** #rrggbb: older programs know no other way. */
const hex = ([r, g, b]: Rgb) => `#${((1 << 24) | (r << 16) | (g << 8) | b).toString(16).slice(1)}`;

/** Texts by a key, in the order of their first coming. */
class Collected {
  private readonly texts = new Map<string, string>();
  add(key: string, text: string): void {
    this.texts.set(key, (this.texts.get(key) ?? '') + text);
  }
  map(write: (key: string, text: string) => string): string {
    return [...this.texts].map(([key, text]) => write(key, text)).join('');
  }
}

/** One unit is one cell, so that every number is short. */
function fillsOf(matrix: Matrix, cellW: number, cellH: number, theme: Theme): string {
  const { rows, cols, x, y, range } = matrix;
  const colours = Array.from({ length: rows * cols }, (_, k) => {
    const cell = shown(matrix, Math.floor(k / cols), k % cols);
    const fill = cell && fillOf(cell, range, theme);
    return fill ? hex(fill) : '';
  });
  const paths = new Collected();
  for (const { colour, r, c, wide, high } of merged(colours, cols))
    paths.add(colour, `M${c} ${r}h${wide}v${high}h${-wide}z`);
  const scale = `matrix(${cellW.toFixed(4)} 0 0 ${cellH.toFixed(4)} ${num(x)} ${num(y)})`;
  // Crisp, since neighbours that are smoothed let the paper shine through between them.
  const attributes = { transform: scale, 'shape-rendering': 'crispEdges' };
  const drawn = paths.map((fill, d) => element('path', { fill, d }));
  return drawn ? element('g', attributes, drawn) : '';
}

interface Run {
  readonly colour: string;
  readonly r: number;
  readonly c: number;
  readonly wide: number;
  readonly high: number;
}

/** Rectangles of one colour that cover every cell with a colour once. */
function* merged(colours: readonly string[], cols: number): Generator<Run> {
  const left = [...colours];
  for (const [at, colour] of colours.entries()) {
    if (!colour || left[at] !== colour) continue;
    const c = at % cols;
    let wide = 1;
    while (c + wide < cols && left[at + wide] === colour) wide++;
    const same = (row: number) => {
      for (let k = 0; k < wide; k++) if (left[at + row * cols + k] !== colour) return false;
      return true;
    };
    let high = 1;
    while (same(high)) high++;
    for (let row = 0; row < high; row++) left.fill('', at + row * cols, at + row * cols + wide);
    yield { colour, r: Math.floor(at / cols), c, wide, high };
  }
}

function barsOf(matrix: Matrix, cellW: number, cellH: number, theme: Theme): string {
  const paths = new Collected();
  for (let r = 0; r < matrix.rows; r++) {
    for (let c = 0; c < matrix.cols; c++) {
      if (!isDone(matrix, r, c)) continue;
      const grown = isGrowing(matrix, r) ? matrix.grown : 1;
      const value = valueAt(matrix.source, r, c);
      if (Number.isNaN(value)) continue;
      const { fill, height } = barOf(value, cellH, theme, grown);
      if (height < 0.005) continue;
      const left = num(matrix.x + c * cellW);
      const bottom = num(matrix.y + (r + 1) * cellH - 1);
      const wide = num(cellW);
      paths.add(hex(fill), `M${left} ${bottom}h${wide}v${num(-height)}h-${wide}z`);
    }
  }
  return paths.map((fill, d) => element('path', { fill, d }));
}

function gapsOf(matrix: Matrix, cellW: number, cellH: number, theme: Theme): string {
  const width = gapWidth(cellW, cellH);
  if (width === 0) return '';
  const { x, y, rows, cols } = matrix;
  let d = '';
  for (let r = 1; r < rows; r++) d += `M${num(x)} ${num(y + r * cellH)}h${num(matrix.width)}`;
  for (let c = 1; c < cols; c++) d += `M${num(x + c * cellW)} ${num(y)}v${num(matrix.height)}`;
  return d ? element('path', { stroke: theme.paper, 'stroke-width': width, d }) : '';
}

function numbersOf(matrix: Matrix, cellW: number, cellH: number, theme: Theme): string {
  const size = numberSize(cellW, cellH);
  const inks = new Collected();
  const halos = new Collected();
  for (let r = 0; r < matrix.rows; r++) {
    for (let c = 0; c < matrix.cols; c++) {
      const cell = shown(matrix, r, c);
      if (!cell || !writesNumber(matrix, cell, r, Math.min(cellW, cellH))) continue;
      const { ink, halo, down } = numberStyle(cell, matrix.range, theme, cellW, cellH);
      const x = matrix.x + (c + 0.5) * cellW;
      const y = matrix.y + (r + 0.5) * cellH + down + size * toBaseline;
      const text = element('text', { x, y }, formatCell(cell.value));
      if (halo) halos.add(hex(halo), text);
      inks.add(ink, text);
    }
  }
  const all = { 'font-size': size, 'text-anchor': 'middle' };
  const round = { 'stroke-width': haloWidth, 'stroke-linejoin': 'round' };
  // Halos lie under the numbers as texts of their own: `paint-order` is not known everywhere.
  return (
    halos.map((stroke, texts) =>
      element('g', { ...all, ...round, fill: 'none', stroke, 'aria-hidden': 'true' }, texts),
    ) + inks.map((fill, texts) => element('g', { ...all, fill }, texts))
  );
}
