/** The way into a comparison, beside the knife: four questions, or this layer beside itself. */
import { html, type TemplateResult } from 'lit';
import { starts } from '../../state/compare-starts';
import { menuPart } from '../controls/menu';
import type { View } from '../view';

export function comparePart({ state, offeredInSplit, actions }: View): TemplateResult {
  const content = html`<ul>
    ${starts.map(
      ({ id, title, asks, patch }) =>
        html`<li>
          <button
            id="compare-${id}"
            popovertarget="compare-menu"
            popovertargetaction="hide"
            @click=${() => actions.startComparing(patch(state, offeredInSplit))}
          >
            <b>${title}</b> <small>${asks}</small>
          </button>
        </li>`,
    )}
  </ul>`;
  return html`<section class="compare" part="compare" aria-label="Two layers side by side">
    ${menuPart({ id: 'compare', label: 'Compare two layers', content })}
  </section>`;
}
