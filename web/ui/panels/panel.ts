/** The panels of “Look closer”, one for each of its buttons. */
import { html, nothing, type CSSResult, type TemplateResult } from 'lit';
import type { Theme } from '../../draw/theme';
import type { CloserLook } from '../../state/closer-look';
import type { View } from '../view';
import { headsLook } from './heads';
import { shortcutsLook } from './shortcuts';
import { layoutLook } from './layout';
import type { Looking } from './map';
import { mergedLook } from './merged';
import { orderLook } from './order/order';
import { orderStyles } from './order/styles';
import { orRefusal, saidPart } from './parts';
import { scorersLook } from './scorers';
import { sizesLook } from './sizes';
import { lookStyles } from './styles-look';
import { lookMapStyles } from './styles-look-maps';

interface Panel {
  readonly draw: (looking: Looking) => TemplateResult;
  /** Whether it has no numbers to press. */
  readonly isText?: true;
  readonly styles?: CSSResult;
}

const panels: Readonly<Record<CloserLook, Panel>> = {
  heads: { draw: headsLook },
  merged: { draw: mergedLook },
  layout: { draw: layoutLook },
  scorers: { draw: scorersLook },
  order: { draw: orderLook, styles: orderStyles },
  sizes: { draw: sizesLook, isText: true },
  keys: { draw: shortcutsLook, isText: true },
};

const ownStyles = Object.values(panels).flatMap(({ styles = [] }) => styles);

export const styles = [lookStyles, lookMapStyles, ...ownStyles];

export function closerPanel(look: CloserLook, view: View, theme: Theme): TemplateResult {
  const looking = { view, theme };
  const { draw, isText } = panels[look];
  return html`${orRefusal(() => draw(looking))} ${isText ? nothing : saidPart(looking)}`;
}
