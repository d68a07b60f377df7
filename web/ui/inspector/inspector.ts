/** Where a number comes from: its terms as paired strips, and the stage's own line when no cell is chosen. */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { styleMap } from '../shared/style-map';
import type { Inspection } from '../../derive/inspect/inspect';
import { hasAttention } from '../../derive/scene/words';
import { headColour, type Theme } from '../../draw/theme';
import { stageEquation } from '../../text/en/equations';
import { stageTitles } from '../../text/en/names';
import { equation } from './equation';
import { feedsPart } from './feeds';
import { math } from '../shared/math';
import { termsPart } from './terms';
import { trailPart } from './trail';
import { valuePart } from './value';
import type { View } from '../view';
import { wordsPart } from './words';
import { inspectorLabels } from '../../text/en/inspector-labels';

export function inspectorPart(view: View, theme: Theme): TemplateResult {
  const { inspection, pinned, actions, state, snapshot, choices, redrawKey, scene, compared } =
    view;
  // Without a number, words alone follow the timeline.
  const until = inspection
    ? [inspection, scene.range]
    : hasAttention(snapshot, state)
      ? [redrawKey]
      : [];
  return html`<aside
    class="inspector"
    part="inspector"
    tabindex="0"
    aria-label=${inspectorLabels.title}
  >
    ${guard(
      [choices, compared, state.stage, theme, ...until],
      () =>
        html`${inspection ? number(view, inspection, theme) : stageLine(view)}
        ${wordsPart(view, theme)}`,
    )}
    ${
      pinned
        ? html`<button
            class="quiet close"
            title=${inspectorLabels.releaseKey}
            @click=${() => actions.inspect(null)}
          >
            ${inspectorLabels.release}
          </button>`
        : nothing
    }
  </aside>`;
}

function stageLine({ state, snapshot }: View): TemplateResult {
  const stage = snapshot.stages.find(({ id }) => id === state.stage);
  const { heads: h, dModel, dK, dV } = snapshot.config;
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
  return html`<h2>${stageTitles[state.stage]}</h2>
    ${equation(stageEquation(state.stage, { ...state, cross: snapshot.memoryWords !== null }))}
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
    <p class="hint">${inspectorLabels.hint}</p>
    <p class="section">${inspectorLabels.section(stage?.section ?? '')}</p>`;
}

function number(view: View, inspection: Inspection, theme: Theme): TemplateResult {
  const hue = inspection.head === null ? 'inherit' : headColour(theme.headInk, inspection.head);
  return html`${trailPart(view)}
    <h2
      style=${styleMap({ color: hue })}
      tabindex="-1"
      data-inspect=${[inspection.place.name, ...inspection.place.index].join('.')}
    >
      ${math(inspection.title)}
    </h2>
    ${valuePart(view, inspection)} ${view.compared ? view.compared.parts.values() : nothing}
    <p class="what" dir="auto">${inspection.what}</p>
    ${inspection.formula ? html`<p class="formula">${math(inspection.formula)}</p>` : nothing}
    ${inspection.origin ? html`<p class="origin" dir="auto">${inspection.origin}</p>` : nothing}
    ${inspection.rows.length > 0 ? termsPart(view, inspection, theme) : nothing}
    ${inspection.note ? html`<p class="note" dir="auto">${inspection.note}</p>` : nothing}
    ${feedsPart(view, inspection)}
    <p class="exact">${inspectorLabels.exact(inspection.exact)}</p>`;
}
