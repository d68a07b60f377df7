/** A dialog with a text that could not be copied to the clipboard, selected. */
import { html, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { pageText } from '../../text';

export interface ToCopy {
  /** What the text is, for its label. */
  readonly what: string;
  readonly text: string;
}

/** @param closed called when it was closed in any way */
export function copyByHand(toCopy: ToCopy, closed: () => void): unknown {
  // Keyed, because an open popover cannot be shown again for another text.
  return keyed(toCopy, popover(toCopy, closed));
}

const popover = ({ what, text }: ToCopy, closed: () => void): TemplateResult =>
  html`<div
    class="copy-by-hand"
    id="copy-by-hand"
    popover
    role="dialog"
    aria-labelledby="copy-by-hand-says"
    @beforetoggle=${keepFocus()}
    @toggle=${({ newState }: ToggleEvent) => {
      if (newState === 'closed') closed();
    }}
  >
    <label id="copy-by-hand-says" for="text-to-copy">${pageText.clipboard.byHand.says(what)}</label>
    <textarea
      id="text-to-copy"
      autofocus
      readonly
      rows="6"
      spellcheck="false"
      dir="auto"
      .value=${text}
      @focus=${(event: FocusEvent) => (event.currentTarget as HTMLTextAreaElement).select()}
    ></textarea>
    <button
      id="copy-by-hand-done"
      @click=${(event: Event) =>
        (event.currentTarget as HTMLElement).closest<HTMLElement>('[popover]')?.hidePopover()}
    >
      ${pageText.clipboard.byHand.close}
    </button>
  </div>`;

/**
 * Returns the focus to what was pressed or, where that was in a menu that has closed, to what opened the
 * menu.
 */
function keepFocus(): (event: ToggleEvent) => void {
  let pressed: HTMLElement | null = null;
  return (event) => {
    const own = event.currentTarget as HTMLElement;
    const root = own.getRootNode() as ShadowRoot;
    if (event.newState === 'open') {
      pressed = root.activeElement as HTMLElement | null;
      return;
    }
    if (!own.contains(root.activeElement)) return;
    const menu = pressed?.closest('[popover]');
    const opener = menu && root.querySelector<HTMLElement>(`[popovertarget="${menu.id}"]`);
    (opener ?? pressed)?.focus();
  };
}
