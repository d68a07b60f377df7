/**
 * A scene as SVG: the same marks in the same order as on the canvas (paint.ts), for slides and print.
 * Presentation attributes and plain paths alone, because office programs read little else; cells of one
 * colour are merged into rectangles of one path, so that large layers stay small and stay sharp. A matrix of very
 * many cells may be an image, a pixel a cell.
 */
import type {
  Band,
  Downstream,
  Label,
  Matrix,
  Outline,
  Rect,
  Scene,
} from '../../derive/scene/scene';
import { withHead } from '../../text/en/names';
import { drawPaths, edgeDashes, hasRim } from '../downstream-paths';
import { bandDimming, opacityOf, veilOpacity } from '../cell-style';
import { frameLines, hollowBand } from '../head-lines';
import { markLines } from '../mark-lines';
import { cellsOf } from './cells';
import { alphaOf, element, escaped, num, PathData, toBaseline, turnOf } from './parts';
import {
  fitted,
  labelStyle,
  runs,
  sans,
  serif,
  underlineDrop,
  type TextStyle,
} from '../label-style';
import { headColour, inkOf, type Theme } from '../theme';

export interface SvgOptions {
  /** What a screen reader hears: the name of the picture, and what it shows. */
  readonly title: string;
  readonly description: string;
  /** Of the width and height that it asks for; the drawing is the same. */
  readonly scale: number;
  /** Addresses of images of matrices whose cells are not to be drawn one by one (canvas/cell-addresses.ts). */
  readonly images?: ReadonlyMap<Matrix, string>;
  /** Pixels that a text takes. */
  readonly measure: (text: string, size: number, style: TextStyle) => number;
}

