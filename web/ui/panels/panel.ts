/** What “Look closer” opens: one panel for each of its buttons. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Theme } from '../../draw/theme';
import type { CloserLook } from '../../state/closer-look';
import type { View } from '../view';
import { headsLook } from './heads';
import { shortcutsLook } from './shortcuts';
import { layoutLook } from './layout';
import type { Looking } from './map';
import { mergedLook } from './merged';
import { saidPart } from './parts';
import { scorersLook } from './scorers';
import { sizesLook } from './sizes';
import { lookStyles } from './styles-look';
import { lookMapStyles } from './styles-look-maps';

export const styles = [lookStyles, lookMapStyles];

const panels: Readonly<Record<CloserLook, (looking: Looking) => TemplateResult>> = {
  heads: headsLook,
  merged: mergedLook,
  layout: layoutLook,
  scorers: scorersLook,
  sizes: sizesLook,
  keys: shortcutsLook,
};

/** Whether it has numbers that can be pressed. */
const hasNumbers = (look: CloserLook) => look !== 'keys' && look !== 'sizes';

export function closerPanel(look: CloserLook, view: View, theme: Theme): TemplateResult {
  const looking = { view, theme };
  return html`${content(look, looking)} ${hasNumbers(look) ? saidPart(looking) : nothing}`;
}

/** A layer may be too large for what a look needs; that is said, and the rest of the page goes on. */
function content(look: CloserLook, looking: Looking): TemplateResult {
  try {
    return panels[look](looking);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return html`<p class="look-refusal" role="note">${error.message}</p>`;
  }
}
