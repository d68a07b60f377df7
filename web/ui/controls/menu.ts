/**
 * A button with a menu over the page. It is the platform's popover: that opens it, closes it on Escape and
 * on a press elsewhere, gives the focus back, and places it at its button (styles-menu.ts).
 */
import { html, type TemplateResult } from 'lit';

export interface Menu {
  /** The button's; the menu's own is `${id}-menu`. */
  readonly id: string;
  readonly label: string;
  readonly content: unknown;
}

export function menuPart({ id, label, content }: Menu): TemplateResult {
  return html`<div class="menu">
    <button class="menu-button" id=${id} popovertarget="${id}-menu">${label}</button>
    <div class="menu-panel" id="${id}-menu" popover>${content}</div>
  </div>`;
}
