/** The pictures of an element in its page: found once, measured, painted, and released. */
import { signal } from '@preact/signals-core';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { cellRect } from '../../../web/derive/scene/cell-rect';
import { paintScene } from '../../../web/draw/canvas/paint';
import { themes } from '../../../web/draw/theme';
import { Pictures } from '../../../web/element/pictures';
import { sceneWith } from '../../web/support/drawing';
import { opened } from '../../web/support/opened';
import { frames } from '../support/element';
import { pageOf, within } from '../support/markup';
import { Pixels } from '../support/pixels';

// The real painter, with its calls counted.
vi.mock('../../../web/draw/canvas/paint', { spy: true });
const painted = vi.mocked(paintScene);

beforeEach(() => void painted.mockClear());

const canvasIn = (width: number, height: number, classes = '') =>
  `<div class="canvas-box ${classes}" style="width: ${width}px; height: ${height}px; overflow: hidden">
    <canvas style="display: block"></canvas>
  </div>`;
const inspectorIn = (width: number) =>
  `<aside class="inspector" style="width: ${width}px; height: 9px"></aside>`;

/** The canvases painted so far. */
const canvases = () => new Set(painted.mock.calls.map(([{ canvas }]) => canvas));

/** An element with this link in a page with a canvas for A and one for B. */
function element(link = 'stage=scores', more = '') {
  const { session } = opened(link);
  const [a, b] = [canvasIn(1040, 560), canvasIn(600, 400, 'other')];
  const root = pageOf(`${a}${session.state.compare ? b : ''}${more}`);
  const playing = signal(false);
  const pictures = new Pictures(
    session,
    {
      get playing() {
        return playing.value;
      },
    },
    () => false,
    () => undefined,
    () => true,
    () => false,
    { value: 1, measure: () => undefined },
  );
  onTestFinished(() => pictures.stop());
  return {
    ...{ session, playing, pictures, root },
    box: () => within(root, '.canvas-box'),
    canvas: () => within(root, 'canvas') as HTMLCanvasElement,
    other: () => within(root, '.other canvas') as HTMLCanvasElement,
    draw: () => pictures.drawn(root, themes.light),
    roles: () => pictures.first.scene?.cellFrames.map(({ role }) => role),
  };
}

/** Whether a canvas has any painted pixel. */
function seenOn(canvas: HTMLCanvasElement): boolean {
  const context = canvas.getContext('2d');
  return context !== null && new Pixels(context).box() !== null;
}

describe('the picture', () => {
  it('is drawn at its box’s size, from the second drawing on', () => {
    const { pictures, draw, canvas } = element();
    draw();
    // Nothing is painted before the size is known.
    expect(painted).not.toHaveBeenCalled();
    draw();
    expect(pictures.first.scene).toMatchObject({ width: 1040 });
    expect(canvas().getBoundingClientRect().width).toBe(1040);
    expect(seenOn(canvas())).toBe(true);
  });

  it('marks the example where the inspector stands beside it, at rest and with no cell chosen', () => {
    const { draw, roles, session, playing } = element('stage=scores', inspectorIn(304));
    draw();
    expect(roles()).toEqual(['example']);
    playing.value = true;
    expect(roles()).toEqual([]);
    session.cursor.inspect({ name: 'scores', index: [1, 0, 0] }, false);
    playing.value = false;
    expect(roles()).toContain('cell');
    expect(roles()).not.toContain('example');
  });

  it('marks no example once the inspector is hidden, also where the box keeps its size', async () => {
    const { draw, root, roles } = element('stage=scores', inspectorIn(304));
    draw();
    expect(roles()).toEqual(['example']);
    const inspector = within(root, '.inspector');
    inspector.hidden = true;
    await expect.poll(roles).toEqual([]);
    inspector.hidden = false;
    await expect.poll(roles).toEqual(['example']);
    inspector.remove();
    draw();
    expect(roles()).toEqual([]);
  });

  it.each([
    ['width', '700px'],
    ['height', '300px'],
  ] as const)('is another one at another %s, and the same at the same', async (side, size) => {
    const { draw, pictures, box } = element();
    draw();
    const { scene } = pictures.first;
    await frames();
    expect(pictures.first.scene).toBe(scene);
    box().style[side] = size;
    await expect.poll(() => pictures.first.scene === scene).toBe(false);
  });
});

it('an enlarged picture has its chosen cell in its middle, else the middle to which it was scrolled', () => {
  const { session, pictures, box, draw } = element();
  draw();
  draw();
  const zoom = (scale: number) => {
    pictures.zoom(scale);
    draw();
    return [box().scrollLeft, box().scrollTop];
  };
  const cell = { name: 'scores', index: [1, 4, 6] };
  session.cursor.inspect(cell, false);
  const [left = NaN, top = NaN] = zoom(2);
  const { x, y, width, height } = cellRect(pictures.first.scene ?? sceneWith({}), cell) ?? {};
  // Browsers scroll to whole pixels.
  expect(Math.abs((x ?? NaN) + (width ?? NaN) / 2 - left - 1040 / 2)).toBeLessThan(1);
  expect(Math.abs((y ?? NaN) + (height ?? NaN) / 2 - top - 560 / 2)).toBeLessThan(1);
  session.change({ cell: null });
  Object.assign(box(), { scrollLeft: 700, scrollTop: 300 });
  draw();
  expect([box().scrollLeft, box().scrollTop]).toEqual([700, 300]);
  // The middle of the view is at (1220, 580) of 2080 × 1120.
  expect(zoom(4)).toEqual([2 * 1220 - 1040 / 2, 2 * 580 - 560 / 2]);
});

it('while two layers are compared B’s picture is painted beside A’s as soon as it is loaded, and follows its own size', async () => {
  const { draw, pictures, canvas, other } = element('stage=scores&compare=heads:8');
  draw();
  draw();
  expect([...canvases()]).toEqual([canvas()]);
  await pictures.loadSecond();
  draw();
  // From now on its box is observed; the observer reports the first size one frame later.
  await frames();
  draw();
  expect(other().getBoundingClientRect().width).toBe(600);
  expect([seenOn(canvas()), seenOn(other())]).toEqual([true, true]);
  await frames();
  painted.mockClear();
  const box = other().parentElement;
  if (box) box.style.width = '500px';
  await expect.poll(() => other().getBoundingClientRect().width).toBe(500);
  expect([...canvases()]).toEqual([other()]);
});
