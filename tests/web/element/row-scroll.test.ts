import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { headsScroll, stripScroll } from '../../../web/element/row-scroll';
import { boxAt, pointedBox } from '../support/on-screen';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A strip that begins at x = 10 and is 300 wide, with a current stage 100 wide at `left` of the window. */
function page(left: number, scrollLeft = 0) {
  const strip = { ...boxAt(10, 0, 300), scrollLeft, clientWidth: 300 };
  const current = {
    ...boxAt(left, 0, 100),
    clientWidth: 100,
    closest: (selector: string) => (selector === 'ol' ? strip : null),
  };
  const querySelector = vi.fn((selector: string) =>
    selector === '.stage.current' ? current : null,
  );
  return { strip, querySelector, root: { querySelector } as unknown as ParentNode };
}

describe('the current stage', () => {
  it('stands in the middle of the strip, once the page is laid out', () => {
    const { strip, querySelector, root } = page(510);
    stripScroll().show(root, 'weigh');
    expect(querySelector).not.toHaveBeenCalled();
    vi.runAllTimers();
    // From 500 to the right of the strip’s edge to 100: (300 − 100) / 2 on either side.
    expect(strip.scrollLeft).toBe(400);
  });

  it('is scrolled from where the strip is, back as well', () => {
    const { strip, root } = page(-90, 250);
    stripScroll().show(root, 'project');
    vi.runAllTimers();
    expect(strip.scrollLeft).toBe(250 - 100 - 100);
  });

  it('is brought there once: then the strip is the reader’s', () => {
    const { strip, root } = page(510);
    const scroll = stripScroll();
    scroll.show(root, 'weigh');
    vi.runAllTimers();
    strip.scrollLeft = 0;
    scroll.show(root, 'weigh');
    vi.runAllTimers();
    expect(strip.scrollLeft).toBe(0);
    scroll.show(root, 'concat');
    vi.runAllTimers();
    expect(strip.scrollLeft).toBe(400);
  });

  it('is looked for again where there was no strip yet', () => {
    const { strip, root } = page(510);
    const scroll = stripScroll();
    scroll.show({ querySelector: () => null } as unknown as ParentNode, 'weigh');
    vi.runAllTimers();
    scroll.show(root, 'weigh');
    vi.runAllTimers();
    expect(strip.scrollLeft).toBe(400);
  });

  it('stands in the middle also where the page shows all of it at half its size', () => {
    const { strip, querySelector } = page(0);
    const half = { ...boxAt(10, 0, 150), offsetWidth: 300 };
    Object.assign(strip, half);
    const current = {
      ...boxAt(260, 0, 50),
      offsetWidth: 100,
      clientWidth: 100,
      closest: () => strip,
    };
    const picture = pointedBox(200, 100, [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { x: 100, y: 50 },
      { x: 0, y: 50 },
    ]);
    const found: Record<string, object> = { '.stage.current': current, '.pointed': picture };
    querySelector.mockImplementation((selector) => (found[selector] ?? null) as typeof current);
    stripScroll().show({ querySelector } as unknown as ParentNode, 'weigh');
    vi.runAllTimers();
    // 250 pixels of the screen are 500 of the strip’s own.
    expect(strip.scrollLeft).toBe(400);
  });

  it('may stand in no strip', () => {
    const root = {
      querySelector: () => ({ closest: () => null }),
    } as unknown as ParentNode;
    stripScroll().show(root, 'weigh');
    expect(() => vi.runAllTimers()).not.toThrow();
  });
});

describe('the chosen head count', () => {
  /** A row of controls 300 wide from x = 10, scrolled by 50, with the count 44 wide at `left` of the window. */
  function scrolled(left: number): number {
    const row = { ...boxAt(10, 0, 300), scrollLeft: 50, clientWidth: 300 };
    const count = {
      ...boxAt(left, 0, 44),
      clientWidth: 44,
      closest: (selector: string) => (selector === '.controls' ? row : null),
    };
    const root = {
      querySelector: (selector: string) => (selector === '.count:has(:checked)' ? count : null),
    } as unknown as ParentNode;
    headsScroll().show(root, 'wide,24,12');
    vi.runAllTimers();
    return row.scrollLeft;
  }

  it('stays where it is while it is in sight', () => {
    expect([scrolled(10), scrolled(266)]).toEqual([50, 50]);
  });

  it('comes in at the side where it was, clear of the row’s fading end', () => {
    expect(scrolled(267)).toBe(50 + 1 + 32);
    expect(scrolled(9)).toBe(50 - 1 - 32);
  });
});
