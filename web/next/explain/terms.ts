/** The terms of a number as paired strips: label, left × right = product, each number a link to where it came from. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Place } from '../../core/types';
import { isolated } from '../model/sentence';
import { say } from '../words/words';
import { numberText, type Inspection, type Operand, type TermRow } from './inspection';

/** More terms than this are folded: the largest are shown. */
const many = 8;
/** What a press on a number does, and which tensors are hidden. */
export interface TermActions {
  readonly follow: (place: Place) => void;
  readonly isHidden: (place: Place) => boolean;
  readonly showAll: () => void;
  readonly showsAll: boolean;
}

/** The terms that are shown, and how many are not. Of many, the number's own and the largest come first. */
export function shownTerms(rows: readonly TermRow[], all: boolean) {
  if (rows.length <= many) return { shown: rows, folded: [] };
  const sorted = rows.toSorted(
    (a, b) => Number(b.isOwn) - Number(a.isOwn) || Math.abs(b.product) - Math.abs(a.product),
  );
  const count = all ? sorted.length : many - 1;
  return { shown: sorted.slice(0, count), folded: sorted.slice(count) };
}

export function termsTable(inspection: Inspection, actions: TermActions): TemplateResult | null {
  const { rows, bias, operation, total, leftTitle, rightTitle } = inspection;
  if (rows.length === 0) return null;
  const { shown, folded } = shownTerms(rows, actions.showsAll);
  const isPaired = operation.sign !== '' || operation.after !== '';
  return html`<table class="terms" dir="ltr">
    <thead class=${isPaired ? '' : 'unseen'}>
      <tr>
        <td></td>
        <th scope="col">${leftTitle}</th>
        <td></td>
        <th scope="col">${rightTitle}</th>
        <td></td>
        <td></td>
      </tr>
    </thead>
    <tbody>
      ${shown.map((row) => termRow(row, inspection, isPaired, actions))}
      ${bias === null ? nothing : biasRow(bias, actions)}
    </tbody>
    <tfoot>
      ${
        folded.length === 0
          ? nothing
          : html`<tr class="folded">
              <td colspan="6">
                <button class="link" @click=${actions.showAll}>${foldedText(folded)}</button>
              </td>
            </tr>`
      }
      ${
        total === null
          ? nothing
          : html`<tr class="total">
              <th scope="row" colspan="5">${total.label}</th>
              <td class="number">
                ${conceals(inspection, actions) ? '?' : numberText(total.value)}
              </td>
            </tr>`
      }
    </tfoot>
  </table>`;
}

const foldedText = (folded: readonly TermRow[]) =>
  folded.every(({ product }) => product === 0)
    ? say('inspect-more-zeros', { count: folded.length })
    : say('inspect-more', { count: folded.length });

/** Whether one of the terms has a number that is hidden: then what is made of it is hidden, too. */
const conceals = ({ rows }: Inspection, { isHidden }: TermActions) =>
  rows.some(({ left, right }) =>
    [left.place, right?.place].some((place) => place && isHidden(place)),
  );

function termRow(
  row: TermRow,
  { operation }: Inspection,
  isPaired: boolean,
  actions: TermActions,
): TemplateResult {
  const isHidden = [row.left.place, row.right?.place].some(
    (place) => place && actions.isHidden(place),
  );
  return html`<tr class=${row.isOwn ? 'own' : ''}>
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
            <td class="number">${isHidden ? '?' : numberText(row.product)}</td>`
        : nothing
    }
  </tr>`;
}

const biasRow = (bias: Operand, actions: TermActions): TemplateResult =>
  html`<tr>
    <th scope="row">${say('inspect-bias')}</th>
    <td colspan="4"></td>
    <td class="number">${operandLink(bias, actions)}</td>
  </tr>`;

function operandLink({ value, place, name }: Operand, actions: TermActions): TemplateResult {
  if (place === null) return html`${numberText(value)}`;
  const text = actions.isHidden(place) ? '?' : numberText(value);
  return html`<button
    class="link"
    title=${name}
    aria-label=${say('inspect-follow', { value: text, name })}
    @click=${() => actions.follow(place)}
  >
    ${text}
  </button>`;
}
