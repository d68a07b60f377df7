/**
 * Parameter counts: by number of heads, for a layer of any size beside the one on show, and for published
 * models.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Variant } from '../../core/types';
import {
  layerOnShow,
  ownSizes,
  parametersByHeads,
  publishedModels,
  type CountsByHeads,
  type SizedModel,
} from '../../derive/panels/sizes';
import { mostPlanned, variants } from '../../state/state';
import { lookText } from '../../text/look';
import { pageText } from '../../text';
import { numberIn } from '../controls/fields';
import { math } from '../shared/math';
import { term } from '../shared/terms';
import type { View } from '../view';
import type { Looking } from './map';

export function sizesLook({ view }: Looking): TemplateResult {
  const { snapshot, state } = view;
  const published = publishedModels(snapshot);
  const byHeads = parametersByHeads(snapshot, state);
  return html`<p class="look-lead">${math(lookText.sizes.sizesPanel.lead)}</p>
    ${byHeads ? countsTable(byHeads, state.planDModel) : nothing}
    <h3>${lookText.sizes.sizesPanel.anySize}</h3>
    <p class="look-note">${math(lookText.sizes.sizesPanel.anySizeLead)}</p>
    ${ownFields(view, published)}
    <div class="look-beside">
      ${modelPart(ownSizes(snapshot, state))} ${modelPart(layerOnShow(snapshot))}
    </div>
    <p class="look-note">${math(lookText.sizes.sizesPanel.sameParts)}</p>
    <h3>${lookText.sizes.sizesPanel.models}</h3>
    <p class="look-note">${lookText.sizes.sizesPanel.published}</p>
    ${published.map(modelPart)}`;
}

/** Variants as rows; the columns show how the count changes with more heads, and the counts. */
const countsTable = ({ heads, rows }: CountsByHeads, dModel: number): TemplateResult =>
  html`<div
    class="look-sizes by-heads"
    tabindex="0"
    role="group"
    aria-label=${lookText.sizes.sizesPanel.byHeads(dModel)}
  >
    <table>
      <caption>
        ${math(lookText.sizes.sizesPanel.byHeads(dModel))}
      </caption>
      <thead>
        <tr>
          <th scope="col">${term(lookText.sizes.sizesPanel.columns[0])}</th>
          <th scope="col">${lookText.sizes.sizesPanel.trend}</th>
          ${heads.map((each) => html`<th scope="col" class="count">${lookText.sizes.sizesPanel.heads(each)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ variant, counts, trend }) =>
            html`<tr data-by-heads=${variant}>
              <th scope="row">${pageText.names.variantTitles[variant]}</th>
              <td class="trend">${lookText.sizes.sizesPanel.trends[trend]}</td>
              ${counts.map((count) => html`<td data-count="parameters">${pageText.numbers.formatCount(count)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;

/** The sizes that the reader chooses; impossible ones change nothing and are explained beside the fields. */
function ownFields(view: View, published: readonly SizedModel[]): TemplateResult {
  const { state, actions } = view;
  const own = [
    { key: 'planDModel', id: 'plan-d-model', name: 'd_model', max: mostPlanned.dModel },
    { key: 'planHeads', id: 'plan-heads', name: 'h', max: mostPlanned.heads },
    { key: 'planN', id: 'plan-n', name: 'n', max: mostPlanned.n },
  ] as const;
  return html`<div class="look-fields" role="group" aria-label=${lookText.sizes.sizesPanel.fields}>
    ${own.map(
      ({ key, id, name, max }) =>
        html`<span class="look-field"
          ><label for=${id}>${term(name)}</label>
          <input
            id=${id}
            type="number"
            min="1"
            max=${max}
            aria-describedby="plan-refused"
            .value=${live(String(state[key]))}
            @change=${(event: Event) =>
              take(event, name, max, (value) => actions.change({ [key]: value }))}
        /></span>`,
    )}
    <span>${lookText.sizes.sizesPanel.asIn}</span>
    ${published.map(
      ({ id, dModel, heads, n }) =>
        html`<button
          class="quiet"
          data-take=${id}
          @click=${(event: Event) => {
            refuse(event, '');
            actions.change({ planDModel: dModel, planHeads: heads, planN: n });
          }}
        >
          ${lookText.sizes.modelTexts[id].name}
        </button>`,
    )}
    <output id="plan-refused" class="look-refusal"></output>
  </div>`;
}

function take(event: Event, name: string, max: number, choose: (value: number) => void): void {
  const { value, valueAsNumber } = event.target as HTMLInputElement;
  const typed = numberIn(valueAsNumber, { min: 1, max, step: 1 });
  const allowed = { kind: 'whole-numbers', least: 1, most: max } as const;
  refuse(
    event,
    typed === null ? `${name}: ${pageText.allowed.cannotStandText(value, allowed)}` : '',
  );
  if (typed !== null) choose(typed);
}

/** Says why a value was refused or dropped. */
function refuse(event: Event, text: string): void {
  const fields = (event.currentTarget as HTMLElement).closest('.look-fields');
  const said = fields?.querySelector('output');
  if (said) said.textContent = text;
}

/** A column heading of the tables, with an explanation if it has one. */
const heading = (text: string) => term(text);

function modelPart(model: SizedModel): TemplateResult {
  const { id, dModel, heads, kvHeads, n, refusal } = model;
  const { name, source } = lookText.sizes.modelTexts[id];
  return html`<div class="look-sizes" data-model=${id} tabindex="0" role="group" aria-label=${name}>
    <table>
      <caption>
        ${math(lookText.sizes.sizesPanel.caption(name, dModel, heads, n, kvHeads))}
      </caption>
      <thead>
        <tr>
          ${lookText.sizes.sizesPanel.columns.map(
            (text, k) =>
              html`<th scope="col">
                ${heading(k === 3 && heads < 3 ? lookText.sizes.sizesPanel.lastHead(heads) : text)}
              </th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${
          refusal === ''
            ? variants.map((variant) => variantRow(model, variant))
            : html`<tr>
                <td colspan=${lookText.sizes.sizesPanel.columns.length}>${refusal}</td>
              </tr>`
        }
      </tbody>
    </table>
    ${source === '' ? nothing : html`<p class="aside">${source}</p>`}
  </div>`;
}

function variantRow(
  { heads, kvHeads, dModel, layers }: SizedModel,
  variant: Variant,
): TemplateResult {
  const layer = layers[variant];
  const title = html`<th scope="row">${pageText.names.variantTitles[variant]}</th>`;
  if (!layer)
    return html`<tr data-variant=${variant}>
      ${title}
      <td colspan=${lookText.sizes.sizesPanel.columns.length - 1}>
        ${math(kvHeads < heads && variant === 'narrow' ? lookText.sizes.sizesPanel.ownKeys : lookText.sizes.sizesPanel.none(heads, dModel))}
      </td>
    </tr>`;
  const sized = { variant, dModel, heads, ...layer };
  return html`<tr data-variant=${variant}>
    ${title}
    <td>${lookText.sizes.packedText(sized)}</td>
    <td>${layer.dK}</td>
    <td>${lookText.sizes.readsText(sized)}</td>
    <td data-count="parameters">${pageText.numbers.formatCount(layer.parameters)}</td>
    <td data-count="multiplyAdds">${pageText.numbers.formatCount(layer.multiplyAdds)}</td>
    <td data-count="activations">${pageText.numbers.formatCount(layer.activations)}</td>
  </tr>`;
}
