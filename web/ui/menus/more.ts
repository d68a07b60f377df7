/** What is asked for less often of the layer on show, the ladder, and the way back to the opening. */
import { html, type TemplateResult } from 'lit';
import { settingLabels } from '../../text/en/settings';
import type { View } from '../view';
import { ladderPart } from './ladder';
import { moreFields } from './more-fields';

export const moreMenu = (view: View): TemplateResult =>
  html`${moreFields(view, '')} ${ladderPart(view)}
    <button class="quiet" id="reset" @click=${() => view.actions.reset()}>
      ${settingLabels.reset}
    </button>`;
