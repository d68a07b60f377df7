/** Mathematics in running text: W_Q with a real subscript. Page translators leave names and numbers unchanged. */
import { html, type TemplateResult } from 'lit';
import { runs } from '../../draw/label-style';

/** A name or a short text. */
export const math = (text: string): TemplateResult => drawn(text, (run) => run);

/** A sentence; its numbers, too, are left unchanged by page translators. */
export const sentence = (text: string): TemplateResult => drawn(text, withNumbers);

function drawn(text: string, draw: (run: string) => unknown): TemplateResult {
  const all = runs(text);
  return html`${all.map((run, at) => {
    // A subscript belongs to one letter, the last one of the text before it.
    if (run.sub) return symbol(all[at - 1]?.text.slice(-1), run.text);
    return draw(all[at + 1]?.sub ? run.text.slice(0, -1) : run.text);
  })}`;
}

const symbol = (letter = '', sub: string) =>
  html`<bdi translate="no">${letter}<sub>${sub}</sub></bdi>`;

/** A name with its indices, an equation or a shape: from left to right in every language. */
export const fromLeft = (text: unknown): TemplateResult => html`<bdi dir="ltr">${text}</bdi>`;

const number = String.raw`[−+√]?(?:\d+(?:[.,]\d+)*|\.\d+)(?:e[−+-]?\d+)?(?:\s?%)?`;
const sign = String.raw`\s?[×·+−=/]\s?`;
/** A number, or arithmetic with numbers: −7.07, 35 %, 4 × (6 × 16) = 384. “2nd” is a word. */
const numbers = new RegExp(
  String.raw`(?<![\p{L}\d_.])${number}(?:${sign}(?:${number}|\(${number}(?:${sign}${number})*\)))*(?![\p{L}\d_])`,
  'gu',
);

function withNumbers(run: string): unknown[] {
  const parts: unknown[] = [];
  let end = 0;
  for (const { 0: found, index } of run.matchAll(numbers)) {
    parts.push(run.slice(end, index), html`<bdi translate="no">${found}</bdi>`);
    end = index + found.length;
  }
  return [...parts, run.slice(end)];
}
