/**
 * One matrix or two: W_Q W_Kᵀ of the large head, its rank, scores and cost; and the folding of what is before
 * W_Q.
 */
import { html, type TemplateResult } from 'lit';
import { styleMap } from '../shared/style-map';
import { tensorAgreement } from '../../derive/panels/differences';
import type { Grid } from '../../derive/panels/grid';
import {
  foldCounts,
  foldGrids,
  matrixCounts,
  mergedGrids,
  spectrum,
} from '../../derive/panels/merged';
import type { NumberCount, Spectrum } from '../../text/facts';
import { lookText } from '../../text/look';
import { pageText } from '../../text';
import { fromLeft, math } from '../shared/math';
import { canvasPart, cellSize, type Looking } from './map';
import { figurePart, headChoice, hue, scalePart, weightPart } from './parts';

export function mergedLook(looking: Looking): TemplateResult {
  const { state, snapshot } = looking.view;
  const { head } = state;
  const { dK, sharedQK, bias } = snapshot.config;
  const grids = mergedGrids(snapshot, head);
  const { two, one } = matrixCounts(snapshot.config);
  const normed = snapshot.config.qkNorm !== 'none';
  const scores = tensorAgreement(snapshot, 'scores', 'merged_scores');
  return html`<p class="look-lead">
      ${math(lookText.mergedPanel.lead(snapshot.memoryWords !== null))}
      ${bias ? lookText.mergedPanel.biases : ''} ${sharedQK ? lookText.mergedPanel.symmetric : ''}
    </p>
    ${headChoice(looking)}
    <div class="look-columns">
      <div>${productPart(looking, grids)}</div>
      <div>
        ${spectrumPart(spectrum(snapshot, head), head, dK)}
        <p class="look-fact" data-fact="scores">
          ${math(normed ? lookText.mergedPanel.normed : lookText.mergedPanel.sameScores(lookText.look.agreementText(scores, lookText.mergedPanel.score)))}
        </p>
        ${countsPart([
          {
            name: sharedQK ? lookText.mergedPanel.usedTwice : lookText.mergedPanel.two,
            count: two,
          },
          { name: lookText.mergedPanel.one, count: one },
        ])}
        <p data-fact="cost">
          ${lookText.look.verdict(two, one, sharedQK)}
          ${math(lookText.look.breakEven(snapshot.config))}
        </p>
      </div>
    </div>
    <div data-part="fold">
      <h3>${math(lookText.mergedPanel.foldTitle)}</h3>
      ${foldPart(looking)}
    </div>`;
}

/** The product arranged as an L: W_Q on the left, W_Kᵀ on top, the result in the corner. */
function productPart(looking: Looking, { W_Q, W_K, merged }: ReturnType<typeof mergedGrids>) {
  const { head } = looking.view.state;
  const cell = cellSize(1, W_Q.cols + merged.cols, { width: 420, height: 420, most: 20 });
  const style = {
    '--left': `${W_Q.cols}fr`,
    '--right': `${merged.cols}fr`,
    '--whole': `${(W_Q.cols + merged.cols) * cell}px`,
  };
  const label = (text: unknown, { rows, cols }: Grid) =>
    html`<div class="look-label" style=${styleMap({ color: hue(looking, head) })}>
      <b>${text}</b> <small>${rows} × ${cols}</small>
    </div>`;
  const words = (of: readonly string[] | null, kind: string) =>
    of && cell >= 11
      ? html`<div class=${kind} aria-hidden="true">
          ${of.map((word) => html`<span title=${word}>${word}</span>`)}
        </div>`
      : '';
  return html`<div
      class="look-product"
      dir="ltr"
      style=${styleMap({ ...style, '--rows': String(merged.rows), '--cols': String(merged.cols) })}
    >
      <div class="corner">${label(weightPart('Q', head), W_Q)}</div>
      <div class="above">
        ${label(html`${weightPart('K', head)}ᵀ`, W_K)}${words(W_K.colWords, 'look-cols')}
        ${canvasPart(looking, W_K, cell)}
      </div>
      ${words(W_Q.rowWords, 'look-rows')}
      <div class="left">${canvasPart(looking, W_Q, cell)}</div>
      <div class="result">${canvasPart(looking, merged, cell)}</div>
      <div class="below">
        ${label(html`${weightPart('Q', head)} ${weightPart('K', head)}ᵀ`, merged)}
      </div>
    </div>
    <p class="look-scales">
      ${scalePart(W_Q.range, 'W_Q, W_K')} ${scalePart(merged.range, 'W_Q W_Kᵀ')}
    </p>`;
}

