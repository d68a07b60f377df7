/** The terms of a number as pairs of operands: each with its colour in the picture and a link to it. */
import { html, nothing, type TemplateResult } from 'lit';
import { isModified } from '../shared/key-meaning';
import { styleMap } from '../shared/style-map';
import type { Place } from '../../core/types';
import type { Inspection, InspectorRow, Operand } from '../../derive/inspect/inspect';
import { css, divergingIndex, entry, shareIndex } from '../../draw/colour';
import type { Theme } from '../../draw/theme';
import { term as explained } from '../shared/terms';
import type { View } from '../view';
import { pageText } from '../../text';
import { isShare } from '../../derive/stage-table';
import { ownTermInSight } from './own-term';
import { walked } from './term-keys';

/** With more terms than this, the reader can choose their order. */
const many = 8;

export function termsPart(view: View, inspection: Inspection, theme: Theme): TemplateResult {
  const { sign, bias } = inspection;
  const rows =
    view.largestFirst && inspection.rows.length > many
      ? inspection.rows.toSorted((a, b) => Math.abs(b.productValue) - Math.abs(a.productValue))
      : inspection.rows;
  // Terms of zero do not change a sum: they are counted, and listed on demand.
  const zeros = foldsZeros(view, inspection) ? rows.filter(isZero) : [];
  const listed = zeros.length > 0 ? rows.filter((row) => !isZero(row)) : rows;
  const paired = rows.some((row) => row.right !== null);
  const blank = view.playing && sign === '×' ? blankLines(rows, listed, zeros) : 0;
  // The head, the terms, one line for terms of zero, the bias, the sum.
  const lines = listed.length + blank + 2 + (zeros.length > 0 ? 1 : 0) + (bias ? 1 : 0);
  return html`${rows.length > many ? order(view, rows.length) : nothing}
    <div
      class="terms ${rows.length > many ? 'many' : ''} ${sign === '−' ? 'powers' : ''} ${view.playing ? 'playing' : ''}"
      style=${styleMap({ '--lines': String(lines) })}
      @keydown=${walk}
    >
      <div class="term-list" ${ownTermInSight(numberOf(view, inspection))}>
        <table dir="ltr">
          ${paired ? columns : columnsAlone}
          ${
            paired
              ? html`<thead>
                  <tr>
                    <td></td>
                    <th scope="col" colspan="2">${explained(inspection.leftName)}</th>
                    <td></td>
                    <th scope="col" colspan=${sign === '−' ? 3 : 2}>
                      ${explained(inspection.rightName || rightWord(inspection))}
                    </th>
                    ${sign === '−' ? nothing : html`<td></td>`}
                    <td></td>
                  </tr>
                </thead>`
              : nothing
          }
          <tbody>
            ${listed.map((row, at) => term(view, inspection, row, { paired, first: at === 0 }, theme))}
            ${
              bias
                ? html`<tr>
                    <th scope="row">${pageText.termLabels.bias}</th>
                    <td colspan="5">
                      ${bias.name ? link(view, inspection.place, bias) : bias.text}
                    </td>
                    <td></td>
                    <td class="product" translate="no">${bias.text}</td>
                  </tr>`
                : nothing
            }
            ${Array.from({ length: blank }, () => html`<tr class="blank"></tr>`)}
          </tbody>
          ${
            zeros.length > 0
              ? html`<tbody>
                    <tr class="zeros">
                      <td colspan="8">${zeroCount(view, zeros.length)}</td>
                    </tr>
                  </tbody>
                  <tbody ?hidden=${!view.zeroTerms}>
                    ${zeros.map((row, at) => {
                      const first = at === 0 && listed.length === 0;
                      return term(view, inspection, row, { paired, first }, theme);
                    })}
                  </tbody>`
              : nothing
          }
          ${
            rows.length > 0 && inspection.totalLabel
              ? html`<tfoot>
                  <tr>
                    <th scope="row" colspan=${paired ? 7 : 2}>${inspection.totalLabel}</th>
                    <td class="product" translate="no" data-total>${inspection.total}</td>
                  </tr>
                </tfoot>`
              : nothing
          }
        </table>
      </div>
    </div>`;
}

/** Enough for the opening sentence, with one term per word: lines to reserve while the layer plays. */
const mostKept = 10;

/**
 * While a layer plays, the number of non-zero terms changes at every step: empty lines keep the sum in its
 * place.
 */
function blankLines(
  rows: readonly InspectorRow[],
  listed: readonly InspectorRow[],
  zeros: readonly InspectorRow[],
): number {
  const all = Math.min(rows.length, mostKept);
  return Math.max(0, all - listed.length - (zeros.length > 0 ? 1 : 0));
}

