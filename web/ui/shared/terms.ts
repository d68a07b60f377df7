/** Names of the field that explain themselves where they stand: pressed or pointed at, each says what it is. */
import { html, type TemplateResult } from 'lit';
import { terms } from '../../text/en/terms';
import { math } from './math';

/** The popover that all names share, and where it is placed (controls/styles-menu.ts). */
export const termPanel = (): TemplateResult =>
  html`<div class="term-panel" id="term-panel" popover role="note"></div>`;

/** A name as a button where there is something to say of it, else as text. */
export function term(name: string): TemplateResult {
  const says = terms[name];
  return says === undefined
    ? math(name)
    : html`<button
        class="term"
        type="button"
        title=${says}
        @click=${(event: Event) => explain(event, says)}
      >
        ${math(name)}
      </button>`;
}

function explain(event: Event, says: string): void {
  const button = event.currentTarget as HTMLElement;
  const root = button.getRootNode() as ShadowRoot;
  const panel = root.querySelector<HTMLElement>('#term-panel');
  if (!panel) return;
  panel.textContent = says;
  panel.showPopover({ source: button });
}
