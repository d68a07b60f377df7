/** Names of the field as buttons: pressed or pointed at, each explains itself. */
import { html, nothing, render, type TemplateResult } from 'lit';
import { pageText } from '../../text';
import { math, sentence } from './math';
import { showFor } from './popover';

/** The popover that all names share (controls/styles-menu.ts places it). */
export const termPanel = (): TemplateResult =>
  html`<div class="term-panel" id="term-panel" popover role="note"></div>`;

/** A name as a button if there is an explanation, else as text. */
export const term = (name: string, says = pageText.terms.meaningOf(name)): unknown =>
  says === null ? math(name) : button(name, says, '');

/** The same in a heading, as high as the heading's line. */
export function termInLine(name: string): unknown {
  const says = pageText.terms.meaningOf(name);
  return says === null ? math(name) : button(name, says, 'inline');
}

/**
 * Possible names in a sentence. A word in quotation marks is the reader's own, not a name. A root sign stays
 * with its name.
 */
const names =
  /“[^”]*”|(?<![\p{L}\p{N}_])√?(?:[Wg]_[QKVO]|[qk]_norm|d_(?:model|memory|k|v)|[xqkvnmh])(?![\p{L}\p{N}_’'′])/gu;

/** A sentence in which the known names are buttons. */
export function prose(text: string): unknown[] {
  const parts: unknown[] = [];
  let end = 0;
  for (const found of text.matchAll(names)) {
    const [name] = found;
    const says = pageText.terms.meaningOf(name.replace('√', ''));
    if (says === null) continue;
    parts.push(sentence(text.slice(end, found.index)), button(name, says, 'inline'));
    end = found.index + name.length;
  }
  return [...parts, sentence(text.slice(end))];
}

/** A word in a sentence, as a button with its explanation. */
export const wordInLine = (word: string, says: string): TemplateResult =>
  button(word, says, 'inline');

/** W_Q, d_k, n: symbols, not words of a language. */
const isSymbol = /^√?.(?:_|$)/u;

// Spaces inside the button would appear in the sentence.
// prettier-ignore
const button = (name: string, says: string, where: '' | 'inline') =>
  html`<button class="term ${where}" type="button" title=${says} translate=${isSymbol.test(name) ? 'no' : nothing}
    @click=${(event: Event) => explain(event, says)}>${math(name)}</button>`;

function explain(event: Event, says: string): void {
  const pressed = event.currentTarget as HTMLElement;
  const root = pressed.getRootNode() as ShadowRoot;
  const panel = root.querySelector<HTMLElement>('#term-panel');
  if (!panel) return;
  render(html`<span>${sentence(says)}</span>`, panel);
  showFor(panel, pressed);
}
