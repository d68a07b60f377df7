/** The ways to begin a comparison: questions, or this layer beside itself. */
import { html, type TemplateResult } from 'lit';
import { starts } from '../../state/compare-starts';
import { menusText } from '../../text/menus';
import { math } from '../shared/math';
import type { View } from '../view';
import { closing } from './close';

export function startsMenu({ state, offeredInSplit, actions }: View): TemplateResult {
  return html`<ul>
    ${starts.map(
      ({ id, patch }) =>
        html`<li>
          <button
            id="compare-${id}"
            @click=${closing(() => actions.startComparing(patch(state, offeredInSplit)))}
          >
            <b>${math(menusText.compareStarts.startTexts[id].title)}</b>
            <small>${math(menusText.compareStarts.startTexts[id].asks)}</small>
          </button>
        </li>`,
    )}
  </ul>`;
}
