/** In the place of a part that a lesson hides until its reader has answered. */
import { html, type TemplateResult } from 'lit';
import type { ConcealedPart } from '../../lessons/format';
import { hiddenUntilAnswered } from '../../text/en/concealed';
import type { View } from '../view';

export const hiddenPart = (name: string, text = hiddenUntilAnswered): TemplateResult =>
  html`<div class="hidden-part ${name}" role="note" title=${hiddenUntilAnswered}>${text}</div>`;

export const hidesPart = ({ veil }: Pick<View, 'veil'>, ...parts: ConcealedPart[]): boolean =>
  veil !== null && parts.some((part) => veil.parts.has(part));
