/** Replaces a part that a lesson hides until its reader has answered. */
import { html, type TemplateResult } from 'lit';
import type { ConcealedPart } from '../../lessons/format';
import { pageText } from '../../text';
import type { View } from '../view';

export const hiddenPart = (
  name: string,
  text = pageText.concealed.hiddenUntilAnswered,
): TemplateResult =>
  html`<div class="hidden-part ${name}" role="note" title=${pageText.concealed.hiddenUntilAnswered}>
    ${text}
  </div>`;

export const hidesPart = ({ veil }: Pick<View, 'veil'>, ...parts: ConcealedPart[]): boolean =>
  veil !== null && parts.some((part) => veil.parts.has(part));
