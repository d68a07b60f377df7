import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LazyStart } from '../../../web/element/lazy-start';
import { whenNeeded } from '../../../web/element/when-needed';

/** Observers that are told by the test what is in sight. */
class FakeObserver {
  static all: FakeObserver[] = [];
  observed: unknown[] = [];
  constructor(
    readonly tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void,
    readonly options: unknown,
  ) {
    FakeObserver.all.push(this);
  }
  observe(element: unknown) {
    this.observed.push(element);
  }
  disconnect() {
    this.observed = [];
  }
}
const observer = () => {
  const last = FakeObserver.all.at(-1);
  if (!last) throw new Error('nothing is observed');
  return last;
};

/** What is in a page, or not. */
class FakeElement extends EventTarget {
  isConnected = true;
}
let element: FakeElement & HTMLElement;

beforeEach(() => {
  FakeObserver.all = [];
  element = new FakeElement() as FakeElement & HTMLElement;
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => vi.unstubAllGlobals());

const near = () => observer().tell([{ isIntersecting: false }, { isIntersecting: true }]);
const printed = () => window.dispatchEvent(new Event('beforeprint'));
const focused = () => element.dispatchEvent(new Event('focusin'));

describe('an element is needed', () => {
  it.each([
    ['as it comes within a window’s height of the window', near],
    ['as the page is printed', printed],
    ['as it gets the focus', focused],
  ])('%s, which is told once', (_, happens) => {
    const needed = vi.fn();
    whenNeeded(element, needed);
    expect(observer().observed).toEqual([element]);
    expect(observer().options).toEqual({ rootMargin: '100% 0px' });
    expect(needed).not.toHaveBeenCalled();
    happens();
    expect(needed).toHaveBeenCalledTimes(1);
    expect(observer().observed).toEqual([]);
    printed();
    focused();
    expect(needed).toHaveBeenCalledTimes(1);
  });

  it('not as long as it is far', () => {
    const needed = vi.fn();
    whenNeeded(element, needed);
    observer().tell([{ isIntersecting: false }]);
    expect(needed).not.toHaveBeenCalled();
    expect(observer().observed).toEqual([element]);
  });

  it('never after the waiting is stopped', () => {
    const needed = vi.fn();
    whenNeeded(element, needed)();
    printed();
    focused();
    expect(needed).not.toHaveBeenCalled();
    expect(observer().observed).toEqual([]);
  });
});

describe('an element starts', () => {
  it('when it is needed', () => {
    const start = vi.fn();
    new LazyStart(element, start).connected();
    expect(start).not.toHaveBeenCalled();
    near();
    expect(start).toHaveBeenCalledTimes(1);
  });

  it('at once when a script asks, and waits no longer', () => {
    const start = vi.fn();
    const lazy = new LazyStart(element, start);
    lazy.connected();
    lazy.ask();
    lazy.ask();
    focused();
    expect(start).toHaveBeenCalledTimes(1);
    expect(observer().observed).toEqual([]);
  });

  it('as soon as it is in a page, where a script asked before', () => {
    const start = vi.fn();
    element.isConnected = false;
    const lazy = new LazyStart(element, start);
    lazy.ask();
    expect(start).not.toHaveBeenCalled();
    lazy.connected();
    expect(start).toHaveBeenCalledTimes(1);
    expect(FakeObserver.all).toEqual([]);
  });

  it('not while it is out of its page', () => {
    const start = vi.fn();
    const lazy = new LazyStart(element, start);
    lazy.disconnected();
    lazy.connected();
    lazy.disconnected();
    focused();
    expect(start).not.toHaveBeenCalled();
  });

  it('anew after a reset, when it is needed again', () => {
    const start = vi.fn();
    const lazy = new LazyStart(element, start);
    lazy.connected();
    lazy.ask();
    lazy.disconnected();
    lazy.reset();
    lazy.connected();
    expect(start).toHaveBeenCalledTimes(1);
    near();
    expect(start).toHaveBeenCalledTimes(2);
  });
});
