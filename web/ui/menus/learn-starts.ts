/** What can be watched being learned. */
import { html, type TemplateResult } from 'lit';
import { learnStarts } from '../../state/training-starts';
import { learnTexts } from '../../text/en/training-starts';
import { math } from '../shared/math';
import type { View } from '../view';
import { closing } from './close';

export function learnStartsMenu({ actions }: View): TemplateResult {
  return html`<ul>
    ${learnStarts.map(
      ({ id, patch }) =>
        html`<li>
          <button id="learn-${id}" @click=${closing(() => actions.change(patch))}>
            <b>${math(learnTexts[id].title)}</b> <small>${math(learnTexts[id].asks)}</small>
          </button>
        </li>`,
    )}
  </ul>`;
}