/** Standalone XML, on the theme's own paper. */
export function svgOf(scene: Scene, theme: Theme, options: SvgOptions): string {
  const { width, height } = scene;
  const head = [
    element('title', {}, escaped(options.title)),
    element('desc', {}, escaped(options.description)),
    element('rect', { width, height, fill: theme.paper }),
  ];
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    width: width * options.scale,
    height: height * options.scale,
    viewBox: `0 0 ${width} ${height}`,
    role: 'img',
    'font-family': sans,
  };
  const body = [...head, ...marksOf(scene, theme, options)];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('svg', attributes, `\n${body.join('\n')}\n`)}\n`;
}

function marksOf(scene: Scene, theme: Theme, options: SvgOptions): string[] {
  const hue = (head: number) => headColour(theme.heads, head);
  const outlines = (ofHead: boolean) =>
    scene.outlines.filter(({ head }) => (head !== null) === ofHead);
  return [
    ...scene.targets
      .filter(({ selected, tile }) => selected && tile)
      .map((target) =>
        border(target, hue(target.head), 2, { rx: 6, opacity: num(0.8 * (target.alpha ?? 1)) }),
      ),
    ...outlines(false).map((each) => dashed(each, theme.line)),
    ...scene.matrices.map((each) => matrixOf(each, theme, options.images?.get(each))),
    ...scene.untrainedRows.map((row) =>
      element('rect', { ...box(row), fill: theme.paper, ...alphaOf(veilOpacity) }),
    ),
    ...scene.matrices.flatMap((each) =>
      each.head === null
        ? []
        : frameLines(each, each.head, each.small, theme.heads).map((line) =>
            border(line, hue(each.head ?? 0), line.thickness, {
              ...alphaOf(opacityOf(each)),
              ...turnOf(each),
            }),
          ),
    ),
    ...outlines(true).map((each) => dashed(each, hue(each.head ?? 0))),
    ...scene.bands.map((band) => bandOf(band, theme)),
    ...(scene.covers ?? []).map(({ x, y, width, height }) => {
      const inside = { x: x + 1, y: y + 1, width: width - 2, height: height - 2 };
      return element('rect', { ...box(inside), fill: theme.muted });
    }),
    ...scene.labels.map((label) => labelOf(label, theme, options)),
    ...(scene.covers ?? []).flatMap(({ label }) =>
      label ? labelOf(label, { ...theme, ink: theme.paper }, options) : [],
    ),
    ...scene.downstream.map((each) => downstreamOf(each, theme)),
    ...scene.marks.flatMap((mark) => {
      const { width, dashes } = markLines[mark.role];
      const dash = dashes.length > 0 ? { 'stroke-dasharray': dashes.join(' ') } : {};
      return [border(mark, theme.paper, width + 2), border(mark, theme.ink, width, dash)];
    }),
  ];
}

function bandOf(band: Band, { heads }: Theme): string {
  const alpha = alphaOf((band.alpha ?? 1) * (band.selected ? 1 : bandDimming));
  const colour = headColour(heads, band.head);
  const hollow = hollowBand(band, band.head, heads);
  return hollow
    ? border(hollow, colour, hollow.thickness, alpha)
    : element('rect', { ...box(band), fill: colour, ...alpha });
}

function matrixOf(matrix: Matrix, theme: Theme, image?: string): string {
  const { name, prefix } = matrix.address;
  const [first] = prefix;
  const what = first === undefined ? name : withHead(name, first);
  const title = `${what || matrix.key}, ${matrix.rows} × ${matrix.cols}`;
  return element(
    'g',
    { 'data-matrix': matrix.key, ...alphaOf(matrix.alpha), ...turnOf(matrix) },
    element('title', {}, escaped(title)) + cellsOf(matrix, theme, image),
  );
}

/** As `drawDownstream`. */
function downstreamOf(matrix: Downstream, { accent, paper }: Theme): string {
  const [edgePen, cornersPen, framesPen] = [new PathData(), new PathData(), new PathData()];
  drawPaths(matrix, { edge: edgePen, corners: cornersPen, frames: framesPen });
  const [edge, corners, frames] = [edgePen.data, cornersPen.data, framesPen.data];
  const line = (d: string, stroke: string, width: number, more = {}) =>
    d === '' ? '' : element('path', { d, fill: 'none', stroke, 'stroke-width': width, ...more });
  const dashes = { 'stroke-dasharray': edgeDashes.join(' ') };
  const around = hasRim(matrix) ? { stroke: paper, 'stroke-width': 0.75 } : {};
  return [
    line(edge, paper, 3) + line(edge, accent, 1.5, dashes),
    corners === '' ? '' : element('path', { d: corners, fill: accent, ...around }),
    line(frames, accent, 2.5),
  ].join('');
}

const box = ({ x, y, width, height }: Rect) => ({ x, y, width, height });

function border(
  rect: Rect,
  stroke: string,
  width: number,
  more: Readonly<Record<string, string | number>> = {},
): string {
  return element('rect', { ...box(rect), fill: 'none', stroke, 'stroke-width': width, ...more });
}

const dashed = (outline: Outline, colour: string) =>
  border(outline, colour, 1, { 'stroke-dasharray': '3 3', ...alphaOf(outline.alpha ?? 1) });

const anchors = { left: 'start', center: 'middle', right: 'end' } as const;

function labelOf(label: Label, theme: Theme, { measure }: SvgOptions): string {
  const { size, align, angle, alpha } = label;
  const { style, formula, middle } = labelStyle(label);
  const width = (text: string) => measure(text, size, style);
  const text = formula ? label.text : fitted(label.text, label.maxWidth, width);
  const turned = angle !== 0;
  const at = turned ? { x: 0, y: 0 } : label;
  const move = turned
    ? { transform: `translate(${num(label.x)} ${num(label.y)})rotate(${angle})` }
    : {};
  const letters = element(
    'text',
    {
      x: at.x,
      y: at.y + (middle ? size * toBaseline : 0),
      fill: inkOf(label, theme),
      'font-size': size,
      ...(align === 'left' ? {} : { 'text-anchor': anchors[align] }),
      ...(style === 'plain' ? {} : { 'font-weight': 600 }),
      ...(style === 'title' ? { 'font-style': 'italic', 'font-family': serif } : {}),
      ...alphaOf(alpha),
      ...move,
    },
    formula ? withSubscripts(text, size) : escaped(text),
  );
  if (!label.highlighted || formula) return letters;
  const length = width(text);
  const start = align === 'right' ? -length : align === 'center' ? -length / 2 : 0;
  const under = { x: at.x + start, y: at.y + size * underlineDrop, width: length, height: 2 };
  return element('rect', { ...under, fill: theme.accent, ...move }) + letters;
}

/** A subscript is lowered, and what follows it raised by as much. */
function withSubscripts(text: string, size: number): string {
  let lowered = 0;
  return runs(text)
    .map(({ text: run, sub }) => {
      const wanted = sub ? size * 0.22 : 0;
      const dy = wanted - lowered;
      lowered = wanted;
      if (!sub && dy === 0) return escaped(run);
      return element('tspan', { dy, ...(sub ? { 'font-size': size * 0.72 } : {}) }, escaped(run));
    })
    .join('');
}
