/** What a layer is made of, under More: widths, which matrices there are, the ladder to a head. */
import { html, nothing, type TemplateResult } from 'lit';
import { climb, rungOf, rungs } from '../../state/ladder';
import { maxColumns } from '../../state/state';
import { rungTexts } from '../../text/en/ladder';
import { numberField, toggle } from './fields';
import type { View } from '../view';
import { headLabels, switchLabels } from '../../text/en/settings';

export function shapesPart({ state, snapshot, actions }: View): TemplateResult {
  const { config } = snapshot;
  return html`${
    state.variant === 'wide'
      ? html`${widthField('d-k', 'd_k', config.dK, (dK) => actions.change({ dK }))}
          ${widthField('d-v', 'd_v', config.dV, (dV) => actions.change({ dV }))}
          <p class="aside">${headLabels.widthHint}</p>`
      : nothing
  }
  ${toggle('shared-qk', switchLabels.sharedQK, state.sharedQK, (sharedQK) => actions.change({ sharedQK }))}
  ${toggle('value-projection', switchLabels.valueProjection, state.valueProjection, (valueProjection) => actions.change({ valueProjection }))}
  ${toggle('output-projection', switchLabels.outputProjection, state.outputProjection, (outputProjection) => actions.change({ outputProjection }))}
  ${
    state.variant === 'narrow'
      ? toggle('shared-heads', switchLabels.sharedHeads, state.sharedHeads, (sharedHeads) =>
          actions.change({ sharedHeads }),
        )
      : nothing
  }`;
}

/** A head's columns in wide, where they are free. */
function widthField(
  id: string,
  label: string,
  value: number,
  set: (width: number | null) => void,
): TemplateResult {
  return numberField({
    ...{ id, label, value, min: 1, max: maxColumns, step: 1 },
    choose: set,
    chooseDefault: () => set(null),
  });
}

/** Five layers, from one shared matrix to the whole: press one and watch what the part adds. */
export function ladderPart({ state, actions }: View): TemplateResult {
  const current = rungOf(state);
  const shown = rungs[current];
  return html`<fieldset class="ladder">
    <legend>${headLabels.ladder}</legend>
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
