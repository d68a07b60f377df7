/**
 * What of the page around a figure changes how it is drawn: what it stands on, paper or a page, which is light or dark by the
 * background behind it or else by its colour scheme, and by how much the page scales it.
 */
import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Ground } from '../ui/session';

/** The element around another one, out of shadow trees, too. */
const around = (element: Element): Element | null =>
  element.assignedSlot ??
  element.parentElement ??
  (element.getRootNode() instanceof ShadowRoot ? (element.getRootNode() as ShadowRoot).host : null);

/** The red, green, blue and opacity of a colour as browsers compute it; null for other notations. */
function channels(colour: string): readonly [number, number, number, number] | null {
  const found = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(colour);
  if (!found) return null;
  return [Number(found[1]), Number(found[2]), Number(found[3]), Number(found[4] ?? 1)];
}

function isDarkAround(element: Element): boolean {
  for (let each = around(element); each; each = around(each)) {
    const colour = channels(getComputedStyle(each).backgroundColor);
    if (!colour || colour[3] < 0.5) continue;
    const [red, green, blue] = colour;
    return 0.299 * red + 0.587 * green + 0.114 * blue < 128;
  }
  // The figure's sheet sets it by light-dark(): the page's colour scheme and the reader's system decide.
  return getComputedStyle(element).caretColor === 'rgb(255, 255, 255)';
}

/** Follows what the page around an element looks like. */
export class Surroundings implements ReactiveController {
  private readonly value = signal<Ground>('light');
  private readonly times = signal(1);
  private readonly queries = [
    '(prefers-color-scheme: dark)',
    '(forced-colors: active)',
    'print',
  ].map((each) => matchMedia(each));
  private readonly changes = new MutationObserver(() => this.look());

  constructor(private readonly element: ReactiveControllerHost & HTMLElement) {
    element.addController(this);
  }

  get ground(): ReadonlySignal<Ground> {
    return this.value;
  }

  /** Screen pixels for a pixel of the figure: 1 but for transforms of the page. */
  get scale(): ReadonlySignal<number> {
    return this.times;
  }

  hostConnected(): void {
    const filter = { attributeFilter: ['class', 'style', 'data-theme'] };
    for (const each of [document.documentElement, document.body])
      this.changes.observe(each, filter);
    for (const query of this.queries) query.addEventListener('change', this.look);
    this.element.addEventListener('pointerenter', this.look);
    document.addEventListener('transitionend', this.look);
    this.look();
  }

  hostDisconnected(): void {
    this.changes.disconnect();
    for (const query of this.queries) query.removeEventListener('change', this.look);
    this.element.removeEventListener('pointerenter', this.look);
    document.removeEventListener('transitionend', this.look);
  }

  private readonly look = (): void => {
    const { element } = this;
    const page = () => (isDarkAround(element) ? 'dark' : 'light');
    this.value.value = matchMedia('print').matches ? 'paper' : page();
    this.times.value = element.getBoundingClientRect().width / element.offsetWidth || 1;
  };
}
