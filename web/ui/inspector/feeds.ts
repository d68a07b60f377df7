/** Links to the numbers that a number feeds. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Inspection } from '../../derive/inspect/inspect';
import type { Look } from '../../state/state';
import { fromLeft, math } from '../shared/math';
import type { View } from '../view';
import { pageText } from '../../text';

/** Tensors that only a panel below the stage shows. */
const ofLooks: Readonly<Record<string, Look>> = { merged: 'merged', q_wrong_view: 'layout' };
const most = 8;

export function feedsPart(
  { state, actions }: View,
  { place, feeds }: Inspection,
): TemplateResult | typeof nothing {
  const shown = feeds.filter(({ place: { name } }) => {
    const look = ofLooks[name];
    return look === undefined || look === state.look;
  });
  if (shown.length === 0) return nothing;
  const more = shown.length - most;
  return html`<div class="feeds">
    <h3 id="feeds">${pageText.feedLabels.title}</h3>
    <ul aria-labelledby="feeds">
      ${shown.slice(0, most).map(
        (feed) =>
          html`<li>
            <button
              class="link"
              title=${pageText.feedLabels.goTo(feed.cells)}
              @click=${() => actions.follow(place, feed.place, 'feed')}
            >
              ${fromLeft(math(feed.text))}
            </button>
            ${feed.cells === 1 ? nothing : html`<small>${pageText.feedLabels.cells(feed.cells)}</small>`}
          </li>`,
      )}
      ${more > 0 ? html`<li><small>${pageText.feedLabels.more(more)}</small></li>` : nothing}
    </ul>
  </div>`;
}
