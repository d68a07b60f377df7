/** The chosen number in both layers, and their difference. */
import { html, nothing, type TemplateResult } from 'lit';
import { compareText } from '../../text/compare';
import { pageText } from '../../text';
import type { Inspected } from '../view';

export function valuesPart({ a, b }: Inspected): TemplateResult | typeof nothing {
  if (!a && !b) return nothing;
  if (!a || !b) {
    const [has, lacks] = a ? (['A', 'B'] as const) : (['B', 'A'] as const);
    return html`<p class="both" data-both="one">
      ${compareText.differenceLabels.onlyIn(has, lacks)}
    </p>`;
  }
  const [left, right] = pageText.numbers.formatApart(a.number, b.number);
  const difference = a.number - b.number;
  const apart =
    a.number === b.number
      ? compareText.differenceLabels.same
      : Number.isFinite(difference)
        ? pageText.numbers.formatNumber(difference)
        : compareText.differenceLabels.notFinite;
  return html`<dl class="both" data-both="two">
    <dt>A</dt>
    <dd data-a=${a.number}>${left}</dd>
    <dt>B</dt>
    <dd data-b=${b.number}>${right}</dd>
    <dt>${compareText.differenceLabels.title}</dt>
    <dd data-apart=${difference}>${apart}</dd>
  </dl>`;
}

/** The same for a screen reader, which has just heard the number in A. */
export function valuesSpoken({ a, b }: Inspected): string {
  if (!a) return b ? compareText.spokenValues.inB(b.title, b.value) : '';
  if (!b) return compareText.spokenValues.inA(a.title, a.value);
  const [left, right] = pageText.numbers.formatApart(a.number, b.number);
  return a.number === b.number
    ? compareText.spokenValues.same(a.title, left)
    : compareText.spokenValues.apart(a.title, left, right);
}
