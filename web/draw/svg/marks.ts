/** Marks as SVG elements. marks/scene-marks.ts decides which marks, and in which order. */
import type { Matrix } from '../../derive/scene/scene';
import { serif, subscript } from '../label-style';
import type {
  GroupMark,
  LinesMark,
  Look,
  Mark,
  RectMark,
  RectsMark,
  Stroke,
  TextMark,
  TextsMark,
} from '../marks/mark';
import { cellsOf } from './cells';
import { alphaOf, element, escaped, num, toBaseline, transformOf } from './parts';

/** Addresses of images of cells, by matrix. */
export type Images = ReadonlyMap<Matrix, string>;

export const marksAsSvg = (marks: readonly Mark[], images: Images): readonly string[] =>
  marks.flatMap((mark) => markAsSvg(mark, images));

function markAsSvg(mark: Mark, images: Images): string | readonly string[] {
  switch (mark.kind) {
    case 'rect':
      return rectAsSvg(mark);
    case 'rects':
      return rectsAsSvg(mark);
    case 'lines':
      return linesAsSvg(mark);
    case 'cells':
      return cellsOf(mark, images.get(mark.matrix));
    case 'texts':
      return textsAsSvg(mark);
    case 'text':
      return textAsSvg(mark);
    case 'group':
      return groupAsSvg(mark, images);
  }
}

type Attributes = Readonly<Record<string, string | number>>;

const strokeOf = ({ colour, width, dashes, round }: Stroke): Attributes => ({
  fill: 'none',
  stroke: colour,
  'stroke-width': width,
  ...(dashes ? { 'stroke-dasharray': dashes.join(' ') } : {}),
  ...(round ? { 'stroke-linecap': 'round' } : {}),
});

/** One element per stroke and one for the fill, on top: not all programs know `paint-order`. */
function painted(
  { strokes, fill, alpha }: Look,
  write: (attributes: Attributes) => string,
): readonly string[] {
  const looks = [...strokes.map(strokeOf), ...(fill === null ? [] : [{ fill }])];
  return looks.map((look) => write({ ...look, ...alphaOf(alpha) }));
}

function rectAsSvg(mark: RectMark): readonly string[] {
  const { x, y, width, height, radius } = mark;
  const round = radius > 0 ? { rx: radius } : {};
  return painted(mark, (look) => element('rect', { x, y, width, height, ...round, ...look }));
}

function rectsAsSvg({ boxes, fill, alpha }: RectsMark): string {
  let d = '';
  for (let k = 0; k < boxes.length; k += 4) {
    const [x = 0, y = 0, width = 0, height = 0] = boxes.slice(k, k + 4);
    d += `M${num(x)} ${num(y + height)}h${num(width)}v${num(-height)}h${num(-width)}z`;
  }
  return element('path', { fill, d, ...alphaOf(alpha) });
}

function linesAsSvg(mark: LinesMark): readonly string[] {
  const { points, each } = mark;
  let d = '';
  for (let k = 0; k < points.length; k += 2)
    d += `${k % (2 * each) === 0 ? 'M' : 'L'}${num(points[k] ?? 0)} ${num(points[k + 1] ?? 0)}`;
  return painted(mark, (look) => element('path', { d, ...look }));
}

function textsAsSvg(mark: TextsMark): readonly string[] {
  const { texts, size } = mark;
  const written = texts.map(({ text, x, y }) =>
    element('text', { x, y: y + size * toBaseline }, escaped(text)),
  );
  const all = { 'font-size': size, 'text-anchor': 'middle' };
  return painted(mark, (look) => {
    // A halo repeats the text, so screen readers skip it.
    const halo = 'stroke' in look ? { 'stroke-linejoin': 'round', 'aria-hidden': 'true' } : {};
    return element('g', { ...all, ...look, ...halo }, written.join(''));
  });
}

/** `text-anchor` by alignment: for a text from right to left, `start` is its right end. */
const anchors = {
  ltr: { left: 'start', center: 'middle', right: 'end' },
  rtl: { left: 'end', center: 'middle', right: 'start' },
} as const;

function textAsSvg(mark: TextMark): string {
  const { runs, x, y, size, style, align, direction, middle, fill, alpha } = mark;
  const anchor = anchors[direction][align];
  return element(
    'text',
    {
      x,
      y: y + (middle ? size * toBaseline : 0),
      fill,
      'font-size': size,
      ...(direction === 'rtl' ? { direction } : {}),
      ...(anchor === 'start' ? {} : { 'text-anchor': anchor }),
      ...(style === 'plain' ? {} : { 'font-weight': 600 }),
      ...(style === 'title' ? { 'font-style': 'italic', 'font-family': serif } : {}),
      ...alphaOf(alpha),
    },
    runsAsSvg(runs, size),
  );
}

/** A subscript is lowered, and the text after it raised by as much. */
function runsAsSvg(runs: TextMark['runs'], size: number): string {
  let lowered = 0;
  return runs
    .map(({ text, sub }) => {
      const wanted = sub ? size * subscript.drop : 0;
      const dy = wanted - lowered;
      lowered = wanted;
      if (!sub && dy === 0) return escaped(text);
      const own = sub ? { 'font-size': size * subscript.size } : {};
      return element('tspan', { dy, ...own }, escaped(text));
    })
    .join('');
}

function groupAsSvg({ transform, named, marks }: GroupMark, images: Images): string {
  const content = marksAsSvg(marks, images).join('');
  const title = named ? element('title', {}, escaped(named.title)) : '';
  const attributes = {
    ...(named ? { 'data-matrix': named.key } : {}),
    ...(transform ? { transform: transformOf(transform) } : {}),
  };
  return element('g', attributes, title + content);
}
