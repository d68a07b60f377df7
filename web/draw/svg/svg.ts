/**
 * Marks as SVG, for slides and print. Uses only presentation attributes and plain paths, because office
 * programs read little else. Cells of one colour are merged into one path, which keeps large layers small and
 * sharp. A matrix of very many cells may be an image, one pixel per cell.
 */
import type { Matrix, Scene } from '../../derive/scene/scene';
import { sans } from '../label-style';
import type { Measure } from '../marks/label-marks';
import { sceneMarks } from '../marks/scene-marks';
import type { Theme } from '../theme';
import { marksAsSvg } from './marks';
import { element, escaped } from './parts';

export interface SvgOptions {
  /** For screen readers: the name of the picture, and what it shows. */
  readonly title: string;
  readonly description: string;
  /** Scales the requested width and height; the drawing is the same. */
  readonly scale: number;
  /** Addresses of images for matrices whose cells are not drawn one by one (canvas/cell-addresses.ts). */
  readonly images?: ReadonlyMap<Matrix, string>;
  readonly measure: Measure;
}

/** Properties that the svg would otherwise inherit from a page it is pasted into. */
const ofItsOwn = {
  direction: 'ltr',
  'font-style': 'normal',
  'font-variant': 'normal',
  'font-weight': 'normal',
  'letter-spacing': 'normal',
  'text-anchor': 'start',
  'word-spacing': 'normal',
  'writing-mode': 'horizontal-tb',
} as const;

/** Standalone XML, with the theme's paper as background. */
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
    ...ofItsOwn,
    'font-family': sans,
  };
  const marks = sceneMarks(scene, theme, options.measure);
  const body = [...head, ...marksAsSvg(marks, options.images ?? new Map())];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('svg', attributes, `\n${body.join('\n')}\n`)}\n`;
}
