/**
 * Sets an equation in the page's own font: fractions, roots, sums, subscripts and superscripts. Without math
 * fonts or a library: MathML without a math font looks broken in some browsers.
 */
import { html, type TemplateResult } from 'lit';
import type { Equation } from '../../text/types/equations';

export function equation({ tex, spoken }: Equation): TemplateResult {
  return html`<p class="equation" translate="no" role="math" aria-label=${spoken}>
    <span aria-hidden="true">${new Setter(tex).whole()}</span>
  </p>`;
}

/** Reads \frac{}{}, \sqrt{}, \sum_{}^{}, _{}, ^{}, \line{}, the space \, and letters. */
class Setter {
  private at = 0;

  constructor(private readonly tex: string) {}

  whole(): unknown[] {
    const parts = this.run();
    if (this.at < this.tex.length) throw new Error('An equation has a brace too many.');
    return parts;
  }

  /** Up to the end, or to the closing brace of the group. */
  private run(): unknown[] {
    const parts: unknown[] = [];
    while (this.at < this.tex.length && this.tex[this.at] !== '}') parts.push(this.part());
    return parts;
  }

  private part(): unknown {
    if (this.take('\\frac')) {
      const [over, under] = [this.group(), this.group()];
      return html`<span class="frac"><span>${over}</span><span>${under}</span></span>`;
    }
    if (this.take('\\sqrt'))
      return html`<span class="radical">√<span>${this.group()}</span></span>`;
    if (this.take('\\sum')) {
      const under = this.take('_') ? this.group() : [];
      const over = this.take('^') ? this.group() : [];
      return html`<span class="sum"><small>${over}</small><b>∑</b><small>${under}</small></span>`;
    }
    if (this.take('\\line')) return html`<span class="line">${this.group()}</span>`;
    if (this.take('\\,')) return '\u2009';
    if (this.take('_')) {
      const sub = this.group();
      // Subscript and superscript together are stacked, as in W_O^i.
      if (!this.take('^')) return html`<sub>${sub}</sub>`;
      return html`<span class="stacked"><sup>${this.group()}</sup><sub>${sub}</sub></span>`;
    }
    if (this.take('^')) return html`<sup>${this.group()}</sup>`;
    return this.letters();
  }

  /** Letters are italic; digits and signs are not. */
  private letters(): unknown {
    const found = /^(?:\p{L}+|[^\p{L}\\_^}]+)/u.exec(this.tex.slice(this.at))?.[0];
    if (found === undefined) throw new Error(`An equation stops at “${this.tex.slice(this.at)}”.`);
    this.at += found.length;
    return /\p{L}/u.test(found) && found !== 'or' ? html`<i>${found}</i>` : found;
  }

  private take(text: string): boolean {
    if (!this.tex.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }

  private group(): unknown[] {
    if (!this.take('{')) throw new Error(`An equation wants { at “${this.tex.slice(this.at)}”.`);
    const parts = this.run();
    if (!this.take('}')) throw new Error('An equation has a brace that is not closed.');
    return parts;
  }
}
