/** A picture that the reader makes larger: what of it comes into sight. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cellRect } from '../../../web/derive/scene/cell-rect';
import { exampleOf } from '../../../web/derive/inspect/example';
import type { Place } from '../../../web/core/types';
import { themes } from '../../../web/draw/theme';
import { Pictures } from '../../../web/element/pictures';
import { spotOf } from '../../../web/element/zoom-scroll';
import { fakeFrames } from '../support/frames';
import { opened } from '../support/opened';

vi.mock('../../../web/draw/canvas/paint', () => ({ paintScene: vi.fn() }));

beforeEach(() => {
  fakeFrames();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

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
  const canvas = {
    width: 0,
    height: 0,
    style: {},
    toggleAttribute: () => false,
    getContext: () => ({}),
  };
  const box = {
    clientWidth: width,
    clientHeight: height,
    scrollWidth: width,
    scrollHeight: height,
    scrollLeft: 0,
    scrollTop: 0,
    isConnected: true,
    querySelector: () => canvas,
  };
  const querySelector = (selector: string) => (selector === '.canvas-box' ? box : null);
  const root = { querySelector, querySelectorAll: () => [box] } as unknown as ParentNode;
  const draw = () => {
    const zoom = pictures.zoomScale;
    Object.assign(box, { scrollWidth: width * zoom, scrollHeight: height * zoom });
    pictures.drawn(root, themes.light);
  };
  draw();
  draw();
  const zoom = (scale: number) => {
    pictures.zoom(scale);
    draw();
  };
  /** Where a cell's middle stands in the box now, in pixels. */
  const middle = (place: Place) => {
    const { scene } = pictures.first;
    const rect = scene && cellRect(scene, place);
    if (!rect) throw new Error(`${place.name} is not on show`);
    return [rect.x + rect.width / 2 - box.scrollLeft, rect.y + rect.height / 2 - box.scrollTop].map(
      Math.round,
    );
  };
  return { session, pictures, box, zoom, middle, draw };
}

const inTheMiddle = [width / 2, height / 2];

it('the chosen cell comes into the middle', () => {
  const { session, zoom, middle } = drawnPage();
  const cell = { name: 'scores', index: [1, 9, 9] };
  session.inspect(cell, false);
  zoom(2);
  expect(middle(cell)).toEqual(inTheMiddle);
});

it('else the cell does that the inspector would explain', () => {
  const { session, zoom, middle } = drawnPage();
  zoom(2);
  const example = session.snapshot && exampleOf(session.snapshot, session.state);
  if (!example) throw new Error('no example');
  expect(middle(example)).toEqual(inTheMiddle);
});

it('no example does while a lesson hides something: the largest matrix does', () => {
  const { session, pictures, box, zoom, middle } = drawnPage();
  session.conceal({ parts: ['cost'] });
  zoom(2);
  const example = session.snapshot && exampleOf(session.snapshot, session.state);
  if (!example) throw new Error('no example');
  expect(middle(example)).not.toEqual(inTheMiddle);
  const { scene } = pictures.first;
  const { x, y } = scene ? spotOf(scene, null) : { x: NaN, y: NaN };
  expect([2 * width * x - box.scrollLeft, 2 * height * y - box.scrollTop]).toEqual(inTheMiddle);
});

it('a picture that was scrolled keeps its middle, and is scrolled once', () => {
  const { pictures, box, zoom, draw } = drawnPage();
  zoom(2);
  Object.assign(box, { scrollLeft: 700, scrollTop: 300 });
  draw();
  expect([box.scrollLeft, box.scrollTop]).toEqual([700, 300]);
  zoom(4);
  // The middle was at (1200, 550) of 2000 × 1000.
  expect([box.scrollLeft, box.scrollTop]).toEqual([0.6 * 4000 - 500, 0.55 * 2000 - 250]);
  expect(pictures.zoomScale).toBe(4);
});

it('one that is as large as its box again is not scrolled', () => {
  const { box, zoom } = drawnPage();
  zoom(2);
  Object.assign(box, { scrollLeft: 0, scrollTop: 0 });
  zoom(1);
  expect([box.scrollLeft, box.scrollTop]).toEqual([0, 0]);
});
