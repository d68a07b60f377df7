/** How the page is shown: its theme; and the way back to the opening. */
import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { themes } from '../../state/state';
import {
  keyboardLabel,
  lockTexts,
  resetLabel,
  themeLegend,
  themeTexts,
} from '../../text/en/view-menu';
import type { View } from '../view';
import { closing } from './close';

export function viewMenu({ state, actions }: View): TemplateResult {
  return html`<fieldset class="choices">
      <legend>${themeLegend}</legend>
      ${themes.map(
        (theme) =>
          html`<label class="choice">
            <input
              type="radio"
              name="theme"
              value=${theme}
              .checked=${live(theme === state.theme)}
              @change=${() => actions.change({ theme })}
            />
            <span><b>${themeTexts[theme].title}</b> <small>${themeTexts[theme].says}</small></span>
          </label>`,
      )}
    </fieldset>
    <label class="choice">
      <input
        type="checkbox"
        id="lock-scale"
        .checked=${live(state.lockScale)}
        @change=${() => actions.change({ lockScale: !state.lockScale })}
      />
      <span><b>${lockTexts.title}</b> <small>${lockTexts.says}</small></span>
    </label>
    <button id="keyboard" @click=${closing(() => actions.openKeys())}>${keyboardLabel}</button>
    <button id="reset" @click=${closing(() => actions.reset())}>${resetLabel}</button>`;
}
