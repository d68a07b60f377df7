/** Pieces that the panels share: a titled map, its scale, the choice of a head, the chosen number. */
import { html, nothing, type TemplateResult } from 'lit';
import { styleMap } from '../shared/style-map';
import type { Place } from '../../core/types';
import { inspect, type Inspection } from '../../derive/inspect/inspect';
import type { Grid } from '../../derive/panels/grid';
import { headColour } from '../../draw/theme';
import { lookText } from '../../text/look';
import { pageText } from '../../text';
import { fromLeft, math } from '../shared/math';
import { mapPart, type Looking } from './map';

/** If a layer is too large for a panel, shows why; the rest of the page goes on. */
export function orRefusal(draw: () => TemplateResult): TemplateResult {
  try {
    return draw();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return html`<p class="look-refusal" role="note">${error.message}</p>`;
  }
}

export interface FigureOptions {
  readonly title: unknown;
  /** The head whose colour it has; null for matrices without a head. */
  readonly head: number | null;
  readonly cell: number;
  readonly note?: unknown;
}

export function figurePart(
  looking: Looking,
  grid: Grid,
  { title, head, cell, note = nothing }: FigureOptions,
): TemplateResult {
  return html`<figure class="look-figure">
    <figcaption style=${styleMap({ color: hue(looking, head) })}>
      <b>${typeof title === 'string' ? math(title) : title}</b>
      <small dir="ltr">${grid.rows} × ${grid.cols}</small>
    </figcaption>
    ${mapPart(looking, grid, cell)} ${note}
  </figure>`;
}

export const hue = ({ theme }: Looking, head: number | null) =>
  head === null ? 'inherit' : headColour(theme.headInk, head);

/** Subscripts for x_i and m_j, which `math` does not handle. */
export const formulaPart = (text: string) =>
  text
    .split(/(?<=[xmqk])_([ij])/)
    .map((part, k) => (k % 2 === 1 ? html`<sub>${part}</sub>` : math(part)));

/** A head's part of a parameter: W with the subscript “Q,2”. */
export const weightPart = (letter: 'Q' | 'K', head: number) =>
  html`W<sub>${letter},${head + 1}</sub>`;

/** The diverging colours with their range. */
export function scalePart(range: number, what = ''): TemplateResult {
  const end = pageText.numbers.formatNumber(range, 3);
  return html`<span class="look-scale" dir="ltr"
    >${what ? html`<span>${math(what)}</span>` : nothing} −${end}
    <span class="ramp-only diverging"></span> ${end}</span
  >`;
}

export function sharePart(what: string): TemplateResult {
  return html`<span class="look-scale" dir="ltr"
    ><span>${what}</span> 0 <span class="ramp-only share"></span> 1</span
  >`;
}

/** The head that a panel is about; shared with the stage. */
export function headChoice(looking: Looking): TemplateResult | typeof nothing {
  const { state, snapshot, actions } = looking.view;
  const { heads } = snapshot.config;
  if (heads === 1) return nothing;
  return html`<div class="look-choice" role="group" aria-label=${lookText.panels.whichHead}>
    <span aria-hidden="true">${lookText.panels.head}</span>
    ${Array.from(
      { length: heads },
      (_, head) =>
        html`<button
          aria-pressed=${head === state.head}
          aria-label=${lookText.panels.ofHead(head)}
          style=${styleMap({ '--hue': hue(looking, head) })}
          @click=${() => actions.change({ head })}
        >
          ${head + 1}
        </button>`,
    )}
  </div>`;
}

/** The message line of the pointer, and the chosen number with its terms. */
export function saidPart(looking: Looking): TemplateResult {
  const { state, snapshot, hidden } = looking.view;
  const chosen = state.cell;
  return html`<div class="look-bar">
    <output class="look-said"></output>
    ${
      chosen
        ? html`<p class="look-chosen" data-chosen=${[chosen.name, ...chosen.index].join('.')}>
            ${termsLine(inspect(snapshot, chosen))}
            ${
              hidden.has('inspector')
                ? nothing
                : html`<button class="link" @click=${showInspector}>
                    ${lookText.panels.showInspector}
                  </button>`
            }
          </p>`
        : html`<p class="look-chosen aside">${lookText.look.chosenHint}</p>`
    }
  </div>`;
}

const mostTerms = 6;

function termsLine(inspection: Inspection): TemplateResult {
  const { title, value, rows, sign, formula } = inspection;
  const from: Place | null = rows.length === 1 ? (rows[0]?.left.place ?? null) : null;
  const sum = sign === '×' && rows.length > 0;
  const made = sum
    ? nothing
    : from
      ? math(lookText.panels.movedFrom(rows[0]?.left.name ?? ''))
      : formula
        ? html` (${formula})`
        : nothing;
  return html`${fromLeft(
    html`<b>${math(title)} = ${value}</b>${sum ? html` = ${sumText(inspection)}` : nothing}`,
  )}${made}`;
}

/** The non-zero products, shortened if there are many; hand-made parameters are mostly zeros. */
function sumText({ rows, bias }: Inspection): string {
  const counting = rows.filter(({ productValue }) => productValue !== 0);
  const shown = counting.slice(0, mostTerms).map(({ left, right }) => {
    const factor = right ? ` × ${right.text}` : '';
    return `${left.text}${factor}`;
  });
  const rest = counting.length - shown.length;
  const zeros = rows.length - counting.length;
  if (rest > 0) shown.push(lookText.panels.more(rest));
  if (zeros > 0) shown.push(lookText.panels.zeros(zeros));
  if (bias) shown.push(lookText.panels.bias(bias.text));
  return shown.join(' + ');
}

function showInspector(event: Event): void {
  const root = (event.currentTarget as HTMLElement).getRootNode() as ShadowRoot;
  root.querySelector<HTMLElement>('.inspector')?.focus();
}
