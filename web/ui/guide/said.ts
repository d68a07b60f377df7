/** A lesson's sentence with its marks: text, never markup. */
import { html, type TemplateResult } from 'lit';
import { marksOf } from '../../lessons/marks';
import { math } from '../shared/math';

export function said(text: string): TemplateResult {
  return html`${marksOf(text).map((mark) => {
    if (mark.kind === 'code') return html`<code>${mark.text}</code>`;
    return mark.kind === 'emphasis' ? html`<em>${math(mark.text)}</em>` : math(mark.text);
  })}`;
}

export const paragraphs = (texts: readonly string[]): TemplateResult =>
  html`${texts.map((text) => html`<p dir="auto">${said(text)}</p>`)}`;
