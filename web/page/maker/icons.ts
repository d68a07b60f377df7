/** Icons for signs that some fonts lack. */
import { html, svg, type TemplateResult } from 'lit';

const icon = (content: unknown): TemplateResult =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${content}</svg>`;

export const copyIcon = icon(svg`<path d="M9 9h11v11H9zM15 9V4H4v11h5" />`);
export const undoIcon = icon(svg`<path d="M9 5 4 10l5 5M4 10h10a6 5 0 0 1 0 10h-4" />`);
export const redoIcon = icon(svg`<path d="m15 5 5 5-5 5M20 10H10a6 5 0 0 0 0 10h4" />`);
