/** A lesson's text with its marks: emphasis, code, links. */
import { html, type TemplateResult } from 'lit';
import { runsOf, type TextRun } from '../lessons';

const drawn = ({ kind, text, href }: TextRun): unknown => {
  switch (kind) {
    case 'emphasis':
      return html`<em>${text}</em>`;
    case 'strong':
      return html`<strong>${text}</strong>`;
    case 'code':
      return html`<code translate="no">${text}</code>`;
    case 'link':
      return html`<a href=${href ?? ''} target="_blank" rel="noopener">${text}</a>`;
    default:
      return text;
  }
};

export const marked = (text: string): TemplateResult => html`${runsOf(text).map(drawn)}`;
