import { html, type TemplateResult } from 'lit';
import type { Notice } from '../../session/notices';
import type { View } from '../view';
import { pageText } from '../../text';

/** Messages, newest last; announced by screen readers, kept until dismissed. */
export function noticesPart({ session }: Pick<View, 'session'>): TemplateResult {
  return html`<div class="notices" role="status">
    ${together(session.notices).map(
      (all) =>
        html`<div class="notice ${all[0]?.kind ?? ''}">
          ${
            all.length === 1
              ? html`<p>${all[0]?.text}</p>`
              : html`<ul>
                  ${all.map(({ text }) => html`<li>${text}</li>`)}
                </ul>`
          }
          <button
            class="quiet"
            aria-label=${pageText.controls.dismissLabel}
            @click=${() => all.forEach(({ id }) => session.dismiss(id))}
          >
            ×
          </button>
        </div>`,
    )}
  </div>`;
}

/** Groups the notices: all adjustments of one change are one message, each refusal is its own. */
function together(notices: readonly Notice[]): readonly (readonly Notice[])[] {
  return notices.reduce<readonly (readonly Notice[])[]>((groups, notice) => {
    const last = groups.at(-1) ?? [];
    const goesOn = notice.kind === 'info' && last[0]?.kind === 'info';
    return goesOn ? [...groups.slice(0, -1), [...last, notice]] : [...groups, [notice]];
  }, []);
}
