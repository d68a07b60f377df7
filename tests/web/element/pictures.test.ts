/** The pictures of an element in its page: looked for once, measured, painted, and let go of. */
import { signal } from '@preact/signals-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paintScene } from '../../../web/draw/canvas/paint';
import { themes } from '../../../web/draw/theme';
import { Pictures } from '../../../web/element/pictures';
import { pairText, styles } from '../../../web/element/second-picture';
import { fakeFrames } from '../support/frames';
import { core } from '../support/layers';
import { opened } from '../support/opened';

vi.mock('../../../web/draw/canvas/paint', () => ({ paintScene: vi.fn() }));
const painted = vi.mocked(paintScene);

/** Observers that tell of another size when the test says so. */
class FakeResizeObserver {
  static last: FakeResizeObserver | null = null;
  observed: object[] = [];
  constructor(readonly tell: () => void) {
    FakeResizeObserver.last = this;
  }
  observe(box: object) {
    this.observed.push(box);
  }
  unobserve(box: object) {
    this.observed = this.observed.filter((each) => each !== box);
  }
  disconnect() {
    this.observed = [];
  }
}
const observer = () => {
  if (!FakeResizeObserver.last) throw new Error('nothing is observed');
  return FakeResizeObserver.last;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  fakeFrames();
  vi.stubGlobal('ResizeObserver', FakeResizeObserver);
  painted.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A canvas in a box of this size. */
function canvasIn(width: number, height: number) {
  const context = {};
  const canvas = {
    width: 0,
    height: 0,
    style: {},
    toggleAttribute: () => false,
    getContext: () => context,
  };
  const box = {
    clientWidth: width,
    clientHeight: height,
    isConnected: true,
    querySelector: (): object | null => canvas,
  };
  return { box, canvas, context };
}

/** An element after this link, drawn in a page with A's canvas and B's. */
function element(link = 'stage=scores') {
  const { session } = opened(link);
  const controls = signal(true);
  const screen = { value: 1, measure: vi.fn() };
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
    screen,
  );
  const [a, b] = [canvasIn(1040.6, 560.6), canvasIn(600, 400)];
  const found: Record<string, unknown> = {
    '.canvas-box': a.box,
  };
  if (session.state.compare) {
    found['.canvas-box.other'] = b.box;
    found['.canvas-box.other canvas'] = b.canvas;
  }
  const querySelector = vi.fn((selector: string) => found[selector] ?? null);
  const root = { querySelector } as unknown as ParentNode;
  const draw = () => pictures.drawn(root, themes.light);
  return {
    session,
    controls,
    screen,
    playing,
    addStyles,
    pictures,
    a,
    b,
    found,
    querySelector,
    root,
    draw,
  };
}