function spectrumPart(found: Spectrum | null, head: number, dK: number): TemplateResult {
  if (!found) {
    return html`<p class="look-fact">${lookText.mergedPanel.tooLarge}</p>`;
  }
  const { values, limit } = found;
  const largest = values[0] ?? 0;
  return html`<h3 class="plain">${lookText.mergedPanel.singularValues(head)}</h3>
    <p class="aside">${lookText.mergedPanel.singularMeaning}</p>
    <div
      class="look-spectrum"
      dir="ltr"
      style=${styleMap({ '--limit': String(limit / values.length) })}
    >
      <ol class="look-bars">
        ${values.map(
          (value, k) =>
            html`<li
              class=${k < limit ? '' : 'beyond'}
              style=${styleMap({ '--share': String(largest > 0 ? value / largest : 0) })}
              title="${k + 1}: ${pageText.numbers.formatNumber(value)}"
              data-singular=${value}
            >
              <span class="hidden-label">${pageText.numbers.formatNumber(value)}</span>
            </li>`,
        )}
      </ol>
      <span class="look-limit ${limit > values.length / 2 ? 'late' : ''}" aria-hidden="true"
        >${math(`d_k = ${dK}`)}</span
      >
    </div>
    <p class="look-fact" data-fact="rank">
      ${math(lookText.look.rankText(found, dK))}${largest > 0 ? lookText.mergedPanel.largest(largest) : ''}
    </p>`;
}

function countsPart(
  rows: readonly { readonly name: string; readonly count: NumberCount }[],
  perHead = true,
): TemplateResult {
  return html`<table class="look-counts">
    <thead>
      <tr>
        <th scope="col"><span class="hidden-label">${lookText.mergedPanel.way}</span></th>
        ${perHead ? html`<th scope="col">${lookText.mergedPanel.perHead}</th>` : ''}
        <th scope="col">${lookText.mergedPanel.allHeads}</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ name, count }) =>
          html`<tr>
            <th scope="row">${math(name)}</th>
            ${
              perHead
                ? html`<td>
                    ${fromLeft(html`${math(count.formula)} = ${count.sizes} = <b>${pageText.numbers.formatCount(count.perHead)}</b>`)}
                  </td>`
                : ''
            }
            <td>
              ${fromLeft(html`${perHead ? '' : html`${math(count.formula)} = ${count.sizes} = `}<b>${pageText.numbers.formatCount(count.all)}</b>`)}
            </td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function foldPart(looking: Looking): TemplateResult {
  const { state, snapshot } = looking.view;
  const { head } = state;
  const { first, own, folded } = foldGrids(snapshot, head);
  const { two, one } = foldCounts(snapshot.config);
  const queries = tensorAgreement(snapshot, 'q_two_steps', 'q_folded');
  const cell = cellSize(first.rows, first.cols, { width: 220, height: 220, most: 12 });
  const narrow = snapshot.config.variant === 'narrow' && snapshot.config.heads > 1;
  return html`<p class="look-lead">
      ${math(lookText.mergedPanel.fold)} ${narrow ? lookText.mergedPanel.foldNarrow : ''}
    </p>
    <div class="look-row" dir="ltr">
      ${figurePart(looking, first, { title: 'W_first', head: null, cell })}
      <span class="look-sign">·</span>
      ${figurePart(looking, own, { title: weightPart('Q', head), head, cell })}
      <span class="look-sign">=</span>
      ${figurePart(looking, folded, { title: html`W<sub>folded,${head + 1}</sub>`, head, cell })}
    </div>
    <p class="look-scales">
      ${scalePart(first.range, 'W_first')} ${scalePart(own.range, 'W_Q')}
      ${scalePart(folded.range, 'W_folded')}
    </p>
    <p class="look-fact" data-fact="fold">
      ${math(lookText.mergedPanel.sameQueries(lookText.look.agreementText(queries, lookText.mergedPanel.query)))}
    </p>
    ${countsPart(
      [
        { name: lookText.mergedPanel.twoSteps, count: two },
        { name: lookText.mergedPanel.folded, count: one },
      ],
      false,
    )}`;
}
