/** The chosen number in both layers, and how far apart. */
import { html, nothing, type TemplateResult } from 'lit';
import { formatApart, formatNumber } from '../../text/en/numbers';
import type { Compared } from '../view';

export function valuesPart({ inspected: { a, b } }: Compared): TemplateResult | typeof nothing {
  if (!a && !b) return nothing;
  if (!a || !b) {
    const [has, lacks] = a ? ['A', 'B'] : ['B', 'A'];
    return html`<p class="both" data-both="one">In ${has}. ${lacks} has no such cell.</p>`;
  }
  const [left, right] = formatApart(a.number, b.number);
  const difference = a.number - b.number;
  const apart =
    a.number === b.number
      ? 'exactly the same'
      : Number.isFinite(difference)
        ? formatNumber(difference)
        : 'no finite difference';
  return html`<dl class="both" data-both="two">
    <dt>A</dt>
    <dd data-a=${a.number}>${left}</dd>
    <dt>B</dt>
    <dd data-b=${b.number}>${right}</dd>
    <dt>A − B</dt>
    <dd data-apart=${difference}>${apart}</dd>
  </dl>`;
}

/** The same for a screen reader, after the number in A. */
export function valuesSpoken({ inspected: { a, b } }: Compared): string {
  if (!a) return b ? `${b.title} = ${b.value} in B; A has no such cell` : '';
  if (!b) return `${a.title} = ${a.value} in A; B has no such cell`;
  const [left, right] = formatApart(a.number, b.number);
  return a.number === b.number
    ? `${a.title} = ${left} in A and in B`
    : `${a.title} = ${left} in A, ${right} in B`;
}
