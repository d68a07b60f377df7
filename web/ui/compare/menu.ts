/** The way into a comparison, beside the knife: four questions, or this layer beside itself. */
import { html, type TemplateResult } from 'lit';
import { starts } from '../../state/compare-starts';
import { closeOnEscape } from '../controls/settings';
import type { View } from '../view';

export function comparePart({ state, offeredInSplit, actions }: View): TemplateResult {
  return html`<section class="compare" part="compare" aria-label="Two layers side by side">
    <details class="more" @keydown=${closeOnEscape}>
      <summary id="compare">Compare two layers</summary>
      <ul class="more-fields">
        ${starts.map(
          ({ id, title, asks, patch }) =>
            html`<li>
              <button
                id="compare-${id}"
                @click=${(event: Event) => {
                  (event.currentTarget as HTMLElement).closest('details')?.removeAttribute('open');
                  actions.startComparing(patch(state, offeredInSplit));
                }}
              >
                <b>${title}</b> <small>${asks}</small>
              </button>
            </li>`,
        )}
      </ul>
    </details>
  </section>`;
}
