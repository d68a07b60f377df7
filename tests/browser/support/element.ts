/** `<many-heads>` in a test's page with the real core, and what a reader sees of it. */
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

/** Puts an element into the page, this far from the top, until the test ends. */
export function place<E extends HTMLElement>(element: E, top = 0): E {
  element.style.marginTop = `${top}px`;
  document.body.append(element);
  placed.add(element);
  return element;
}

/** Beyond the margin around the window in which an element starts. */
export const faraway = 20_000;

export async function frames(count = 3): Promise<void> {
  for (let k = 0; k < count; k++) await new Promise(requestAnimationFrame);
}

/** Waits for the first picture, the controls and the inspector. */
export async function whole(element: ManyHeads): Promise<ManyHeads> {
  await element.ready;
  await expect
    .poll(() => element.shadowRoot?.querySelector('.middle .part-message:not([popover] *)'))
    .toBeNull();
  await element.updateComplete;
  return element;
}

/** A fully drawn element with this link. */
export function opened(link = '', top = 0): Promise<ManyHeads> {
  const element = create();
  element.load(new URLSearchParams(link));
  return whole(place(element, top));
}

export const find = (element: ManyHeads, selector: string): HTMLElement | null =>
  element.shadowRoot?.querySelector<HTMLElement>(selector) ?? null;

/** Like `find`, but the part must exist. */
export function part<E extends HTMLElement = HTMLElement>(element: ManyHeads, selector: string): E {
  const found = find(element, selector);
  if (!found) throw new Error(`no ${selector}`);
  return found as E;
}

/** Presses a button of the page and waits for the update. */
export async function press(element: ManyHeads, selector: string): Promise<void> {
  part(element, selector).click();
  await element.updateComplete;
}

/** The text of a part, in one line. */
export const textOf = (element: ManyHeads, selector: string): string =>
  (find(element, selector)?.textContent ?? '').replace(/\s+/g, ' ').trim();

/** Whether the element plays: its button offers to pause. */
export async function isPlaying(element: ManyHeads): Promise<boolean> {
  await element.updateComplete;
  return part(element, '#play').getAttribute('aria-label') === 'Pause';
}

/** Waits until the position has advanced. */
export async function goesOn(element: ManyHeads): Promise<void> {
  const from = element.position;
  await expect.poll(() => element.position).toBeGreaterThan(from);
}

/** Whether the position stays the same for some frames. */
export async function stands(element: ManyHeads): Promise<boolean> {
  const at = element.position;
  await frames(12);
  return element.position === at;
}

/** Records the element's events of these types from now on. */
export function eventsOf(element: EventTarget, ...types: readonly string[]) {
  const events: CustomEvent<unknown>[] = [];
  for (const type of types)
    element.addEventListener(type, (event) => events.push(event as CustomEvent<unknown>));
  return events;
}

/** Emulates the reader's system preferences until `prefers({})`. */
export async function prefers(wishes: Readonly<Record<string, string>>): Promise<void> {
  const features = Object.entries(wishes).map(([name, value]) => ({ name, value }));
  await cdp().send('Emulation.setEmulatedMedia', { features });
}
