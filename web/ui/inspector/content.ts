/**
 * The content of the inspector: where a number comes from, its terms as pairs of operands, or the stage's own
 * text if no cell is chosen.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { styleMap } from '../shared/style-map';
import type { Inspection } from '../../derive/inspect/inspect';
import type { Snapshot } from '../../derive/scene/snapshot';
import { isBackward, gradientsMadeBy, withoutGradient } from '../../derive/gradients';
import { axisNames } from '../../derive/scene/key-heads';
import type { State } from '../../state/state';
import { hasAttention } from '../../derive/scene/words';
import { headColour, type Theme } from '../../draw/theme';
import { inspectorText } from '../../text/inspector';
import { pageText } from '../../text';
import type { EquationParts } from '../../text/types/equations';
import { equation } from './equation';
import { equationStyles } from './styles-equation';
import { feedsPart } from './feeds';
import { marked } from '../shared/marked';
import { fromLeft, math } from '../shared/math';
import { prose, term, termInLine } from '../shared/terms';
import { termsPart } from './terms';
import { trailPart } from './trail';
import { valuePart } from './value';
import type { View } from '../view';
import { wordsPart } from './words';

export const styles = [equationStyles];

export const inspectorContent = (view: View, theme: Theme): TemplateResult => {
  const { inspection } = view;
  return html`${inspection ? number(view, inspection, theme) : stageLine(view, theme)}
  ${wordsPart(view, theme)}`;
};

const equationOf = (state: State, parts: EquationParts) =>
  (isBackward(state)
    ? inspectorText.equationsBack.backEquation
    : inspectorText.equations.stageEquation)(state.stage, parts);

function stageLine(view: View, theme: Theme): TemplateResult {
  const { state, snapshot } = view;
  const stage = snapshot.stages.find(({ id }) => id === state.stage);
  const made = isBackward(state)
    ? gradientsMadeBy(snapshot, state.stage)
    : (stage?.results.map(({ name }) => name) ?? []);
  const shown = made.filter((name) => withoutGradient(name) !== 'memory' || snapshot.memoryWords);
  const axes = shown.flatMap((name) => axisNames(snapshot, name));
  const set = equationOf(state, { ...state, cross: snapshot.memoryWords !== null });
  return html`${view.compared && !view.concealed ? view.compared.parts.firstDifference(theme) : nothing}
    <h2>${pageText.names.stageTitles[state.stage]}</h2>
    ${equation(set)}
    ${set.where === undefined ? nothing : html`<p class="hint">${prose(set.where)}</p>`}
    <dl class="shapes">${shown.map((name) => shapeOf(snapshot, name))}</dl>
    ${widths(axes, snapshot.config).map((text) => html`<p class="what">${prose(text)}</p>`)}
    ${view.example ? exampleOfStage(view, view.example, theme) : nothing}
    <p class="hint">${pageText.inspectorLabels.hint}</p>
    ${
      // The paper's section is about embeddings and positions, not about an x from a file.
      snapshot.rowsFile !== null && state.stage === 'embed'
        ? nothing
        : html`<p class="section">${pageText.inspectorLabels.section(stage?.section ?? '')}</p>`
    }`;
}

function shapeOf(snapshot: Snapshot, name: string): TemplateResult {
  const lengths = snapshot.shape(name);
  return html`<dt>${term(pageText.names.tensorTitle(name))}</dt>
    <dd>
      ${fromLeft(axisNames(snapshot, name).map((axis, k) => html`${k > 0 ? ' × ' : ''}${term(axis)}`))}<br /><span
        dir="ltr"
        ${marked(lengths.join())}
        >${lengths.join(' × ')}</span
      >
    </dd>`;
}

/** How d_k and d_v are computed, for a stage whose shapes contain them. */
function widths(axes: readonly string[], config: Snapshot['config']): readonly string[] {
  const names = (['d_k', 'd_v'] as const).filter((name) =>
    axes.some((axis) => axis === name || axis.endsWith(`·${name}`)),
  );
  return names.length === 2
    ? pageText.names.bothWidths(config)
    : names.map((name) => pageText.names.widthText(name, config));
}

/** With more terms than this, the terms are only listed once the cell is chosen. */
const fewTerms = 6;

/** An interesting number of this stage, with its terms if there are few. */
function exampleOfStage(view: View, inspection: Inspection, theme: Theme): TemplateResult {
  const { place, title, value, what, rows, formula, op } = inspection;
  const few = rows.filter((row) => row.productValue !== 0).length <= fewTerms;
  const listed = few && !hasAttention(view.snapshot, view.state);
  // A copied or divided number is explained by its own line; a sum of products is listed even with one term,
  // for d_k = 1.
  const hasTerms = rows.length > 1 || op === 'dot';
  return html`<section class="example">
    <h3><i class="example-mark"></i> ${pageText.inspectorLabels.example}</h3>
    <p>
      <button class="link" translate="no" @click=${() => view.actions.inspect(place)}>
        ${fromLeft(html`${math(title)} = ${value}`)}
      </button>
    </p>
    <p class="what">${prose(what)}</p>
    ${listed && formula ? html`<p class="formula" translate="no"><bdi>${math(formula)}</bdi></p>` : nothing}
    ${listed && hasTerms ? termsPart(view, inspection, theme) : nothing}
  </section>`;
}

function number(view: View, inspection: Inspection, theme: Theme): TemplateResult {
  const hue = inspection.head === null ? 'inherit' : headColour(theme.headInk, inspection.head);
  return html`${trailPart(view)}
    <h2
      style=${styleMap({ color: hue })}
      tabindex="-1"
      data-inspect=${[inspection.place.name, ...inspection.place.index].join('.')}
    >
      ${fromLeft(html`${termInLine(inspection.tensor)}${math(inspection.at)}`)}
    </h2>
    ${valuePart(view, inspection)} ${view.compared ? view.compared.parts.values() : nothing}
    <p class="what">${prose(inspection.what)}</p>
    ${inspection.origin ? html`<p class="origin">${inspection.origin}</p>` : nothing}
    ${inspection.rows.length > 0 ? termsPart(view, inspection, theme) : nothing}
    ${inspection.note ? html`<p class="note">${inspection.note}</p>` : nothing}
    ${inspection.formula ? html`<p class="formula" translate="no"><bdi>${prose(inspection.formula)}</bdi></p>` : nothing}
    ${feedsPart(view, inspection)}
    <p class="exact">${pageText.inspectorLabels.exact(inspection.exact)}</p>`;
}
