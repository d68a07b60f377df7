import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LessonScroll } from '../../../web/element/lesson-scroll';
import { boxAt } from '../support/on-screen';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', { innerHeight: 800 });
  vi.stubGlobal('getComputedStyle', () => ({ scrollMarginBottom: `${sheet}px` }));
  sheet = 0;
  at = 0;
  observers.clear();
  vi.stubGlobal('MutationObserver', FakeObserver);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** How much of the window the guide covers below. */
let sheet = 0;

const look = [{ part: 'look' }] as const;

/** Those that watch. */
const observers = new Set<FakeObserver>();
class FakeObserver {
  constructor(readonly changed: () => void) {}
  observe() {
    observers.add(this);
  }
  disconnect() {
    observers.delete(this);
  }
}
const changePage = () => {
  for (const each of observers) each.changed();
  vi.runAllTimers();
};

/** Where the picture is in the window, which is 800 px high. */
let at = 0;
const canvas = {
  currentCSSZoom: 1,
  getBoundingClientRect: () => ({ x: 0, y: at, width: 600, height: 400 }),
};

/** A page whose picture begins at `top` of the window, with a panel below that is drawn or still empty. */
function page(top = 0, drawn = () => true, height = 300) {
  const screen = {
    ...boxAt(0, top),
    querySelector: () => canvas,
    scrollIntoView: vi.fn(),
  };
  const panel = {
    ...boxAt(0, 0, 600, height),
    querySelector: () => (drawn() ? {} : null),
    scrollIntoView: vi.fn(),
  };
  const body = { ...boxAt(0, 500), scrollTop: 40, getRootNode: () => root };
  const verdict = boxAt(0, 590);
  const parts = new Map<string, object>([
    ['.screen', screen],
    ['.guide-body', body],
    ['#verdict', verdict],
  ]);
  const asked: string[] = [];
  const querySelector = (selector: string) => {
    asked.push(selector);
    return selector === '.pointed' ? null : (parts.get(selector) ?? panel);
  };
  const root = { querySelector } as unknown as ShadowRoot;
  return { asked, screen, panel, body, root };
}

describe('a step of a lesson', () => {
  it('that speaks of what is below brings it into sight, once; the next one begins at the top', () => {
    const { screen, panel, root } = page();
    const scroll = new LessonScroll();
    scroll.show(root, '0', look);
    scroll.show(root, '0', look);
    vi.runAllTimers();
    expect(panel.scrollIntoView).toHaveBeenCalledTimes(1);
    scroll.show(root, '0 answered', [{ part: 'cost' }, ...look]);
    vi.runAllTimers();
    expect(panel.scrollIntoView).toHaveBeenCalledTimes(2);
    scroll.show(root, '1', [{ part: 'cost' }]);
    scroll.show(root, '2', []);
    vi.runAllTimers();
    expect(screen.scrollIntoView).toHaveBeenCalledTimes(1);
    expect(panel.scrollIntoView).toHaveBeenCalledTimes(2);
  });

  it('brings the part of the panel that it speaks of', () => {
    const { asked, root } = page();
    new LessonScroll().show(root, '0', [...look, { tensor: 'W_folded' }]);
    expect(asked).toContain('#look-panel [data-part=fold]');
  });

  it('waits for what is still being loaded', () => {
    let drawn = false;
    const { panel, root } = page(0, () => drawn);
    const scroll = new LessonScroll();
    scroll.show(root, '0', look);
    changePage();
    expect(panel.scrollIntoView).not.toHaveBeenCalled();
    drawn = true;
    changePage();
    changePage();
    expect(panel.scrollIntoView).toHaveBeenCalledTimes(1);
    expect(observers.size).toBe(0);
  });

  it('waits no longer than its step is on show', () => {
    const { panel, root } = page(0, () => false);
    const scroll = new LessonScroll();
    scroll.show(root, '0', look);
    expect(observers.size).toBe(1);
    scroll.show(root, '1', []);
    expect(observers.size).toBe(0);
    changePage();
    expect(panel.scrollIntoView).not.toHaveBeenCalled();
  });

  it('takes no reader of an article to its figure as the article opens', () => {
    const { panel, root } = page(900);
    const scroll = new LessonScroll();
    scroll.show(root, '0', look);
    vi.runAllTimers();
    expect(panel.scrollIntoView).not.toHaveBeenCalled();
    scroll.show(root, '1', look);
    vi.runAllTimers();
    expect(panel.scrollIntoView).toHaveBeenCalledTimes(1);
  });

  it('brings one formula where it names one, and begins at the top of what is taller than the window', () => {
    const { asked, panel, root } = page(0, () => true, 900);
    const scroll = new LessonScroll();
    scroll.show(root, '0', [...look, { tensor: 'score.dot' }]);
    vi.runAllTimers();
    expect(asked).toContain('#look-panel [data-scorer=dot]');
    expect(panel.scrollIntoView).toHaveBeenCalledWith({ block: 'start', behavior: 'instant' });
  });

  it('begins at the top of what is taller than the room above the guide', () => {
    sheet = 320;
    const { panel, root } = page(0, () => true, 500);
    new LessonScroll().show(root, '0', look);
    vi.runAllTimers();
    expect(panel.scrollIntoView).toHaveBeenCalledWith({ block: 'start', behavior: 'instant' });
  });

  it('has the picture in sight, after a reader who scrolled away from it, and else leaves the page alone', () => {
    const { screen, root } = page();
    const scroll = new LessonScroll();
    const show = (step: string) => {
      scroll.show(root, step, []);
      vi.runAllTimers();
    };
    at = -300;
    show('0');
    expect(screen.scrollIntoView).not.toHaveBeenCalled();
    show('0 answered');
    expect(screen.scrollIntoView).toHaveBeenCalledTimes(1);
    at = -150;
    show('2');
    expect(screen.scrollIntoView).toHaveBeenCalledTimes(1);
    at = 700;
    show('3');
    expect(screen.scrollIntoView).toHaveBeenCalledTimes(2);
  });

  it('has what is said of an answer at the top of the guide', () => {
    const { body, root } = page();
    const scroll = new LessonScroll();
    scroll.show(root, '0', []);
    vi.runAllTimers();
    expect(body.scrollTop, 'another step begins at its top').toBe(0);
    body.scrollTop = 40;
    scroll.show(root, '0 answered', []);
    vi.runAllTimers();
    expect(body.scrollTop).toBe(130);
  });
});
