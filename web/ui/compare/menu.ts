/** The way into a comparison, beside the knife: four questions, or this layer beside itself. */
import { html, type TemplateResult } from 'lit';
import { starts } from '../../state/compare-starts';
import { compareMenu, startTexts } from '../../text/en/compare-starts';
import { menuPart } from '../controls/menu';
import type { View } from '../view';

export function comparePart({ state, offeredInSplit, actions }: View): TemplateResult {
  const content = html`<ul>
    ${starts.map(
      ({ id, patch }) =>
        html`<li>
          <button
            id="compare-${id}"
            popovertarget="compare-menu"
            popovertargetaction="hide"
            @click=${() => actions.startComparing(patch(state, offeredInSplit))}
          >
            <b>${startTexts[id].title}</b> <small>${startTexts[id].asks}</small>
          </button>
        </li>`,
    )}
  </ul>`;
  return html`<section class="compare" part="compare" aria-label=${compareMenu.section}>
    ${menuPart({ id: 'compare', label: compareMenu.menu, content })}
  </section>`;
}
