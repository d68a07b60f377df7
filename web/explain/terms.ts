/** The terms of a number as paired strips: label, left × right = product, each number a link to where it came from. */
import { html, nothing, type TemplateResult } from 'lit';
import { styled } from '../parts/styled';
import { classMap } from 'lit/directives/class-map.js';
import type { Place } from '../core/types';
import { isolated } from '../model/sentence';
import { formatNumber } from '../words/numbers';
import { say } from '../words/words';
import type { Inspection, Operand, TermRow } from './inspection';

/** More terms than this are folded: the largest are shown. */
const many = 8;
/** A folded inspector shows so many of them. */
const most = 3;
/** What a press on a number does, and which tensors are hidden. */
export interface TermActions {
  readonly follow: (place: Place) => void;
  readonly isHidden: (place: Place) => boolean;
  readonly showAll: () => void;
  readonly showsAll: boolean;
}

const bySize = (a: TermRow, b: TermRow): number =>
  Number(b.isOwn) - Number(a.isOwn) || Math.abs(b.product) - Math.abs(a.product);

/** The terms that are shown, and how many are not. Of many, the number's own and the largest come first. */
export function shownTerms(rows: readonly TermRow[], all: boolean, hides = false) {
  if (rows.length <= many) return { shown: rows, folded: [] };
  // The order would tell which of the hidden numbers is the largest.
  const sorted = hides ? rows : rows.toSorted(bySize);
  const count = all ? sorted.length : many - 2;
  return { shown: sorted.slice(0, count), folded: sorted.slice(count) };
}

export function termsTable(inspection: Inspection, actions: TermActions): TemplateResult | null {
  const { rows, bias, gain, operation, total, labelTitle, leftTitle, rightTitle } = inspection;
  if (rows.length === 0) return null;
  const hides = conceals(inspection, actions);
  const { shown, folded } = shownTerms(rows, actions.showsAll, hides);
  const isPaired = operation.sign !== '' || operation.after !== '';
  const major = (hides ? rows : rows.toSorted(bySize)).slice(0, most);
  const largest = Math.max(...rows.map(({ product }) => Math.abs(product)));
  return html`<div class="term-list">
    <table class=${classMap({ terms: true, paired: isPaired })} dir="ltr">
      <thead class=${isPaired ? '' : 'unseen'}>
        <tr>
          <th scope="col" class="label">${labelTitle}</th>
          <th scope="col" colspan="2">${leftTitle}</th>
          <th scope="col" colspan="2">${rightTitle}</th>
          <td></td>
        </tr>
      </thead>
      <tbody>
        ${shown.map((row) => termRow(row, inspection, { isPaired, largest, isMinor: !major.includes(row) }, actions))}
        ${bias === null ? nothing : operandRow(say('inspect-bias'), bias, actions)}
      </tbody>
      <tfoot>
        ${
          folded.length === 0
            ? nothing
            : html`<tr class="folded">
                <td colspan="6">
                  <button class="link" @click=${actions.showAll}>
                    ${foldedText(folded, hides)}
                  </button>
                </td>
              </tr>`
        }
        ${
          total === null
            ? nothing
            : html`<tr class="total">
                <th scope="row" colspan=${isPaired ? 5 : 1}>${total.label}</th>
                <td class="number">${hides ? '?' : formatNumber(total.value)}</td>
              </tr>`
        }
        ${gain === null ? nothing : operandRow(say('inspect-gain'), gain, actions)}
      </tfoot>
    </table>
  </div>`;
}

const foldedText = (folded: readonly TermRow[], hides: boolean) =>
  !hides && folded.every(({ product }) => product === 0)
    ? say('inspect-more-zeros', { count: folded.length })
    : say('inspect-more', { count: folded.length });

const hidesRow = ({ left, right }: TermRow, { isHidden }: TermActions): boolean =>
  [left.place, right?.place].some((place) => place && isHidden(place));

/** Whether one of the terms has a number that is hidden: then what is made of it is hidden, too. */
export const conceals = ({ rows }: Inspection, actions: TermActions): boolean =>
  rows.some((row) => hidesRow(row, actions));

interface RowLooks {
  readonly isPaired: boolean;
  /** The largest product of all terms. */
  readonly largest: number;
  /** Whether a folded inspector leaves the term out. */
  readonly isMinor: boolean;
}

function termRow(
  row: TermRow,
  { operation }: Inspection,
  { isPaired, largest, isMinor }: RowLooks,
  actions: TermActions,
): TemplateResult {
  return html`<tr class=${classMap({ own: row.isOwn, minor: isMinor })}>
    <th scope="row">${isolated(row.label)}</th>
    <td class="number">
      ${operation.before}${operandLink(row.left, actions)}${row.right ? '' : operation.after}
    </td>
    <td class="sign">${operation.sign}</td>
    <td class="number">
      ${row.right ? html`${operandLink(row.right, actions)}${operation.after}` : nothing}
    </td>
    ${
      isPaired
        ? html`<td class="sign">=</td>
            ${hidesRow(row, actions) ? html`<td class="number">?</td>` : productCell(row.product, largest)}`
        : nothing
    }
  </tr>`;
}

const productCell = (product: number, largest: number): TemplateResult => {
  const size = largest > 0 && Number.isFinite(largest) ? Math.abs(product) / largest : 0;
  return html`<td
    class=${classMap({ number: true, product: true, negative: product < 0 })}
    ${styled({ '--size': String(size) })}
  >
    ${formatNumber(product)}
  </td>`;
};

const operandRow = (label: string, one: Operand, actions: TermActions): TemplateResult =>
  html`<tr>
    <th scope="row">${label}</th>
    <td colspan="4"></td>
    <td class="number">${operandLink(one, actions)}</td>
  </tr>`;

function operandLink({ value, place, name }: Operand, actions: TermActions): TemplateResult {
  if (place === null) return html`${formatNumber(value)}`;
  const text = actions.isHidden(place) ? '?' : formatNumber(value);
  return html`<button
    class="link"
    title=${name}
    aria-label=${say('inspect-follow', { value: text, name })}
    @click=${() => actions.follow(place)}
  >
    ${text}
  </button>`;
}
