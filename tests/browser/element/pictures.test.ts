/** The pictures of an element in its page: found once, measured, painted, and released. */
import { signal } from '@preact/signals-core';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { paintScene } from '../../../web/draw/canvas/paint';
import { themes } from '../../../web/draw/theme';
import { Pictures } from '../../../web/element/pictures';
import { pairText, styles } from '../../../web/element/second-picture';
import { core } from '../../web/support/layers';
import { opened } from '../../web/support/opened';
import { frames } from '../support/element';
import { nextTask, pageOf, within } from '../support/markup';
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
  const controls = signal(true);
  const playing = signal(false);
  const addStyles = vi.fn<(styles: readonly object[]) => void>();
  const pictures = new Pictures(
    session,
    {
      get playing() {
        return playing.value;
      },
    },
    () => false,
    addStyles,
    () => controls.value,
    () => false,
    { value: 1, measure: () => undefined },
  );
  onTestFinished(() => pictures.stop());
  return {
    ...{ session, controls, playing, addStyles, pictures, root },
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

/** Replaces the picture's box in the page. */
function replaceBox(box: HTMLElement, markup: string): HTMLElement {
  const root = box.parentElement;
  box.outerHTML = markup;
  if (!root) throw new Error('no page');
  return within(root, '.canvas-box');
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

  it('marks no example before the code of the inspector is there', () => {
    const { controls, roles, draw } = element('stage=scores', inspectorIn(304));
    controls.value = false;
    draw();
    expect(roles()).toEqual([]);
    controls.value = true;
    expect(roles()).toEqual(['example']);
  });

  it('marks no example where the inspector comes only when asked', () => {
    const hidden = inspectorIn(304).replace('style="', 'style="display: none; ');
    const { roles, draw } = element('stage=scores', hidden);
    draw();
    draw();
    expect(roles()).toEqual([]);
  });

  it('is painted as soon as there are other numbers, before the page is drawn', () => {
    const { session, draw } = element();
    draw();
    draw();
    painted.mockClear();
    session.change({ sentence: 'another one' });
    expect(painted).toHaveBeenCalledTimes(1);
  });

  it('is painted once, at its own size, where its place stood before there were numbers', async () => {
    const { session, pictures, draw, box, canvas } = element();
    session.stop();
    canvas().remove();
    draw();
    session.start(core);
    expect(painted).not.toHaveBeenCalled();
    const next = replaceBox(box(), canvasIn(1040, 560));
    draw();
    expect(painted).toHaveBeenCalledTimes(1);
    expect(pictures.first.scene).toMatchObject({ width: 1040 });
    next.style.width = '700px';
    await expect.poll(() => pictures.first.scene?.width).toBe(700);
  });

  it('is not painted in a box without a width', () => {
    const { draw, box } = element();
    box().style.width = '0';
    draw();
    draw();
    expect(painted).not.toHaveBeenCalled();
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

  it('is looked for once, and again when its place is gone', () => {
    const { draw, root, box, canvas } = element();
    const asked = vi.spyOn(root, 'querySelector');
    const places = () => asked.mock.calls.filter(([selector]) => selector === '.canvas-box');
    draw();
    draw();
    expect(places()).toHaveLength(1);
    replaceBox(box(), canvasIn(500, 300));
    painted.mockClear();
    asked.mockClear();
    draw();
    expect(places()).toHaveLength(1);
    draw();
    expect([...canvases()]).toEqual([canvas()]);
    expect(seenOn(canvas())).toBe(true);
  });

  it('waits for its place where the page has none yet', () => {
    const { draw, pictures, root, box } = element();
    box().remove();
    draw();
    expect(pictures.first.scene).toMatchObject({ width: 240 });
    root.innerHTML = canvasIn(1040, 560);
    draw();
    expect(pictures.first.scene).toMatchObject({ width: 1040 });
  });

  it('is let go of when the element leaves its page', async () => {
    const { draw, pictures, session, box } = element();
    draw();
    draw();
    pictures.stop();
    painted.mockClear();
    session.change({ head: 2 });
    expect(painted).not.toHaveBeenCalled();
    box().style.width = '700px';
    await frames();
    expect(pictures.first.scene).toMatchObject({ width: 1040 });
    draw();
    expect(painted).toHaveBeenCalledTimes(1);
  });
});

it('the strip shows the current stage once the picture has its size', async () => {
  const stages = '<li style="flex: none; width: 600px"></li>'.repeat(2);
  const strip = `<ol style="display: flex; width: 300px; overflow: auto; padding: 0">
    ${stages}<li class="stage current" style="flex: none; width: 100px"></li>${stages}
  </ol>`;
  const { draw, root, box } = element('stage=scores', strip);
  const scrolled = () => within(root, 'ol').scrollLeft;
  box().style.width = '0';
  draw();
  await nextTask();
  expect(scrolled()).toBe(0);
  box().style.width = '800px';
  draw();
  draw();
  await nextTask();
  expect(scrolled()).toBe(1200 - 100);
});

describe('while two layers are compared', () => {
  it('B’s picture is painted beside A’s as soon as it is loaded, and follows its own size', async () => {
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

  it('A’s picture has one scale with B’s', () => {
    const { session, pictures } = element('stage=scores&compare=heads:1');
    const both = pictures.first.scene?.range;
    session.change({ compare: null });
    expect(both).not.toBe(pictures.first.scene?.range);
  });

  it('what it needs is loaded once: B’s picture, its styles, what is said of the two', async () => {
    const { draw, pictures, session, addStyles } = element('stage=scores&compare=heads:8');
    draw();
    expect(pictures.second).toBeNull();
    await Promise.all([pictures.loadSecond(), pictures.loadSecond()]);
    await pictures.loadSecond();
    expect(addStyles.mock.calls).toEqual([[styles]]);
    expect(session.pairText).toBe(pairText);
    expect(session.caption()).toMatch(/^A \(split, 4 heads\) and B/);
  });

  it('waiting for the pictures includes B’s while it loads', async () => {
    const { pictures } = element('stage=scores&compare=heads:8');
    await pictures.settled();
    let loaded = false;
    void pictures.loadSecond().then(() => (loaded = true));
    await pictures.settled();
    expect(loaded).toBe(true);
  });

  it('B stops with the element', async () => {
    const { draw, pictures, session, other } = element('stage=scores&compare=heads:8');
    await pictures.loadSecond();
    draw();
    draw();
    await expect.poll(() => other().getBoundingClientRect().width).toBe(600);
    draw();
    expect(canvases()).toContain(other());
    pictures.stop();
    painted.mockClear();
    session.change({ head: 2 });
    await frames();
    expect(painted).not.toHaveBeenCalled();
  });

  it('without a comparison there is no B', () => {
    expect(element().pictures.second).toBeNull();
  });
});
