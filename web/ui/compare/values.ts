/** The chosen number in both layers, and how far apart. */
import { html, nothing, type TemplateResult } from 'lit';
import { formatApart, formatNumber } from '../../text/en/numbers';
import type { Inspected } from '../view';
import { differenceLabels, spokenValues } from '../../text/en/compare-labels';

export function valuesPart({ a, b }: Inspected): TemplateResult | typeof nothing {
  if (!a && !b) return nothing;
  if (!a || !b) {
    const [has, lacks] = a ? (['A', 'B'] as const) : (['B', 'A'] as const);
    return html`<p class="both" data-both="one">${differenceLabels.onlyIn(has, lacks)}</p>`;
  }
  const [left, right] = formatApart(a.number, b.number);
  const difference = a.number - b.number;
  const apart =
    a.number === b.number
      ? differenceLabels.same
      : Number.isFinite(difference)
        ? formatNumber(difference)
        : differenceLabels.notFinite;
  return html`<dl class="both" data-both="two">
    <dt>A</dt>
    <dd data-a=${a.number}>${left}</dd>
    <dt>B</dt>
    <dd data-b=${b.number}>${right}</dd>
    <dt>${differenceLabels.title}</dt>
    <dd data-apart=${difference}>${apart}</dd>
  </dl>`;
}

/** The same for a screen reader, after the number in A. */
export function valuesSpoken({ a, b }: Inspected): string {
  if (!a) return b ? spokenValues.inB(b.title, b.value) : '';
  if (!b) return spokenValues.inA(a.title, a.value);
  const [left, right] = formatApart(a.number, b.number);
  return a.number === b.number
    ? spokenValues.same(a.title, left)
    : spokenValues.apart(a.title, left, right);
}