/** Identifies the list's content: for another number or order it scrolls to its start. */
const numberOf = ({ largestFirst }: View, { place }: Inspection): string =>
  [place.name, ...place.index, largestFirst].join(' ');

/** Label, operand, operand, product, each preceded by its colour or sign. */
const columns = html`<colgroup>
  <col class="label" />
  <col class="colour" />
  <col />
  <col class="narrow" />
  <col class="colour" />
  <col />
  <col class="narrow" />
  <col class="result" />
</colgroup>`;
const columnsAlone = html`<colgroup>
  <col class="label alone" />
  <col class="colour" />
  <col />
</colgroup>`;

/** From this many on, terms of zero are folded into one line. */
const fewestZeros = 3;
const isZero = ({ productValue }: InspectorRow) => productValue === 0;
/** A lesson is about all terms: up to this many, those of zero are listed, too. */
const mostInLesson = 16;
const foldsZeros = ({ guided }: View, { sign, rows }: Inspection) =>
  sign === '×' &&
  rows.filter(isZero).length >= fewestZeros &&
  !(guided !== null && rows.length <= mostInLesson);

function zeroCount({ zeroTerms, actions }: View, count: number): TemplateResult {
  return html`<button
    class="quiet"
    aria-expanded=${zeroTerms ? 'true' : 'false'}
    @click=${() => actions.listZeroTerms(!zeroTerms)}
  >
    ${pageText.termLabels.zeros(count)}
  </button>`;
}

/** The right operand of a scale or softmax has no place in the picture. */
function rightWord({ sign }: Inspection): string {
  return sign === '−' ? pageText.termLabels.largest : pageText.termLabels.overDivisor;
}

function term(
  view: View,
  inspection: Inspection,
  row: InspectorRow,
  { paired, first }: { readonly paired: boolean; readonly first: boolean },
  theme: Theme,
): TemplateResult {
  const { place, sign } = inspection;
  // Softmax's terms are powers: e^(left − right).
  const isPower = sign === '−';
  return html`<tr translate="no" class=${row.own ? 'own' : ''}>
    ${row.label ? html`<th scope="row" dir="auto">${explained(row.label, row.meaning)}</th>` : html`<td></td>`}
    ${cell(view, place, row.left, theme, { first, before: isPower ? 'e^(' : '' })}
    ${
      paired
        ? html`<td class="sign">${sign}</td>
            ${
              row.right
                ? cell(view, place, row.right, theme)
                : html`<td></td>
                    <td></td>`
            }
            <td class="sign">${isPower ? ') =' : '='}</td>
            <td class="product" data-product=${row.productValue}>${row.product}</td>`
        : nothing
    }
  </tr>`;
}

function cell(
  view: View,
  from: Place,
  operand: Operand,
  theme: Theme,
  { first = false, before = '' } = {},
) {
  return html`<td class="swatch" style=${styleMap({ '--cell': swatch(view, operand, theme) })}></td>
    <td class="operand">
      ${before}${operand.place ? link(view, from, operand, first) : operand.text}
    </td>`;
}

/** The operand's own colour in the picture. */
function swatch(view: View, { value, place }: Operand, theme: Theme): string {
  if (!place || !Number.isFinite(value)) return 'transparent';
  return isShare(view.snapshot, place.name)
    ? css(entry(theme.share, shareIndex(value)))
    : css(entry(theme.diverging, divergingIndex(value, view.scene.range)));
}

/** Tab reaches the first link; arrow keys move on from there. */
function link({ actions }: View, from: Place, { place, name, text }: Operand, first = false) {
  return html`<button
    class="link"
    tabindex=${first ? 0 : -1}
    title=${pageText.termLabels.comesFrom(name)}
    @click=${() => place && actions.follow(from, place, 'term')}
  >
    ${text}
  </button>`;
}

function order({ largestFirst, actions }: View, count: number): TemplateResult {
  return html`<p class="order">
    ${pageText.termLabels.count(count)}
    <button
      id="order"
      aria-pressed=${largestFirst ? 'true' : 'false'}
      @click=${() => actions.orderTerms(!largestFirst)}
    >
      ${pageText.termLabels.largestFirst}
    </button>
  </p>`;
}

/** Moves the focus from link to link. */
function walk(event: KeyboardEvent): void {
  if (isModified(event)) return;
  const rows = [...(event.currentTarget as HTMLElement).querySelectorAll('tr')]
    .map((row) => [...row.querySelectorAll<HTMLElement>('.link')])
    .filter((links) => links.length > 0);
  const to = walked(rows, event.target as HTMLElement, event.key);
  if (!to) return;
  to.focus();
  event.preventDefault();
  event.stopPropagation();
}
