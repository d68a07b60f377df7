/** `<many-heads>` in the page of a test, with the real core, and what a reader sees of it. */
import { afterEach, expect } from 'vitest';
import { cdp } from 'vitest/browser';
import '../../../web/element';
import type { ManyHeads } from '../../../web/element';

const placed = new Set<HTMLElement>();

afterEach(() => {
  for (const each of placed) each.remove();
  placed.clear();
  document.documentElement.removeAttribute('style');
  document.body.removeAttribute('style');
  window.scrollTo(0, 0);
});

export const create = (): ManyHeads => document.createElement('many-heads');

/** Puts an element into the page, so far from its top, until the test ends. */
export function place<E extends HTMLElement>(element: E, top = 0): E {
  element.style.marginTop = `${top}px`;
  document.body.append(element);
  placed.add(element);
  return element;
}

/** Farther from the window than an element that is about to be seen. */
export const faraway = 20_000;

export async function frames(count = 3): Promise<void> {
  for (let k = 0; k < count; k++) await new Promise(requestAnimationFrame);
}

/** Waits for the first picture, and for the controls and the inspector, which come a moment later. */
export async function whole(element: ManyHeads): Promise<ManyHeads> {
  await element.ready;
  await expect
    .poll(() => element.shadowRoot?.querySelector('.middle .part-message:not([popover] *)'))
    .toBeNull();
  await element.updateComplete;
  return element;
}

/** An element after this link, all of it drawn. */
export function opened(link = '', top = 0): Promise<ManyHeads> {
  const element = create();
  element.load(new URLSearchParams(link));
  return whole(place(element, top));
}

export const find = (element: ManyHeads, selector: string): HTMLElement | null =>
  element.shadowRoot?.querySelector<HTMLElement>(selector) ?? null;

/** What must be there. */
export function part<E extends HTMLElement = HTMLElement>(element: ManyHeads, selector: string): E {
  const found = find(element, selector);
  if (!found) throw new Error(`no ${selector}`);
  return found as E;
}

/** Presses a button of the page, and waits until that is drawn. */
export async function press(element: ManyHeads, selector: string): Promise<void> {
  part(element, selector).click();
  await element.updateComplete;
}

/** The text of a part, in one line. */
export const textOf = (element: ManyHeads, selector: string): string =>
  (find(element, selector)?.textContent ?? '').replace(/\s+/g, ' ').trim();

/** Whether the button of the player offers to pause. */
export async function isPlaying(element: ManyHeads): Promise<boolean> {
  await element.updateComplete;
  return part(element, '#play').getAttribute('aria-label') === 'Pause';
}

/** Waits until it has gone on from where it is now. */
export async function goesOn(element: ManyHeads): Promise<void> {
  const from = element.position;
  await expect.poll(() => element.position).toBeGreaterThan(from);
}

/** Whether it is where it was, some frames later. */
export async function stands(element: ManyHeads): Promise<boolean> {
  const at = element.position;
  await frames(12);
  return element.position === at;
}

/** The events of these types that an element sends from now on. */
export function eventsOf(element: EventTarget, ...types: readonly string[]) {
  const events: CustomEvent<unknown>[] = [];
  for (const type of types)
    element.addEventListener(type, (event) => events.push(event as CustomEvent<unknown>));
  return events;
}

/** What the reader has asked of the system, until `prefers({})`. */
export async function prefers(wishes: Readonly<Record<string, string>>): Promise<void> {
  const features = Object.entries(wishes).map(([name, value]) => ({ name, value }));
  await cdp().send('Emulation.setEmulatedMedia', { features });
}
