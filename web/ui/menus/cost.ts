/** The cost meter: parameters, multiply-adds and activations of all three variants at once, and what is counted. */
import { html, type TemplateResult } from 'lit';
import { styleMap } from '../shared/style-map';
import type { Cost, Variant } from '../../core/types';
import { formatCount } from '../../text/en/numbers';
import { parameterFormula, variantTitles } from '../../text/en/names';
import { variants } from '../../state/state';
import { costColumns } from '../shared/cost-columns';
import { math } from '../shared/math';
import type { View } from '../view';
import { costLabels, costMeanings, noCostText } from '../../text/en/cost';

/** Why there is no such layer in a variant. */
function missing(
  { state: { heads, dModel }, snapshot: { config } }: View,
  variant: Variant,
): string {
  if (variant === 'narrow' && config.kvHeads < heads) return noCostText.ownKeys;
  return dModel % heads === 0 && !config.outputProjection
    ? noCostText.withoutOutputProjection
    : noCostText.notDivided(heads, config.dMemory === dModel);
}

export const costMenu = (view: View): TemplateResult =>
  html`${view.compared ? view.compared.parts.cost() : ownCost(view)}
    <dl>
      ${costColumns(view).map(
        ({ key, title }) =>
          html`<dt>${title}</dt>
            <dd>${math(costMeanings[key])}</dd>`,
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
      ${costLabels.title}
    </caption>
    <thead>
      <tr>
        <th scope="col">${costLabels.variant}</th>
        ${columns.map(({ title, short }) => html`<th scope="col"><span class="long">${title}</span><span class="short">${short}</span></th>`)}
      </tr>
    </thead>
    <tbody>
      ${variants.map((variant) => {
        const cost = costs[variant];
        const plain = parameterFormula(variant, snapshot.config);
        const formula = state.bias ? costLabels.withBiases(plain) : plain;
        return html`<tr class=${variant === state.variant ? 'current' : ''}>
          <th scope="row">${variantTitles[variant]} <i>${formula}</i></th>
          ${
            cost
              ? columns.map(
                  ({ key }) =>
                    html`<td data-cost="${variant}-${key}">
                      <span
                        class="bar"
                        style=${styleMap({ '--share': String(cost[key] / most(key)) })}
                      ></span
                      >${formatCount(cost[key])}
                    </td>`,
                )
              : html`<td class="missing" colspan=${columns.length}>– ${missing(view, variant)}</td>`
          }
        </tr>`;
      })}
    </tbody>
  </table>`;
}
