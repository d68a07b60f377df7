/** A button and the popover that it opens, for the page's menus and settings. */
import { html, nothing, type TemplateResult } from 'lit';
import { LoadedPart } from '../shared/loaded-part';
import { marked } from '../shared/marked';
import { math } from '../shared/math';
import type { View } from '../view';

const contents = new LoadedPart(() => import('../menus'));

/** The content of a menu. The code of all menus is loaded when one is first opened. */
export const menuContent = (
  { actions }: View,
  draw: Parameters<typeof contents.showOpened>[1],
): unknown => contents.showOpened(actions, draw);

export interface Menu {
  /** The button's id; the menu's is `${id}-menu`. */
  readonly id: string;
  readonly label: string;
  /** The label for little room. */
  readonly short?: string;
  /** The chosen value, shown below the label; highlighted when it changes. */
  readonly value?: string;
  /** Whether the value is the default, which is then less prominent. */
  readonly opening?: boolean;
  /** Explains the value. */
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
      }${value === undefined ? nothing : html` <b dir="auto" ${marked(value)}>${math(value)}</b>`}
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

/** A “?” button that explains the choices, for readers without a pointer that hovers. */
export const helpPart = (id: string, label: string, content: unknown): TemplateResult =>
  html`<button class="quiet help" id=${id} popovertarget="${id}-panel" aria-label=${label}>
      ?
    </button>
    <div class="help-panel" id="${id}-panel" popover>${content}</div>`;

/**
 * Returns the focus from a closing popover to its opener. Browsers do so, except Chromium 156 inside a shadow
 * root.
 */
export function focusBack(event: ToggleEvent, opener: string): void {
  const popover = event.currentTarget as HTMLElement;
  const root = popover.getRootNode() as ShadowRoot;
  if (event.newState === 'closed' && popover.contains(root.activeElement))
    root.querySelector<HTMLElement>(opener)?.focus();
}
