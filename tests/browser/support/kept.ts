/** One figure for all tests of a file: opening it costs more than what most tests do with it. */
import { afterAll, beforeEach, vi } from 'vitest';
import type { Place } from '../../../web/core/types';
import type { ManyHeads } from '../../../web/element';
import { loadingParts } from '../../support/figure';
import { create, find, part } from './element';
import { figureOf, type BrowserFigure } from './figure';

/** Each test finds it at the first stage of its first state, without messages and menus. */
export async function keptFigure(): Promise<BrowserFigure> {
  const element = create();
  element.load(new URLSearchParams());
  document.body.append(element);
  await element.ready;
  await vi.waitUntil(() => !find(element, loadingParts), { timeout: 30_000 });
  const figure = figureOf(element);
  beforeEach(async () => {
    element.reset();
    for (const menu of element.shadowRoot?.querySelectorAll<HTMLElement>(':popover-open') ?? [])
      menu.hidePopover();
    await figure.open('stage=embed');
    (element.shadowRoot?.activeElement as HTMLElement | null)?.blur();
  });
  afterAll(() => {
    element.remove();
  });
  return figure;
}

/** Opens a menu by the id of its button, and waits for what is in it. */
export async function openMenu({ element }: BrowserFigure, id: string): Promise<void> {
  const menu = part(element, `#${id}-menu`);
  if (!menu.matches(':popover-open')) part(element, `#${id}`).click();
  const filled = () =>
    menu.matches(':popover-open') &&
    menu.querySelector('.part-message') === null &&
    menu.querySelector('input, select, button, table, p') !== null;
  await vi.waitUntil(filled, { timeout: 30_000 });
  await element.updateComplete;
}

/** Puts this value into a field, or chooses it in a list, as a reader who then leaves the field. */
export async function choose(
  { element }: BrowserFigure,
  selector: string,
  value: string,
): Promise<void> {
  const field = part<HTMLInputElement | HTMLSelectElement>(element, selector);
  field.value = value;
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  await element.updateComplete;
}

/** The texts of the messages to the reader. */
export const notices = ({ element }: BrowserFigure): string =>
  [...(element.shadowRoot?.querySelectorAll('.notices .notice') ?? [])]
    .map((each) => each.textContent)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The middle of a number's cell, from the corner of the canvas that shows it. */
export function middleIn(element: ManyHeads, canvas: Element, place: Place, of?: 'A' | 'B') {
  const cell = element.cellBox(place, of);
  if (!cell) throw new Error(`${place.name} is not in the picture`);
  const { x, y } = canvas.getBoundingClientRect();
  return { x: cell.x + cell.width / 2 - x, y: cell.y + cell.height / 2 - y };
}
