/** The trainings that can be watched. */
import { html, type TemplateResult } from 'lit';
import { learnStarts } from '../../state/training-starts';
import { menusText } from '../../text/menus';
import { math } from '../shared/math';
import type { View } from '../view';
import { closing } from './close';

export function learnStartsMenu({ actions }: View): TemplateResult {
  return html`<ul>
    ${learnStarts.map(
      ({ id, patch }) =>
        html`<li>
          <button id="learn-${id}" @click=${closing(() => actions.change(patch))}>
            <b>${math(menusText.trainingStarts.learnTexts[id].title)}</b>
            <small>${math(menusText.trainingStarts.learnTexts[id].asks)}</small>
          </button>
        </li>`,
    )}
  </ul>`;
}
