/** Enlarging the picture: which part of it scrolls into view, in a browser. */
import { expect, it } from 'vitest';
import { cellRect } from '../../../web/derive/scene/cell-rect';
import { exampleOf } from '../../../web/derive/inspect/example';
import type { Place } from '../../../web/core/types';
import { themes } from '../../../web/draw/theme';
import { Pictures } from '../../../web/element/pictures';
import { opened } from '../../web/support/opened';
import { pageOf, within } from '../support/markup';

const [width, height] = [1000, 500];

function drawnPage(link = 'stage=scores') {
  const { session } = opened(link);
  const pictures = new Pictures(
    session,
    { playing: false },
    () => true,
    () => undefined,
    () => true,
    () => false,
    { value: 1, measure: () => undefined },
  );
  const root = pageOf(`
    <div class="canvas-box" style="width: ${width}px; height: ${height}px; overflow: auto; scrollbar-width: none">
      <canvas style="display: block"></canvas>
    </div>`);
  const box = within(root, '.canvas-box');
  const draw = () => pictures.drawn(root, themes.light);
  draw();
  draw();
  const zoom = (scale: number) => {
    pictures.zoom(scale);
    draw();
  };
  /** The distance of a cell's middle from the middle of the box, in pixels. */
  const offMiddle = (place: Place) => {
    const { scene } = pictures.first;
    const rect = scene && cellRect(scene, place);
    if (!rect) throw new Error(`${place.name} is not on show`);
    const x = rect.x + rect.width / 2 - box.scrollLeft - width / 2;
    const y = rect.y + rect.height / 2 - box.scrollTop - height / 2;
    return Math.hypot(x, y);
  };
  return { session, pictures, box, zoom, offMiddle, draw };
}

/** Browsers scroll to whole pixels. */
const rounding = 1.5;

it('the chosen cell comes into the middle', () => {
  const { session, zoom, offMiddle } = drawnPage();
  const cell = { name: 'scores', index: [1, 4, 6] };
  session.cursor.inspect(cell, false);
  zoom(2);
  expect(offMiddle(cell)).toBeLessThan(rounding);
});

it('without one the example of the inspector comes into the middle', () => {
  const { session, zoom, offMiddle } = drawnPage();
  zoom(2);
  const example = session.snapshot && exampleOf(session.snapshot, session.state);
  if (!example) throw new Error('no example');
  expect(offMiddle(example)).toBeLessThan(rounding);
});

it('a picture that was scrolled keeps its middle, and is scrolled once', () => {
  const { pictures, box, zoom, draw } = drawnPage();
  zoom(2);
  Object.assign(box, { scrollLeft: 700, scrollTop: 300 });
  draw();
  expect([box.scrollLeft, box.scrollTop]).toEqual([700, 300]);
  zoom(4);
  expect([box.scrollWidth, box.scrollHeight]).toEqual([4000, 2000]);
  // The middle of the view was at (1200, 550) of 2000 × 1000.
  expect([box.scrollLeft, box.scrollTop]).toEqual([0.6 * 4000 - 500, 0.55 * 2000 - 250]);
  expect(pictures.zoomScale).toBe(4);
});
