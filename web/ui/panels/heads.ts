/** Head by head: what each adds to the output, what remains when it is muted, how similar the heads are. */
import { html, nothing, type TemplateResult } from 'lit';
import { styleMap } from '../shared/style-map';
import type { TensorData } from '../../core/types';
import {
  biasGrid,
  contributions,
  extremes,
  outputGrid,
  sumAgreement,
  type Contribution,
} from '../../derive/panels/heads';
import type { Grid } from '../../derive/panels/grid';
import { css, divergingIndex, entry, inkOn } from '../../draw/colour';
import { lookText } from '../../text/look';
import { math } from '../shared/math';
import { cellSize, mapPart, type Looking } from './map';
import { figurePart, hue, scalePart } from './parts';

export function headsLook(looking: Looking): TemplateResult {
  const { snapshot } = looking.view;
  const all = contributions(snapshot);
  const output = outputGrid(snapshot);
  const bias = biasGrid(snapshot);
  const cell = cellSize(output.rows, output.cols, { width: 200, height: 420, most: 15 });
  const sum = lookText.headsPanel.sum(bias !== null);
  return html`<p class="look-lead">${math(lookText.headsPanel.lead)}</p>
    <ul class="look-heads" style=${styleMap({ '--map': `${output.cols * cell}px` })}>
      ${all.map((each) => html`<li>${headPart(looking, each, cell)}</li>`)}
      ${bias ? html`<li>${figurePart(looking, bias, { title: 'b_O', head: null, cell })}</li>` : nothing}
      <li class="look-sum">${figurePart(looking, output, { title: sum, head: null, cell })}</li>
    </ul>
    <p class="look-fact" data-fact="sum">
      ${math(`${sum}: ${lookText.look.agreementText(sumAgreement(snapshot), lookText.headsPanel.entry)}.`)}
      ${scalePart(output.range, lookText.headsPanel.scale)}
    </p>
    <h3>${lookText.headsPanel.alike}</h3>
    <p class="look-lead">${lookText.headsPanel.cosines}</p>
    <div class="look-tables">
      ${similarityPart(looking, 'attention')} ${similarityPart(looking, 'parameters')}
    </div>`;
}

function headPart(looking: Looking, each: Contribution, cell: number): TemplateResult {
  const { head, muted, does, largest, grid } = each;
  const { actions, snapshot } = looking.view;
  const others = snapshot.muted.filter((other) => other !== head);
  const note = html`<div class="look-note">
    <span>${muted ? lookText.headsPanel.addsNothing : lookText.headsPanel.largest(largest)}</span>
    <button
      class="mute"
      aria-pressed=${muted}
      @click=${() => actions.change({ muted: muted ? others : [...others, head].sort((a, b) => a - b) })}
    >
      ${muted ? lookText.headsPanel.muted : lookText.headsPanel.mute}<span class="hidden-label"
        >${lookText.headsPanel.muteWhich(head)}</span
      >
    </button>
  </div>`;
  // The same template whether muted or not, so that the button and its focus survive.
  return html`<figure class="look-figure">
    <figcaption style=${styleMap({ color: hue(looking, head) })}>
      <b>${lookText.headsPanel.title(head, does)}</b>
      <small dir="ltr">${grid.rows} × ${grid.cols}</small>
    </figcaption>
    ${muted ? emptyPart(grid, cell) : mapPart(looking, grid, cell)} ${note}
  </figure>`;
}

/** In place of a muted head's contribution. */
function emptyPart({ rows, cols }: Grid, cell: number): TemplateResult {
  const size = { width: `${cols * cell}px`, 'aspect-ratio': `${cols} / ${rows}` };
  return html`<div class="look-empty" style=${styleMap(size)}>${lookText.headsPanel.empty}</div>`;
}

/** The most heads for which numbers fit. */
const mostNumbers = 16;

function similarityPart(
  looking: Looking,
  what: 'attention' | 'parameters',
): TemplateResult | typeof nothing {
  const similarity = looking.view.snapshot.tensor(`similarity_${what}`);
  const h = similarity.shape[0] ?? 0;
  return html`<div class="look-similarity">
    <h4>${lookText.headsPanel.similarity[what]}</h4>
    ${h <= mostNumbers ? tablePart(looking, similarity, what) : nothing}
    <p data-fact="similarity-${what}">
      ${lookText.look.similarityText(extremes(similarity), what)}
    </p>
  </div>`;
}

function tablePart(looking: Looking, { shape, data }: TensorData, what: string): TemplateResult {
  const h = shape[0] ?? 0;
  const heads = Array.from({ length: h }, (_, head) => head);
  const th = (head: number, scope: string) =>
    html`<th scope=${scope} style=${styleMap({ color: hue(looking, head) })}>
      <span class="hidden-label">${lookText.panels.head}</span> ${head + 1}
    </th>`;
  return html`<div
    class="look-scroll"
    tabindex="0"
    role="region"
    aria-label=${lookText.headsPanel.similarityOf(what)}
  >
    <table class="look-cosines">
      <thead>
        <tr>
          <td></td>
          ${heads.map((head) => th(head, 'col'))}
        </tr>
      </thead>
      <tbody>
        ${heads.map(
          (a) =>
            html`<tr>
              ${th(a, 'row')} ${heads.map((b) => cosinePart(looking, data[a * h + b] ?? 0))}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function cosinePart({ theme }: Looking, cosine: number): TemplateResult {
  const colour = entry(theme.diverging, divergingIndex(cosine, 1));
  const style = {
    '--cell': css(colour),
    color: inkOn(colour),
  };
  return html`<td style=${styleMap(style)} data-cosine=${cosine}>
    ${lookText.look.formatCosine(cosine)}
  </td>`;
}
