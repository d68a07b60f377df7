/** When an element starts, by its visibility in the browser. tests/cases/pages-hosts.spec.ts tests the window's real margin. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LazyStart } from '../../../web/element/lazy-start';
import { whenNeeded } from '../../../web/element/when-needed';
import { faraway, frames, place } from '../support/element';

let element: HTMLElement;
beforeEach(() => {
  element = document.createElement('div');
  element.tabIndex = 0;
  element.style.height = '100px';
});

const near = () => window.scrollTo(0, faraway);
const printed = () => window.dispatchEvent(new Event('beforeprint'));
const focused = () => {
  element.focus({ preventScroll: true });
  element.blur();
};
/** The browser reports visibility once per frame. */
const told = () => frames();

describe('an element is needed', () => {
  it.each([
    ['as it comes into sight', near],
    ['as the page is printed', printed],
    ['as it gets the focus', focused],
  ])('%s, which is told once', async (_, happens) => {
    const needed = vi.fn();
    whenNeeded(place(element, faraway), needed);
    await told();
    expect(needed, 'not as long as it is far').not.toHaveBeenCalled();
    happens();
    await expect.poll(() => needed.mock.calls.length).toBe(1);
    for (const again of [near, printed, focused]) again();
    await told();
    expect(needed).toHaveBeenCalledTimes(1);
  });

  it('never after the waiting is stopped', async () => {
    const needed = vi.fn();
    whenNeeded(place(element, faraway), needed)();
    for (const happens of [near, printed, focused]) happens();
    await told();
    expect(needed).not.toHaveBeenCalled();
  });
});

describe('an element starts', () => {
  it('when it is needed', async () => {
    const start = vi.fn();
    new LazyStart(place(element, faraway), start).connected();
    await told();
    expect(start).not.toHaveBeenCalled();
    near();
    await expect.poll(() => start.mock.calls.length).toBe(1);
  });

  it('at once when a script asks, and waits no longer', async () => {
    const start = vi.fn();
    const lazy = new LazyStart(place(element, faraway), start);
    lazy.connected();
    lazy.ask();
    lazy.ask();
    expect(start).toHaveBeenCalledTimes(1);
    for (const happens of [near, printed, focused]) happens();
    await told();
    expect(start).toHaveBeenCalledTimes(1);
  });

  it('as soon as it is in a page, where a script asked before', () => {
    const start = vi.fn();
    const lazy = new LazyStart(element, start);
    lazy.ask();
    expect(start).not.toHaveBeenCalled();
    place(element, faraway);
    lazy.connected();
    expect(start).toHaveBeenCalledTimes(1);
  });

  it('not while it is out of its page', async () => {
    const start = vi.fn();
    const lazy = new LazyStart(place(element, faraway), start);
    lazy.disconnected();
    lazy.connected();
    lazy.disconnected();
    for (const happens of [near, printed, focused]) happens();
    await told();
    expect(start).not.toHaveBeenCalled();
  });

  it('anew after a reset, when it is needed again', async () => {
    const start = vi.fn();
    const lazy = new LazyStart(place(element, faraway), start);
    lazy.connected();
    lazy.ask();
    lazy.disconnected();
    lazy.reset();
    lazy.connected();
    await told();
    expect(start).toHaveBeenCalledTimes(1);
    near();
    await expect.poll(() => start.mock.calls.length).toBe(2);
  });
});
