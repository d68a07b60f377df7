/** How the page is shown: its theme; and a button that restores the defaults. */
import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { themes } from '../../state/state';
import { controlsText } from '../../text/controls';
import type { View } from '../view';
import { closing } from './close';

export function viewMenu({ state, actions }: View): TemplateResult {
  return html`<fieldset class="choices">
      <legend>${controlsText.viewMenu.themeLegend}</legend>
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
            <span
              ><b>${controlsText.viewMenu.themeTexts[theme].title}</b>
              <small>${controlsText.viewMenu.themeTexts[theme].says}</small></span
            >
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
      <span
        ><b>${controlsText.viewMenu.lockTexts.title}</b>
        <small>${controlsText.viewMenu.lockTexts.says}</small></span
      >
    </label>
    <button id="keyboard" @click=${closing(() => actions.openKeys())}>
      ${controlsText.viewMenu.keyboardLabel}
    </button>
    <button id="reset" @click=${closing(() => actions.reset())}>
      ${controlsText.viewMenu.resetLabel}
    </button>`;
}
