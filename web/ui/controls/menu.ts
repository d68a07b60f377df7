/** A button and the popover that it opens: what the page's menus and settings stand behind. */
import { html, nothing, type TemplateResult } from 'lit';
import { LoadedPart } from '../shared/loaded-part';
import { marked } from '../shared/marked';
import { math } from '../shared/math';
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
  /** The label where there is little room. */
  readonly short?: string;
  /** What is chosen in it, said below the label; it lights up when it becomes another one. */
  readonly value?: string;
  /** Whether the value is the one on opening: then it stands back. */
  readonly opening?: boolean;
  /** The value explained. */
  readonly hint?: string;
  readonly content: unknown;
}

export function menuPart(menu: Menu): TemplateResult {
  const { id, label, short, value, opening, hint, content } = menu;
  return html`<div class="menu">
    <button
      class="menu-button ${value === undefined ? '' : 'setting'} ${opening ? 'opening' : ''}"
      id=${id}
      popovertarget="${id}-menu"
      title=${hint ?? nothing}
    >
      ${
        short === undefined
          ? html`<span>${label}</span>`
          : html`<span class="long">${label}</span><span class="short">${short}</span>`
      }${value === undefined ? nothing : html` <b ${marked(value)}>${math(value)}</b>`}
    </button>
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

/** A “?” that opens what choices mean, for a reader without a pointer that hovers. */
export const helpPart = (id: string, label: string, content: unknown): TemplateResult =>
  html`<button class="quiet help" id=${id} popovertarget="${id}-panel" aria-label=${label}>
      ?
    </button>
    <div class="help-panel" id="${id}-panel" popover>${content}</div>`;

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
