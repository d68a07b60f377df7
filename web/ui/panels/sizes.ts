/** Paper sizes: one layer of each published model, in the three variants, as the core counts it. */
import { html, nothing, type TemplateResult } from 'lit';
import { sizedModels, type SizedModel } from '../../derive/panels/sizes';
import { variants } from '../../state/state';
import { variantTitles } from '../../text/en/names';
import { formatCount } from '../../text/en/numbers';
import { modelTexts, packedText, readsText, sizesPanel } from '../../text/en/sizes';
import { math } from '../shared/math';
import type { Looking } from './map';

export function sizesLook({ view }: Looking): TemplateResult {
  return html`<p class="look-lead">${math(sizesPanel.lead)}</p>
    ${sizedModels(view.snapshot).map(modelPart)}
    <p class="look-note">${sizesPanel.published} ${sizesPanel.counts}</p>`;
}

function modelPart(model: SizedModel): TemplateResult {
  const { id, dModel, heads, n } = model;
  const { name, source } = modelTexts[id];
  return html`<div class="look-sizes" data-model=${id} tabindex="0" role="group" aria-label=${name}>
      <table>
        <caption>
          ${math(sizesPanel.caption(name, dModel, heads, n))}
        </caption>
        <thead>
          <tr>
            ${sizesPanel.columns.map(
              (text, k) =>
                html`<th scope="col">
                  ${math(k === 3 && heads < 3 ? sizesPanel.lastHead(heads) : text)}
                </th>`,
            )}
          </tr>
        </thead>
        <tbody>
          ${variants.map((_, k) => variantRow(model, k))}
        </tbody>
      </table>
    </div>
    <p class="aside">${source}</p>`;
}

function variantRow({ plans }: SizedModel, k: number): TemplateResult | typeof nothing {
  const variant = variants[k];
  const plan = plans[k];
  if (!variant) return nothing;
  const title = html`<th scope="row">${variantTitles[variant]}</th>`;
  if (!plan)
    return html`<tr>
      ${title}
      <td colspan="6">${math(sizesPanel.none)}</td>
    </tr>`;
  const { config, parameters, multiplyAdds, activations } = plan;
  return html`<tr data-variant=${variant}>
    ${title}
    <td>${packedText(config)}</td>
    <td>${config.dK}</td>
    <td>${readsText(config)}</td>
    <td data-count="parameters">${formatCount(parameters)}</td>
    <td data-count="multiplyAdds">${formatCount(multiplyAdds)}</td>
    <td data-count="activations">${formatCount(activations)}</td>
  </tr>`;
}
