/** From one matrix to several heads: five layers, each with one part more. */
import { html, nothing, type TemplateResult } from 'lit';
import { climb, rungOf, rungs } from '../../state/ladder';
import { menusText } from '../../text/menus';
import { math } from '../shared/math';
import type { View } from '../view';

export function ladderMenu({ state, actions }: View): TemplateResult {
  const current = rungOf(state);
  return html`<p class="aside">${menusText.ladder.ladderHint}</p>
    <ol class="ladder">
      ${rungs.map(
        (rung, index) =>
          html`<li>
            <button
              type="button"
              aria-pressed=${index === current}
              @click=${() => actions.change(climb(state, rung))}
            >
              <b>${index + 1}</b> <span>${math(menusText.ladder.rungTexts[rung.id].title)}</span>
              ${index === current ? html`<small id="rung-says">${math(menusText.ladder.rungTexts[rung.id].adds)}</small>` : nothing}
            </button>
          </li>`,
      )}
    </ol>`;
}
