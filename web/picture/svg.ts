/**
 * Marks as SVG, for the first screen, slides and print. It uses plain paths and presentation attributes alone, as office
 * programs read little else. Cells of one colour are one path.
 */
import { pixelsOf } from './cells';
import { hexOf } from './colour';
import {
  sans,
  serif,
  subscript,
  type CellsMark,
  type Font,
  type Mark,
  type Stroke,
  type TextMark,
} from './mark';
import { shownIn, valueAt, type Matrix } from './scene';
import type { Theme } from './theme';

export interface SvgOptions {
  readonly width: number;
  readonly height: number;
  readonly theme: Theme;
  /** For screen readers: the name of the picture, and what it shows. */
  readonly title: string;
  readonly description: string;
  /** Whether it has a ground of paper; without, it takes the page's. */
  readonly ground: boolean;
}

/** What the svg would otherwise inherit from a page that it is pasted into. */
const ownStyle = {
  direction: 'ltr',
  'font-style': 'normal',
  'font-weight': 'normal',
  'letter-spacing': 'normal',
  'text-anchor': 'start',
  'word-spacing': 'normal',
  'font-family': sans,
};

export function svgOf(marks: readonly Mark[], options: SvgOptions): string {
  const { width, height, theme, title, description, ground } = options;
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    width,
    height,
    viewBox: `0 0 ${number(width / theme.scale)} ${number(height / theme.scale)}`,
    role: 'img',
    ...ownStyle,
  };
  const body = [
    element('title', {}, escaped(title)),
    description ? element('desc', {}, escaped(description)) : '',
    ground ? element('rect', { width, height, fill: theme.paper }) : '',
    ...marks.map(markOf),
  ];
  return element('svg', attributes, `\n${body.filter(Boolean).join('\n')}\n`);
}

type Attributes = Readonly<Record<string, string | number | null>>;

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

function element(name: string, attributes: Attributes, content = ''): string {
  const all = Object.entries(attributes).flatMap(([key, value]) =>
    value === null
      ? []
      : [` ${key}="${typeof value === 'number' ? number(value) : escaped(value)}"`],
  );
  return content === ''
    ? `<${name}${all.join('')}/>`
    : `<${name}${all.join('')}>${content}</${name}>`;
}

const number = (value: number): string => String(Math.round(value * 100) / 100);
const alphaOf = (alpha: number): Attributes => ({ opacity: alpha < 1 ? alpha : null });
const strokeOf = ({ colour, width, dashes }: Stroke): Attributes => ({
  stroke: colour,
  'stroke-width': width,
  'stroke-dasharray': dashes.length > 0 ? dashes.join(' ') : null,
});

function markOf(mark: Mark): string {
  switch (mark.kind) {
    case 'rect': {
      const { x, y, width, height, fill, stroke, radius, alpha } = mark;
      const look = {
        fill: fill ?? 'none',
        rx: radius || null,
        ...(stroke && strokeOf(stroke)),
        ...alphaOf(alpha),
      };
      return element('rect', { x, y, width, height, ...look });
    }
    case 'boxes': {
      const { boxes, fill, alpha } = mark;
      let d = '';
      for (let k = 0; k < boxes.length; k += 4) {
        const [x = 0, y = 0, width = 0, height = 0] = boxes.slice(k, k + 4);
        d += `M${number(x)} ${number(y)}h${number(width)}v${number(height)}h${number(-width)}z`;
      }
      return element('path', { d, fill, ...alphaOf(alpha) });
    }
    case 'lines': {
      const { points, each, stroke, alpha } = mark;
      let d = '';
      for (let k = 0; k < points.length; k += 2)
        d += `${k % (2 * each) === 0 ? 'M' : 'L'}${number(points[k] ?? 0)} ${number(points[k + 1] ?? 0)}`;
      const round = each > 2 ? 'round' : null;
      return element('path', {
        d,
        fill: 'none',
        ...strokeOf(stroke),
        'stroke-linecap': round,
        ...alphaOf(alpha),
      });
    }
    case 'cells':
      return cellsOf(mark);
    case 'text':
      return textOf(mark);
  }
}

