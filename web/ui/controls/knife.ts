/** What is cut (wide, split, narrow), and the head count. */
import { html, svg, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Variant } from '../../core/types';
import { controlsText } from '../../text/controls';
import { pageText } from '../../text';
import { variants } from '../../state/state';
import type { View } from '../view';
import { helpPart, menuContent } from './menu';

/** Pictograms of the variants: how each cuts four heads' bands. */
function icon(variant: Variant): TemplateResult {
  const bands = [0, 1, 2, 3].map((head) => {
    const x = variant === 'wide' ? head * 10 : head * 5 + 9;
    const y = variant === 'narrow' ? head * 5 + 2 : 2;
    const width = variant === 'wide' ? 9 : 4.4;
    const height = variant === 'narrow' ? 5 : 20;
    return svg`<rect class="hue-${head}" x=${x} y=${y} width=${width} height=${height} />`;
  });
  return html`<svg viewBox="0 0 39 24" width="39" height="24" aria-hidden="true">${bands}</svg>`;
}

export function knifePart(view: View): TemplateResult {
  const { state, actions } = view;
  return html`<fieldset class="knife" part="knife">
      <legend>${controlsText.settings.headLabels.variant}</legend>
      <div class="options">
        ${variants.map(
          (variant) =>
            html`<label
              class="option ${state.variant === variant ? 'chosen' : ''}"
              title=${pageText.names.variantDefinitions[variant]}
            >
              <input
                type="radio"
                name="variant"
                value=${variant}
                .checked=${live(state.variant === variant)}
                @change=${() => actions.change({ variant })}
              />
              ${icon(variant)}
              <span class="option-text"
                ><b>${pageText.names.variantTitles[variant]}</b
                ><small class="long">${pageText.names.variantCuts[variant]}</small
                ><small class="short">${pageText.names.variantCutsShort[variant]}</small></span
              >
            </label>`,
        )}
      </div>
    </fieldset>
    ${helpPart(
      'choices-help',
      controlsText.settings.headLabels.help,
      menuContent(view, ({ variantsMenu }) => variantsMenu()),
    )}`;
}

export function headsPart({ state, heads, actions }: View): TemplateResult {
  return html`<fieldset class="heads" part="heads">
    <legend>${controlsText.settings.headLabels.heads}</legend>
    <div class="options">
      ${heads.map(
        (count) =>
          html`<label
            class="option count ${state.heads === count ? 'chosen' : ''}"
            data-heads=${controlsText.settings.headLabels.heads}
          >
            <input
              type="radio"
              name="heads"
              value=${count}
              .checked=${live(state.heads === count)}
              @change=${() => actions.change({ heads: count })}
            />
            <span>${count}</span>
          </label>`,
      )}
    </div>
  </fieldset>`;
}
