/** Mathematics in running text: W_Q with a real subscript. A page translator leaves such a name as it is. */
import { html, type TemplateResult } from 'lit';
import { runs } from '../../draw/label-style';

export function math(text: string): TemplateResult {
  const all = runs(text);
  return html`${all.map((run, at) => {
    // A subscript stands at one letter, which ends the text before it.
    if (run.sub) return symbol(all[at - 1]?.text.slice(-1), run.text);
    return all[at + 1]?.sub ? run.text.slice(0, -1) : run.text;
  })}`;
}

const symbol = (letter = '', sub: string) =>
  html`<bdi translate="no">${letter}<sub>${sub}</sub></bdi>`;
