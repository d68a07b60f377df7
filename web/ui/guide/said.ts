/** A lesson's sentence with its marks drawn: text only, never markup. */
import { html, type TemplateResult } from 'lit';
import { marksOf } from '../../lessons/marks';
import { direction } from '../../state/sentence';
import { math, sentence } from '../shared/math';

/** A no-break space between a number and its %. */
const together = (text: string): string => text.replace(/(\d) %/g, '$1\u00a0%');

/** Draws a [word] of the field; on paper and on a wall it looks like any other word. */
type DrawWord = (word: string) => unknown;

export function said(text: string, word: DrawWord = math): TemplateResult {
  return html`${marksOf(together(text)).map((mark) => {
    if (mark.kind === 'code') return html`<code>${mark.text}</code>`;
    if (mark.kind === 'word') return word(mark.text);
    return mark.kind === 'emphasis' ? html`<em>${sentence(mark.text)}</em>` : sentence(mark.text);
  })}`;
}

export const paragraphs = (texts: readonly string[], word: DrawWord = math): TemplateResult =>
  html`${texts.map((text) => html`<p dir=${direction(text)}>${said(text, word)}</p>`)}`;
