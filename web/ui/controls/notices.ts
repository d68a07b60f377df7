import { html, type TemplateResult } from 'lit';
import type { Notice } from '../../session/notices';
import type { Actions } from '../view';
import { dismissLabel } from '../../text/en/controls';

/** Messages, newest last; heard by a screen reader, kept until dismissed. */
export function noticesPart(
  notices: readonly Notice[],
  actions: Pick<Actions, 'dismiss'>,
): TemplateResult {
  return html`<div class="notices" role="status">
    ${notices.map(
      ({ id, text, kind }) =>
        html`<p class="notice ${kind}" dir="auto">
          ${text}
          <button class="quiet" aria-label=${dismissLabel} @click=${() => actions.dismiss(id)}>
            ×
          </button>
        </p>`,
    )}
  </div>`;
}
