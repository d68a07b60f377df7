/** Mathematics in running text: W_Q with a real subscript. */
import { html, type TemplateResult } from 'lit';
import { runs } from '../../draw/label-style';

export function math(text: string): TemplateResult {
  return html`${runs(text).map((run) => (run.sub ? html`<sub>${run.text}</sub>` : run.text))}`;
}
