/** Before heads: what older scorers make of the same tokens. */
import { html, nothing, type TemplateResult } from 'lit';
import { scorerLooks, twins, type ScorerLook } from '../../derive/panels/scorers';
import { scorerTitles } from '../../text/en/grid-names';
import { largestIn } from '../../derive/panels/differences';
import { formatApart, formatCount } from '../../text/en/numbers';
import { agreementText } from '../../text/en/look';
import { cellSize, mapPart, type Looking } from './map';
import { formulaPart, sharePart } from './parts';

export function scorersLook(looking: Looking): TemplateResult {
  const { snapshot } = looking.view;
  const looks = scorerLooks(snapshot);
  const same = twins(looks);
  return html`<p class="look-lead">
      ${formulaPart('Six ways to say how much word x_i should take from word m_j, oldest first, on the tokens of this layer as they are: no heads, no projections but their own. What they would learn is drawn from the seed here, not trained. Masks and padding do not count.')}
    </p>
    <p class="look-scales">${sharePart('weights')}</p>
    <ul class="look-scorers">
      ${looks.map((each) => html`<li data-scorer=${each.info.id}>${scorerPart(looking, each)}</li>`)}
    </ul>
    ${
      same
        ? html`<p class="look-fact" data-fact="twins">
            ${formulaPart(`Additive and concat are one function in two writings, W [x_i; m_j] = W₁ x_i + W₂ m_j. With the same numbers drawn for both, their weights agree: ${agreementText(same, 'weight')}.`)}
          </p>`
        : nothing
    }`;
}

function scorerPart(looking: Looking, look: ScorerLook): TemplateResult {
  const { info, count, refusal, grid } = look;
  const d = looking.view.snapshot.config.dModel;
  return html`<h3 class="plain">${scorerTitles[info.id]}</h3>
    <p class="formula">${formulaPart(info.formula)}</p>
    <p class="aside">${info.source}</p>
    <p>
      Parameters:
      ${info.parameters}${count !== null && info.parameters !== String(count) ? html` = <b>${formatCount(count)}</b> for d = ${d}` : nothing}
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
      ${formulaPart(windowsText(sums, largestIn(scored.weights.data)))}
    </p>`;
  }
  if (info.id === 'scaled-dot') {
    const { heads } = view.snapshot.config;
    return html`<p class="look-note">
      ${formulaPart(`What ${heads === 1 ? 'the head' : 'each head'} here does, after projecting: with q_i and k_j for x_i and m_j, and √d_k for √d.`)}
    </p>`;
  }
  return nothing;
}

/** Sums that are not 1 must not print as 1. */
function windowsText([least, most]: readonly [number, number], largest: number): string {
  const low = formatApart(least, 1, 3)[0];
  const high = formatApart(most, 1, 3)[0];
  const sums =
    low === high ? `every row sums to ${low}` : `rows sum to between ${low} and ${high}, not to 1`;
  const over = largest > 1 ? `, and the largest weight is ${formatApart(largest, 1, 3)[0]}` : '';
  return `Windows over positions: where m_j stands counts, not what it is. They only move forward from row to row, and there is no softmax: ${sums}${over}.`;
}
