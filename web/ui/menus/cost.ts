/** The cost table: parameters, multiply-adds and activations of all three variants, and what is counted. */
import { html, type TemplateResult } from 'lit';
import { styleMap } from '../shared/style-map';
import type { Cost, Variant } from '../../core/types';
import { pageText } from '../../text';
import { variants } from '../../state/state';
import { costColumns } from '../shared/cost-columns';
import { math } from '../shared/math';
import type { View } from '../view';

/** Why there is no such layer in a variant. */
function missing(
  { state: { heads, dModel }, snapshot: { config } }: View,
  variant: Variant,
): string {
  if (variant === 'narrow' && config.kvHeads < heads) return pageText.cost.noCostText.ownKeys;
  return dModel % heads === 0 && !config.outputProjection
    ? pageText.cost.noCostText.withoutOutputProjection
    : pageText.cost.noCostText.notDivided(heads, config.dMemory === dModel);
}

export const costMenu = (view: View): TemplateResult =>
  html`${view.compared ? view.compared.parts.cost() : ownCost(view)}
    <dl>
      ${costColumns(view).map(
        ({ key, title }) =>
          html`<dt>${title}</dt>
            <dd>${math(pageText.cost.costMeanings[key])}</dd>`,
      )}
    </dl>`;

function ownCost(view: View): TemplateResult {
  const { state, snapshot } = view;
  const { variants: costs } = snapshot.cost;
  const columns = costColumns(view);
  const most = (key: keyof Cost) =>
    Math.max(...variants.map((variant) => costs[variant]?.[key] ?? 0), 1);
  return html`<table class="cost">
    <caption>
      ${pageText.cost.costLabels.title}
    </caption>
    <thead>
      <tr>
        <th scope="col">${pageText.cost.costLabels.variant}</th>
        ${columns.map(({ title, short }) => html`<th scope="col"><span class="long">${title}</span><span class="short">${short}</span></th>`)}
      </tr>
    </thead>
    <tbody>
      ${variants.map((variant) => {
        const cost = costs[variant];
        const plain = pageText.names.parameterFormula(variant, snapshot.config);
        const formula = state.bias ? pageText.cost.costLabels.withBiases(plain) : plain;
        return html`<tr class=${variant === state.variant ? 'current' : ''}>
          <th scope="row">${pageText.names.variantTitles[variant]} <i>${formula}</i></th>
          ${
            cost
              ? columns.map(
                  ({ key }) =>
                    html`<td data-cost="${variant}-${key}">
                      <span
                        class="bar"
                        style=${styleMap({ '--share': String(cost[key] / most(key)) })}
                      ></span
                      >${pageText.numbers.formatCount(cost[key])}
                    </td>`,
                )
              : html`<td class="missing" colspan=${columns.length}>– ${missing(view, variant)}</td>`
          }
        </tr>`;
      })}
    </tbody>
  </table>`;
}