describe('the picture', () => {
  it('is drawn at its box’s size, in whole pixels, from the second drawing on', () => {
    const { pictures, draw, a } = element();
    draw();
    // Without a size nothing could be seen.
    expect(painted).not.toHaveBeenCalled();
    draw();
    expect(pictures.first.scene).toMatchObject({ width: 1040 });
    expect(painted.mock.lastCall?.[0]).toBe(a.context);
    expect(painted.mock.lastCall?.[1]).toBe(pictures.first.scene);
  });

  it('marks no example once the inspector is hidden, also where the box keeps its size', () => {
    const { pictures, draw, found } = element();
    const roles = () => pictures.first.scene?.cellFrames.map(({ role }) => role);
    const inspector = { offsetWidth: 304, isConnected: true };
    found['.inspector'] = inspector;
    draw();
    expect(observer().observed).toContain(inspector);
    inspector.offsetWidth = 0;
    observer().tell();
    expect(roles()).toEqual([]);
    inspector.offsetWidth = 304;
    observer().tell();
    expect(roles()).toEqual(['example']);
    inspector.isConnected = false;
    delete found['.inspector'];
    draw();
    expect(roles()).toEqual([]);
    expect(observer().observed).not.toContain(inspector);
  });

  it('marks the example where the inspector stands beside it, at rest and with no cell chosen', () => {
    const { pictures, draw, found, session, playing } = element();
    const roles = () => pictures.first.scene?.cellFrames.map(({ role }) => role);
    found['.inspector'] = { offsetWidth: 304, isConnected: true };
    draw();
    expect(roles()).toEqual(['example']);
    playing.value = true;
    expect(roles()).toEqual([]);
    session.inspect({ name: 'scores', index: [1, 0, 0] }, false);
    playing.value = false;
    expect(roles()).toContain('cell');
    expect(roles()).not.toContain('example');
  });

  it('is painted as soon as there are other numbers, before the page is drawn', () => {
    const { session, draw } = element();
    draw();
    draw();
    painted.mockClear();
    session.change({ sentence: 'another one' });
    expect(painted).toHaveBeenCalledTimes(1);
  });

  it('marks no example before the code of the inspector is there', () => {
    const { controls, pictures, draw, found } = element();
    const roles = () => pictures.first.scene?.cellFrames.map(({ role }) => role);
    found['.inspector'] = { offsetWidth: 304 };
    controls.value = false;
    draw();
    expect(roles()).toEqual([]);
    controls.value = true;
    expect(roles()).toEqual(['example']);
  });

  it('is painted once, at its own size, where its place stood before there were numbers', () => {
    const { session, pictures, draw, a, found } = element();
    session.stop();
    const canvasOf = a.box.querySelector;
    a.box.querySelector = () => null;
    draw();
    session.start(core);
    expect(painted).not.toHaveBeenCalled();
    const waiting = a.box;
    const box = { ...waiting, querySelector: canvasOf };
    waiting.isConnected = false;
    found['.canvas-box'] = box;
    draw();
    expect(painted).toHaveBeenCalledTimes(1);
    expect(pictures.first.scene).toMatchObject({ width: 1040 });
    expect(observer().observed).toEqual([box]);
  });

  it('marks no example where the inspector comes only when asked', () => {
    const { pictures, draw, found } = element();
    found['.inspector'] = { offsetWidth: 0 };
    draw();
    draw();
    expect(pictures.first.scene?.cellFrames).toEqual([]);
  });

  it('is not painted in a box without a width', () => {
    const { draw, a } = element();
    a.box.clientWidth = 0;
    a.box.clientHeight = 0;
    draw();
    draw();
    expect(painted).not.toHaveBeenCalled();
  });

  it.each([
    ['width', { clientWidth: 700 }],
    ['height', { clientHeight: 300 }],
  ])('is another one at another %s', (_, size) => {
    const { draw, pictures, a } = element();
    draw();
    const { scene } = pictures.first;
    observer().tell();
    expect(pictures.first.scene).toBe(scene);
    Object.assign(a.box, size);
    observer().tell();
    expect(pictures.first.scene).not.toBe(scene);
  });

  it('is looked for once, and again when its place is gone', () => {
    const { draw, querySelector, found, a } = element();
    draw();
    draw();
    const places = () =>
      querySelector.mock.calls.filter(([selector]) => selector === '.canvas-box');
    expect(places()).toHaveLength(1);
    expect(observer().observed).toEqual([a.box]);
    const other = canvasIn(500, 300);
    a.box.isConnected = false;
    found['.canvas-box'] = other.box;
    draw();
    expect(places()).toHaveLength(2);
    expect(observer().observed).toEqual([other.box]);
    draw();
    expect(painted.mock.lastCall?.[0]).toBe(other.context);
  });

  it('waits for its place where the page has none yet', () => {
    const { draw, found, pictures, a } = element();
    found['.canvas-box'] = null;
    draw();
    observer().tell();
    expect(observer().observed).toEqual([]);
    expect(pictures.first.scene).toMatchObject({ width: 240 });
    found['.canvas-box'] = a.box;
    draw();
    expect(pictures.first.scene).toMatchObject({ width: 1040 });
  });

  it('is not measured before it was drawn', () => {
    const { pictures } = element();
    observer().tell();
    expect(pictures.first.scene).toMatchObject({ width: 240 });
  });

  it('is let go of when the element leaves its page', () => {
    const { draw, pictures, querySelector, session } = element();
    draw();
    draw();
    pictures.stop();
    expect(observer().observed).toEqual([]);
    painted.mockClear();
    session.change({ head: 2 });
    expect(painted).not.toHaveBeenCalled();
    querySelector.mockClear();
    draw();
    expect(querySelector).toHaveBeenCalledWith('.canvas-box');
    expect(painted).toHaveBeenCalledTimes(1);
  });
});

describe('the strip', () => {
  it('shows the current stage once the picture has its size', () => {
    const { draw, querySelector, a } = element();
    const current = () =>
      querySelector.mock.calls.filter(([selector]) => selector === '.stage.current');
    a.box.clientWidth = 0;
    draw();
    vi.runAllTimers();
    expect(current()).toEqual([]);
    a.box.clientWidth = 800;
    draw();
    draw();
    vi.runAllTimers();
    expect(current()).toHaveLength(1);
  });
});

describe('while two layers are compared', () => {
  it('B’s picture is painted beside A’s as soon as it is loaded, and tells of its own size', async () => {
    const { draw, pictures, a, b } = element('stage=scores&compare=heads:8');
    draw();
    draw();
    expect(new Set(painted.mock.calls.map(([context]) => context))).toEqual(new Set([a.context]));
    await pictures.loadSecond();
    draw();
    // Its box is observed from then on, which tells its first size.
    observer().tell();
    draw();
    expect(new Set(painted.mock.calls.map(([context]) => context))).toEqual(
      new Set([a.context, b.context]),
    );
    expect(observer().observed).toContain(b.box);
    painted.mockClear();
    b.box.clientWidth = 500;
    observer().tell();
    expect(painted.mock.calls.map(([context]) => context)).toEqual([b.context]);
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

  it('who wants the pictures settled waits for B’s that is on its way, and not without', async () => {
    const { pictures } = element('stage=scores&compare=heads:8');
    await pictures.settled();
    let loaded = false;
    void pictures.loadSecond().then(() => (loaded = true));
    await pictures.settled();
    expect(loaded).toBe(true);
  });

  it('B stops with the element', async () => {
    const { draw, pictures, session, b } = element('stage=scores&compare=heads:8');
    await pictures.loadSecond();
    draw();
    draw();
    observer().tell();
    draw();
    expect(painted.mock.calls.map(([context]) => context)).toContain(b.context);
    pictures.stop();
    painted.mockClear();
    session.change({ head: 2 });
    expect(painted).not.toHaveBeenCalled();
  });

  it('there is no B else', () => {
    const { pictures } = element();
    expect(pictures.second).toBeNull();
  });
});
