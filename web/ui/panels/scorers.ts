/** Before heads: what older scorers compute from the same tokens. */
import { html, nothing, type TemplateResult } from 'lit';
import { scorerLooks, twins, type ScorerLook } from '../../derive/panels/scorers';
import { lookText } from '../../text/look';
import { pageText } from '../../text';
import { largestIn } from '../../derive/panels/differences';
import { cellSize, mapPart, type Looking } from './map';
import { formulaPart, sharePart } from './parts';

export function scorersLook(looking: Looking): TemplateResult {
  const { snapshot } = looking.view;
  const looks = scorerLooks(snapshot);
  const same = twins(looks);
  return html`<p class="look-lead">${formulaPart(lookText.scorersPanel.lead)}</p>
    <p class="look-scales">${sharePart(lookText.scorersPanel.scale)}</p>
    <ul class="look-scorers">
      ${looks.map((each) => html`<li data-scorer=${each.info.id}>${scorerPart(looking, each)}</li>`)}
    </ul>
    ${
      same
        ? html`<p class="look-fact" data-fact="twins">
            ${formulaPart(lookText.scorersPanel.twins(lookText.look.agreementText(same, lookText.scorersPanel.weight)))}
          </p>`
        : nothing
    }`;
}

function scorerPart(looking: Looking, look: ScorerLook): TemplateResult {
  const { info, count, refusal, grid } = look;
  const d = looking.view.snapshot.config.dModel;
  const formula = lookText.scorersPanel.count(info.parameters);
  return html`<h3 class="plain">${lookText.gridNames.scorerTitles[info.id]}</h3>
    <p class="formula">${formulaPart(info.formula)}</p>
    <p class="aside">${info.source}</p>
    <p>
      ${lookText.scorersPanel.parameters}
      ${formula}${count !== null && formula !== String(count) ? html` = <b>${pageText.numbers.formatCount(count)}</b>${lookText.scorersPanel.forWidth(d)}` : nothing}
    </p>
    ${grid ? mapPart(looking, grid, cellSize(grid.rows, grid.cols, { width: 230, height: 480, most: 18 })) : html`<p class="look-refusal" role="note">${refusal}</p>`}
    ${notePart(looking, look)}`;
}

function notePart(
  { view }: Looking,
  { info, sums, scored }: ScorerLook,
): TemplateResult | typeof nothing {
  if (!info.softmax && sums && scored) {
    return html`<p class="look-note" data-fact="windows">
      ${formulaPart(lookText.look.windowsText(sums, largestIn(scored.attn_weights.data)))}
    </p>`;
  }
  if (info.id === 'scaled-dot') {
    const { heads } = view.snapshot.config;
    return html`<p class="look-note">${formulaPart(lookText.scorersPanel.here(heads))}</p>`;
  }
  return nothing;
}
