/** Replaces a part that a lesson hides until its reader has answered. */
import { html, type TemplateResult } from 'lit';
import type { ConcealedPart } from '../../lessons/format';
import { pageText } from '../../text';
import type { View } from '../view';

export const concealedPart = (
  name: string,
  text = pageText.concealed.hiddenUntilAnswered,
): TemplateResult =>
  html`<div
    class="concealed-part ${name}"
    role="note"
    title=${pageText.concealed.hiddenUntilAnswered}
  >
    ${text}
  </div>`;

export const concealsPart = (
  { concealed }: Pick<View, 'concealed'>,
  ...parts: ConcealedPart[]
): boolean => concealed !== null && parts.some((part) => concealed.parts.has(part));
