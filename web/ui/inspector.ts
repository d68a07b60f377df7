/** Where a number comes from: its terms as paired strips, and the stage's own line when no cell is chosen. */
import { html, nothing, type TemplateResult } from 'lit';
import { styleMap } from 'lit/directives/style-map.js';
import type { Inspection, InspectorRow, Operand } from '../derive/inspect';
import { css, divergingIndex, entry, shareIndex } from '../draw/colour';
import { headColour, type Theme } from '../draw/theme';
import { stageFormulas, stageTitles, scaleFormula } from '../text/names';
import { valuesPart } from './compare/values';
import { math } from './math';
import type { View } from './view';

export function inspectorPart(view: View, theme: Theme): TemplateResult {
  const { inspection, pinned, actions } = view;
  return html`<aside
    class="inspector"
    part="inspector"
    tabindex="0"
    aria-label="Where does this number come from?"
  >
    ${inspection ? number(view, inspection, theme) : stageLine(view)}
    ${
      pinned
        ? html`<button
            class="quiet close"
            title="Let go of this cell (Esc)"
            @click=${() => actions.inspect(null)}
          >
            Let go of this cell
          </button>`
        : nothing
    }
  </aside>`;
}

function stageLine({ state, snapshot }: View): TemplateResult {
  const stage = snapshot.stages.find(({ id }) => id === state.stage);
  const { heads: h, dModel, dK, dV, outputProjection } = snapshot.config;
  const sizes: Readonly<Record<string, number>> = {
    n: snapshot.words.length,
    m: snapshot.keyWords.length,
    d_memory: snapshot.config.dMemory,
    h,
    d_model: dModel,
    d_k: dK,
    d_v: dV,
    'h·d_k': h * dK,
    'h·d_v': h * dV,
  };
  const held = state.stage === 'output' && !outputProjection ? 'output = concat' : null;
  const whole =
    held ?? (state.stage === 'scale' ? scaleFormula(state.scaling) : stageFormulas[state.stage]);
  const formula = state.bias ? whole : whole.replace(/ \+ b(_O)?$/, '');
  return html`<h2>${stageTitles[state.stage]}</h2>
    <p class="formula">${math(formula)}</p>
    <dl class="shapes">
      ${stage?.results
        .filter(({ name }) => name !== 'memory' || snapshot.memoryWords)
        .map(
          ({ name, axes }) =>
            html`<dt>${name}</dt>
              <dd>
                ${math(axes.join(' × '))}<br />${axes.map((axis) => sizes[axis] ?? axis).join(' × ')}
              </dd>`,
        )}
    </dl>
    <p class="hint">
      Point at a cell, tap it, or move with the arrow keys: it says where its number comes from.
    </p>
    <p class="section">Vaswani et al. 2017, ${stage?.section}</p>`;
}

function number(view: View, inspection: Inspection, theme: Theme): TemplateResult {
  const hue = inspection.head === null ? 'inherit' : headColour(theme.headInk, inspection.head);
  return html`<h2
      style=${styleMap({ color: hue })}
      data-inspect=${[inspection.place.name, ...inspection.place.index].join('.')}
    >
      ${math(inspection.title)}
    </h2>
    <p class="value" data-value=${inspection.number}>= ${inspection.value}</p>
    ${view.compared ? valuesPart(view.compared) : nothing}
    <p class="what" dir="auto">${inspection.what}</p>
    ${inspection.formula ? html`<p class="formula">${math(inspection.formula)}</p>` : nothing}
    ${inspection.rows.length > 0 ? terms(view, inspection, theme) : nothing}
    ${inspection.note ? html`<p class="note" dir="auto">${inspection.note}</p>` : nothing}
    <p class="exact">as float32: ${inspection.exact}</p>`;
}

function terms(view: View, inspection: Inspection, theme: Theme): TemplateResult {
  const { rows, sign, bias } = inspection;
  const paired = rows.some((row) => row.right !== null);
  return html`<div class="terms">
    <table>
      ${
        paired
          ? html`<thead>
              <tr>
                <td></td>
                <th scope="col" colspan="2">${math(inspection.leftName)}</th>
                <td></td>
                <th scope="col" colspan="2">
                  ${math(inspection.rightName || rightWord(inspection))}
                </th>
                <td></td>
                <th scope="col">${sign === '−' ? 'e^' : ''}</th>
              </tr>
            </thead>`
          : nothing
      }
      <tbody>
        ${rows.map((row) => term(view, inspection, row, paired, theme))}
        ${
          bias
            ? html`<tr>
                <th scope="row">bias</th>
                <td colspan="5">${bias.name ? link(view, bias) : bias.text}</td>
                <td></td>
                <td class="product">${bias.text}</td>
              </tr>`
            : nothing
        }
      </tbody>
      ${
        rows.length > 0 && inspection.totalLabel
          ? html`<tfoot>
              <tr>
                <th scope="row" colspan=${paired ? 7 : 2}>${inspection.totalLabel}</th>
                <td class="product" data-total>${inspection.total}</td>
              </tr>
            </tfoot>`
          : nothing
      }
    </table>
  </div>`;
}

/** The right operand of a scale or softmax has no place of its own. */
function rightWord({ sign }: Inspection): string {
  return sign === '−' ? 'largest' : '1 / divisor';
}

function term(
  view: View,
  inspection: Inspection,
  row: InspectorRow,
  paired: boolean,
  theme: Theme,
): TemplateResult {
  return html`<tr class=${row.own ? 'own' : ''}>
    <th scope="row" dir="auto">${row.label}</th>
    ${cell(view, row.left, theme)}
    ${
      paired
        ? html`<td class="sign">${inspection.sign}</td>
            ${
              row.right
                ? cell(view, row.right, theme)
                : html`<td></td>
                    <td></td>`
            }
            <td class="sign">=</td>
            <td class="product" data-product=${row.productValue}>${row.product}</td>`
        : nothing
    }
  </tr>`;
}

function cell(view: View, operand: Operand, theme: Theme) {
  return html`<td class="swatch" style=${styleMap({ '--cell': swatch(view, operand, theme) })}></td>
    <td class="operand">${operand.place ? link(view, operand) : operand.text}</td>`;
}

/** The operand's own colour in the picture. */
function swatch(view: View, { value, place }: Operand, theme: Theme): string {
  if (!place || !Number.isFinite(value)) return 'transparent';
  return place.name === 'attn_weights'
    ? css(entry(theme.share, shareIndex(value)))
    : css(entry(theme.diverging, divergingIndex(value, view.scene.range)));
}

function link({ actions }: View, operand: Operand): TemplateResult {
  return html`<button
    class="link"
    title="${operand.name}: where does it come from?"
    @click=${() => actions.inspect(operand.place, true)}
  >
    ${operand.text}
  </button>`;
}
