/**
 * A button with a menu over the page. It is the platform's popover: that opens it, closes it on Escape and
 * on a press elsewhere, and places it at its button (styles-menu.ts).
 */
import { html, type TemplateResult } from 'lit';
import { LoadedPart } from '../shared/loaded-part';
import type { View } from '../view';

const contents = new LoadedPart(() => import('../menus'));

/** What a menu of the page holds: the code of all of them is loaded when one is first opened. */
export const menuContent = (
  { actions }: View,
  draw: Parameters<typeof contents.showOpened>[1],
): unknown => contents.showOpened(actions, draw);

export interface Menu {
  /** The button's; the menu's own is `${id}-menu`. */
  readonly id: string;
  readonly label: string;
  readonly content: unknown;
}

export function menuPart({ id, label, content }: Menu): TemplateResult {
  return html`<div class="menu">
    <button class="menu-button" id=${id} popovertarget="${id}-menu">${label}</button>
    <div
      class="menu-panel"
      id="${id}-menu"
      popover
      @beforetoggle=${(event: ToggleEvent) => focusBack(event, `#${id}`)}
    >
      ${content}
    </div>
  </div>`;
}

/**
 * The focus goes from a popover that closes to what opened it. The platform does so, but Chromium 156 not
 * inside of a shadow root.
 */
export function focusBack(event: ToggleEvent, opener: string): void {
  const popover = event.currentTarget as HTMLElement;
  const root = popover.getRootNode() as ShadowRoot;
  if (event.newState === 'closed' && popover.contains(root.activeElement))
    root.querySelector<HTMLElement>(opener)?.focus();
}
