/** The way a reader came to a number, each step of it a way back. */
import { html, nothing, type TemplateResult } from 'lit';
import { placeWord } from '../../derive/scene/axes';
import { math } from '../shared/math';
import type { View } from '../view';

/** Between a number and the next: the next is one of its terms, or is made of it. */
const arrows = { term: ['←', 'is made of'], feed: ['→', 'feeds'] } as const;

export function trailPart({ trail, snapshot, actions }: View): TemplateResult | typeof nothing {
  if (trail.length === 0) return nothing;
  return html`<nav class="trail" part="trail" aria-label="Trail">
    <ol>
      ${trail.map(({ place, via }, at) => {
        const [arrow, says] = arrows[via];
        return html`<li>
          <button class="link" title="Back to here" @click=${() => actions.back(at)}>
            ${math(placeWord(snapshot, place))}</button
          ><span aria-hidden="true"> ${arrow}</span><span class="hidden-label">${says}</span>
        </li>`;
      })}
    </ol>
    <button
      class="quiet"
      id="back"
      title="A step back (Backspace or Alt+←)"
      aria-label="A step back"
      @click=${() => actions.back()}
    >
      ↩
    </button>
  </nav>`;
}
