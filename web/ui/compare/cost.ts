/** The costs of both layers, and B's count compared with A's. */
import { html, type TemplateResult } from 'lit';
import { styleMap } from '../shared/style-map';
import { compareText } from '../../text/compare';
import { pageText } from '../../text';
import { costColumns } from '../shared/cost-columns';
import type { Pair } from '../../derive/compare/pair';
import type { View } from '../view';

export function comparedCost(view: Pick<View, 'concealed'>, { a, b }: Pair): TemplateResult {
  const columns = costColumns(view);
  const costs = { A: a.snapshot.cost, B: b.snapshot.cost };
  return html`<table class="cost compared">
    <caption>
      ${pageText.cost.costLabels.comparedTitle}
    </caption>
    <thead>
      <tr>
        <th scope="col"><span class="hidden-label">${pageText.cost.costLabels.layer}</span></th>
        ${columns.map(({ title, short }) => html`<th scope="col" data-short=${short}><span>${title}</span></th>`)}
      </tr>
    </thead>
    <tbody>
      ${(['A', 'B'] as const).map(
        (layer) =>
          html`<tr class=${layer === 'A' ? 'current' : ''}>
            <th scope="row">${layer}</th>
            ${columns.map(({ key }) => {
              const share = costs[layer][key] / Math.max(costs.A[key], costs.B[key], 1);
              return html`<td data-cost="${layer}-${key}">
                <span class="bar" style=${styleMap({ '--share': String(share) })}></span
                >${pageText.numbers.formatCount(costs[layer][key])}
              </td>`;
            })}
          </tr>`,
      )}
      <tr>
        <th scope="row">${pageText.cost.costLabels.ratio}</th>
        ${columns.map(({ key }) => html`<td data-ratio=${key}>${compareText.compare.ratioText(costs.A[key], costs.B[key])}</td>`)}
      </tr>
    </tbody>
  </table>`;
}
