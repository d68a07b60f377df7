/** The numbers through which the reader came to this one; each is a link back. */
import { html, nothing, type TemplateResult } from 'lit';
import { placeWord } from '../../derive/scene/axes';
import { math } from '../shared/math';
import type { View } from '../view';
import { pageText } from '../../text';

/** Between a number and the next one: the next is one of its terms, or is computed from it. */
const arrows = { term: '←', feed: '→' } as const;

export function trailPart({ trail, snapshot, actions }: View): TemplateResult | typeof nothing {
  if (trail.length === 0) return nothing;
  return html`<nav class="trail" part="trail" aria-label=${pageText.trailLabels.title}>
    <ol dir="ltr">
      ${trail.map(({ place, via }, at) => {
        return html`<li>
          <button
            class="link"
            title=${pageText.trailLabels.backHere}
            @click=${() => actions.back(at)}
          >
            ${math(placeWord(snapshot, place))}</button
          ><span aria-hidden="true"> ${arrows[via]}</span
          ><span class="hidden-label">${pageText.trailLabels.via[via]}</span>
        </li>`;
      })}
    </ol>
    <button
      class="quiet"
      id="back"
      title=${pageText.trailLabels.backKeys}
      aria-label=${pageText.trailLabels.back}
      @click=${() => actions.back()}
    >
      ↩
    </button>
  </nav>`;
}