function cellsOf({ matrix, theme, alpha, transform }: CellsMark): string {
  const { x, y, width, height } = matrix;
  const { rows, cols, pixels } = seen(matrix, theme);
  const paths = new Map<number, string>();
  for (const { pixel, r, c, wide, high } of merged(pixels, cols))
    paths.set(pixel, `${paths.get(pixel) ?? ''}M${c} ${r}h${wide}v${high}h${-wide}z`);
  const drawn = Array.from(paths, ([pixel, d]) => element('path', { fill: hexOf(pixel), d }));
  if (drawn.length === 0) return '';
  const scale = `scale(${(width / cols).toFixed(5)} ${(height / rows).toFixed(5)})`;
  const turned = transform ? `matrix(${transform.map((each) => each.toFixed(4)).join(' ')}) ` : '';
  const place = `${turned}translate(${number(x)} ${number(y)}) ${scale}`;
  // With smooth edges the paper would shine through between neighbours.
  const attributes = { transform: place, ...alphaOf(alpha), 'shape-rendering': 'crispEdges' };
  return element('g', attributes, drawn.join(''));
}

/** Smaller cells are drawn several as one, which has their mean: nobody sees them apart, and they would be megabytes. */
const leastCell = 1.5;

function seen(matrix: Matrix, theme: Theme) {
  const { rows, cols, width, height } = matrix;
  const high = Math.max(1, Math.round((leastCell * rows) / height));
  const wide = Math.max(1, Math.round((leastCell * cols) / width));
  if (high === 1 && wide === 1) return { rows, cols, pixels: pixelsOf(matrix, theme) };
  const [fewRows, fewCols] = [Math.ceil(rows / high), Math.ceil(cols / wide)];
  const data = Float32Array.from({ length: fewRows * fewCols }, (_, at) => {
    const [top, left] = [Math.floor(at / fewCols) * high, (at % fewCols) * wide];
    let [sum, count] = [0, 0];
    for (let r = top; r < Math.min(rows, top + high); r++) {
      for (let c = left; c < Math.min(cols, left + wide); c++) {
        const shown = shownIn(matrix, r, c);
        const value = shown ? valueAt(shown.source, r, c) : NaN;
        if (Number.isFinite(value)) [sum, count] = [sum + value, count + 1];
      }
    }
    return count > 0 ? sum / count : NaN;
  });
  const source = { data, offset: 0, rowStride: fewCols, colStride: 1 };
  const few = { ...matrix, rows: fewRows, cols: fewCols, source, done: data.length, before: null };
  return { rows: fewRows, cols: fewCols, pixels: pixelsOf(few, theme) };
}

/** Rectangles of one colour that together cover every coloured cell once. */
function* merged(pixels: Uint32Array, cols: number) {
  const left = Uint32Array.from(pixels);
  for (const [at, pixel] of pixels.entries()) {
    if (pixel === 0 || left[at] !== pixel) continue;
    const c = at % cols;
    let wide = 1;
    while (c + wide < cols && left[at + wide] === pixel) wide++;
    const isSame = (row: number) => {
      for (let k = 0; k < wide; k++) if (left[at + row * cols + k] !== pixel) return false;
      return true;
    };
    let high = 1;
    while (isSame(high)) high++;
    for (let row = 0; row < high; row++) left.fill(0, at + row * cols, at + row * cols + wide);
    yield { pixel, r: Math.floor(at / cols), c, wide, high };
  }
}

const fonts: Readonly<Record<Font, Attributes>> = {
  plain: {},
  bold: { 'font-weight': '600' },
  title: { 'font-family': serif, 'font-style': 'italic', 'font-weight': '600' },
};
const anchors = { left: null, center: 'middle', right: 'end' };

function textOf({ runs, x, y, size, font, align, angle, fill, halo, alpha }: TextMark): string {
  let isDown = false;
  const content = runs.map(({ text, sub }) => {
    const drop = subscript.drop * size;
    const dy = sub === isDown ? null : sub ? drop : -drop;
    isDown = sub;
    if (!sub && dy === null) return escaped(text);
    return element('tspan', { dy, 'font-size': sub ? size * subscript.size : null }, escaped(text));
  });
  const attributes = {
    x,
    y,
    'font-size': size,
    ...fonts[font],
    'text-anchor': anchors[align],
    transform: angle ? `rotate(${number(angle)} ${number(x)} ${number(y)})` : null,
    fill,
    ...(halo
      ? { stroke: halo, 'stroke-width': 4, 'paint-order': 'stroke', 'stroke-linejoin': 'round' }
      : {}),
    ...alphaOf(alpha),
  };
  return element('text', attributes, content.join(''));
}
