/** The painter on a browser's canvas: as SVG shows the same scene (which marks it has: tests/web/draw), and sharp. */
import { describe, expect, it } from 'vitest';
import type { Scene } from '../../../web/derive/scene/scene';
import { measureOn } from '../../../web/draw/canvas/fonts';
import { paintScene } from '../../../web/draw/canvas/paint';
import { cellPixels } from '../../../web/draw/cell-pixels';
import { hex, rgbOf } from '../../../web/draw/colour';
import { svgOf } from '../../../web/draw/svg/svg';
import { themes } from '../../../web/draw/theme';
import { everyPart, labelOf, matrixOf, sceneWith } from '../../web/support/drawing';
import { canvasOf, Pixels } from '../support/pixels';

const theme = themes.light;

function painted(patch: Partial<Scene>, context = canvasOf()): Pixels {
  paintScene(context, sceneWith(patch), theme, 1);
  return new Pixels(context);
}

/** Large, so that smoothing, which is another one in SVG, changes a small share. */
const scale = 4;
const size = { width: 240, height: 120 };

/** How a canvas and an SVG of the scene differ, as a share of what the SVG shows on its paper. */
async function apart(patch: Partial<Scene>): Promise<number> {
  const scene = sceneWith({ ...size, ...patch });
  const empty = () => canvasOf(scale * size.width, scale * size.height);
  const [svg, canvas, paper] = [empty(), empty(), empty()];
  const options = { title: '', description: '', scale, measure: measureOn(canvas) };
  const image = new Image();
  const text = svgOf(scene, theme, options);
  image.src = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  await image.decode();
  URL.revokeObjectURL(image.src);
  svg.drawImage(image, 0, 0);
  paintScene(canvas, scene, theme, scale);
  paper.fillStyle = theme.paper;
  paper.fillRect(0, 0, paper.canvas.width, paper.canvas.height);
  const blank = new Pixels(paper);
  paper.drawImage(canvas.canvas, 0, 0);
  const [own, wanted] = [new Pixels(paper), new Pixels(svg)];
  return own.differing(wanted) / wanted.differing(blank);
}

const rect = { x: 10, y: 20, width: 30, height: 40 };
const matrix = matrixOf([1], 1, { head: 1, ...rect });
const turn = { alongX: 0, alongY: 60, downX: 40, downY: 0 };

describe('a picture', () => {
  it('begins on an empty canvas, in pixels of the screen', () => {
    const context = canvasOf(600, 400);
    context.fillRect(0, 0, 600, 400);
    const band = { ...rect, key: 'q#0', head: 0, selected: true };
    paintScene(context, sceneWith({ width: 300, height: 200, bands: [band] }), theme, 2);
    const box = { left: 20, top: 40, right: 80, bottom: 120 };
    expect(new Pixels(context).box()).toEqual(box);
    expect(new Pixels(context).boxOf(theme.heads[0] ?? '')).toEqual(box);
  });

  it.each<[string, Partial<Scene>]>([
    ...Object.entries(everyPart).map(([name, part]): [string, Partial<Scene>] => [
      name,
      { ...(name === 'untrainedRows' && { matrices: [matrix] }), [name]: part },
    ]),
    ['all of these', everyPart],
    ['a small matrix', { matrices: [{ ...matrix, small: true }] }],
    ['a faint matrix', { matrices: [{ ...matrix, alpha: 0.25 }], bands: everyPart.bands }],
    ['a matrix that is gone', { matrices: [{ ...matrix, alpha: 0 }], bands: everyPart.bands }],
    ['a matrix half done', { matrices: [matrixOf([1, -1, 0.5, 1], 2, { done: 2 })] }],
    ['a turning matrix, then one upright', { matrices: [{ ...matrix, x: 100, turn }, matrix] }],
    ['another head’s outline', { outlines: [{ ...rect, head: 2, alpha: 0.5 }] }],
    ['another head’s band', { bands: [{ ...rect, key: 'q#1', head: 1, selected: false }] }],
    ['an operand', { cellFrames: [{ ...rect, role: 'operand' }] }],
    ['the example', { cellFrames: [{ ...rect, role: 'example' }] }],
    ['a faint label', { labels: [labelOf({ x: 50, y: 50, size: 40, alpha: 0.3 })] }],
  ])('shows %s as SVG does', async (name, part) => {
    // Slanted letters have other outlines there.
    expect(await apart(part)).toBeLessThan(name === 'labels' ? 0.5 : 0.1);
  });

  it('is the same again, whatever was painted before on its canvas', () => {
    const context = canvasOf();
    const some = { labels: [labelOf({ x: 50, y: 50 })], outlines: everyPart.outlines };
    const first = painted(some, context);
    painted(everyPart, context);
    expect(painted(some, context).equals(first)).toBe(true);
  });

  it('has its minus signs before its numbers in a page from right to left', () => {
    const labels = [labelOf({ text: '−7.07', x: 50, y: 50, role: 'word' })];
    const context = canvasOf();
    context.canvas.dir = 'rtl';
    document.body.append(context.canvas);
    const turned = painted({ labels }, context);
    context.canvas.remove();
    expect(turned.equals(painted({ labels }))).toBe(true);
  });
});

describe('the cells of a matrix', () => {
  it('have one colour each up to the gaps, with no smoothing between two', () => {
    const cells = matrixOf([-1, -0.5, 0, 0.25, 0.5, 1], 3, { x: 10, y: 5 });
    const pixels = painted({ matrices: [cells] });
    expect(pixels.box()).toEqual({ left: 10, top: 5, right: 70, bottom: 45 });
    const colours = [...cellPixels(cells, theme)].map((pixel) => hex(rgbOf(pixel)));
    colours.forEach((colour, k) => {
      const [left, top] = [10 + 20 * (k % 3), 5 + 20 * Math.floor(k / 3)];
      for (const x of [left + 2, left + 10, left + 17])
        for (const y of [top + 2, top + 10, top + 17]) expect(pixels.is(colour, x, y)).toBe(true);
    });
  });

  it('change within one pixel where no gap is between them', () => {
    const tiny = matrixOf([-1, 1], 2, { x: 10, y: 5, width: 12, height: 6 });
    const pixels = painted({ matrices: [tiny] });
    const [low = '', high = ''] = [theme.divergingStops.at(0), theme.divergingStops.at(-1)];
    expect(pixels.boxOf(low)).toEqual({ left: 10, top: 5, right: 16, bottom: 11 });
    expect(pixels.boxOf(high)).toEqual({ left: 16, top: 5, right: 22, bottom: 11 });
  });
});
