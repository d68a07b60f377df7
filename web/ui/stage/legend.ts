/** The colour scale of the stage, printed; which third of the projection is large; what the parameters are. */
import { html, nothing, type TemplateResult } from 'lit';
import { partTitles } from '../../text/en/names';
import { formatNumber } from '../../text/en/numbers';
import { provenance } from '../../text/en/picture';
import { parts } from '../../state/state';
import type { View } from '../view';

export function legendPart({ state, scene, snapshot, actions, compared }: View): TemplateResult {
  const shares = state.stage === 'softmax' || state.stage === 'weigh';
  const range = formatNumber(scene.range, 3);
  const quarter = formatNumber(scene.range / 4, 2);
  return html`<div class="legend" part="legend">
    ${
      scene.oneOfThree || compared?.view.scene.oneOfThree
        ? html`<div class="parts" role="group" aria-label="Which projection is shown">
            ${parts.map(
              (part) =>
                html`<button
                  aria-pressed=${state.part === part}
                  @click=${() => actions.change({ part })}
                >
                  ${part} <small>${partTitles[part]}</small>
                </button>`,
            )}
          </div>`
        : nothing
    }
    <span class="scale"
      ><span class="ticks">−${range}</span>
      <span class="ramp diverging" role="img" aria-label="Colours from −${range} over 0 to ${range}"
        ><span>−${quarter}</span><span>0</span><span>${quarter}</span></span
      ><span class="ticks">${range}</span></span
    >
    ${
      shares
        ? html`<span class="scale"
            ><span class="ticks">0</span>
            <span class="ramp share" role="img" aria-label="Attention from 0 to 1"></span
            ><span class="ticks">1</span> attention</span
          >`
        : nothing
    }
    <button
      id="lock-scale"
      class="quiet"
      aria-pressed=${state.lockScale}
      title="One colour scale from the first stage to the last"
      @click=${() => actions.change({ lockScale: !state.lockScale })}
    >
      ${state.lockScale ? 'One scale for all stages: unlock' : 'Lock this scale'}
    </button>
    <span class="aside"
      >${state.lockScale ? 'One scale for all heads and stages' : 'One scale for all heads'}${compared ? ' of both layers' : ''}
      ·
      ${provenance(snapshot, state)}${compared && compared.b.state.parameters !== state.parameters ? `; in B: ${provenance(compared.b.snapshot, compared.b.state)}` : nothing}</span
    >
  </div>`;
}
