/** The ladder to a head, under More. */
import { html, nothing, type TemplateResult } from 'lit';
import { climb, rungOf, rungs } from '../../state/ladder';
import { ladderTitle, rungTexts } from '../../text/en/ladder';
import type { View } from '../view';

/** Five layers, from one shared matrix to the whole: press one and watch what the part adds. */
export function ladderPart({ state, actions }: View): TemplateResult {
  const current = rungOf(state);
  const shown = rungs[current];
  return html`<fieldset class="ladder">
    <legend>${ladderTitle}</legend>
    ${rungs.map(
      (rung, index) =>
        html`<button
          type="button"
          aria-pressed=${index === current}
          title=${rungTexts[rung.id].adds}
          @click=${() => actions.change(climb(state, rung))}
        >
          <b>${index + 1}</b> ${rungTexts[rung.id].title}
        </button>`,
    )}
    ${shown ? html`<p class="aside" id="rung-says">${rungTexts[shown.id].adds}</p>` : nothing}
  </fieldset>`;
}
