/** An element without a browser: its own code, on Lit's part as far as it uses it, with the real core. */
import { vi } from 'vitest';
import type { ManyHeads } from '../../../web/element/many-heads';
import type { StageEvents } from '../../../web/ui/stage/events';
import type { Theme } from '../../../web/draw/theme';
import type { EmptyView } from '../../../web/ui/empty-frame';
import type { Around } from '../../../web/ui/frame';
import type { View } from '../../../web/ui/view';
import { fakeFrames } from './frames';
import type { FakeLitElement } from './lit-element';

/** What `web/ui/frame` was given. */
export interface Framed {
  readonly view: View;
  readonly theme: Theme;
  readonly events: StageEvents;
  readonly around: Around;
}

/** In the place of `web/ui/frame`: what is drawn can be looked at. */
export const frames = {
  frame: (view: View, theme: Theme, events: StageEvents, around: Around): Framed => ({
    view,
    theme,
    events,
    around,
  }),
  unsupported: (message: string) => ({ unsupported: message }),
};

/** In the place of `web/ui/empty-frame`. */
export const emptyFrames = {
  loading: (view: EmptyView, theme: Theme) => ({ loading: view, theme }),
};

/** A question about the reader's preferences, whose answer the test changes. */
class Preference extends EventTarget {
  matches = false;

  answer(matches: boolean): void {
    this.matches = matches;
    this.dispatchEvent(new Event('change'));
  }
}

class Observer {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
}

type Intersected = (entries: readonly Partial<IntersectionObserverEntry>[]) => void;

/** Elements that are observed, with who is told what of them is in sight. */
const observed = new Map<object, Set<Intersected>>();

class SightObserver {
  private readonly elements: object[] = [];

  constructor(
    private readonly told: Intersected,
    private readonly options: { readonly rootMargin?: string } = {},
  ) {}

  observe(element: object): void {
    // Who asks with a margin asks whether the element comes near.
    if (this.options.rootMargin !== undefined) return;
    this.elements.push(element);
    observed.set(element, new Set([...(observed.get(element) ?? []), this.told]));
  }

  disconnect(): void {
    for (const element of this.elements) observed.get(element)?.delete(this.told);
  }
}

/** So many pixels of the height of an element, which is 700 px high, are in sight now. */
function see(element: object, height: number): void {
  const entry = {
    isIntersecting: height > 0,
    intersectionRect: { height } as DOMRectReadOnly,
    boundingClientRect: { height: 700 } as DOMRectReadOnly,
  };
  for (const told of observed.get(element) ?? []) told([entry]);
}

/** The browser around elements, until `vi.unstubAllGlobals()` and `vi.restoreAllMocks()`. */
export function fakeBrowser() {
  const time = fakeFrames();
  const [dark, still] = [new Preference(), new Preference()];
  const window = Object.assign(new EventTarget(), {
    devicePixelRatio: 1,
    matchMedia: (query: string) => (query.includes('dark') ? dark : still),
  });
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', { readyState: 'complete', baseURI: 'https://example.org/page/' });
  vi.stubGlobal('getComputedStyle', () => ({ display: 'flex' }));
  vi.stubGlobal('ResizeObserver', Observer);
  vi.stubGlobal('IntersectionObserver', SightObserver);
  vi.stubGlobal('MutationObserver', Observer);
  return { time, dark, still, window, see };
}

type Inside = Omit<FakeLitElement, 'getUpdateComplete'> & {
  readonly parts: { look(): void };
  render(): unknown;
  updated(): void;
};

/** An element's inside: what Lit calls, and what stands in its place. */
export const inside = (element: ManyHeads) => element as unknown as Inside;

/** In the place of `web/ui/shared/part`: all is drawn when it is asked for. */
export const parts = {
  part: (draw: () => unknown) => draw(),
  drawParts: () => undefined,
};

/** What is drawn now. */
export function drawn(element: ManyHeads): Framed {
  inside(element).parts.look();
  return inside(element).render() as Framed;
}

/** The events of these types that an element sends from now on. */
export function eventsOf(element: ManyHeads, ...types: readonly string[]) {
  const events: CustomEvent<unknown>[] = [];
  for (const type of types)
    inside(element).addEventListener(type, (event) => events.push(event as CustomEvent<unknown>));
  return events;
}

/** The box of a canvas on which nothing is painted. */
function canvasBox(): object {
  const canvas = {
    width: 0,
    height: 0,
    style: {},
    toggleAttribute: () => false,
    getContext: () => null,
  };
  return { clientWidth: 1040, clientHeight: 560, isConnected: true, querySelector: () => canvas };
}

/** Puts an element into a page, and waits until its first picture is drawn. */
export async function ready(element: ManyHeads): Promise<ManyHeads> {
  inside(element).found.set('.canvas-box', canvasBox());
  inside(element).connectedCallback();
  await element.ready;
  drawn(element);
  inside(element).updated();
  drawn(element);
  return element;
}
