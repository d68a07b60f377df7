/** Parameters and seed, mask, and the ways to what is asked for less often. */
import { html, type TemplateResult } from 'lit';
import { filesLabel } from '../../text/en/controls';
import { settingLabels } from '../../text/en/settings';
import type { View } from '../view';
import { undoPart } from './edits';
import { maskField, parametersField, seedField } from './layer-fields';
import { menuContent, menuPart } from './menu';

/** @param files the files' menu, which stands beside More */
export function settingsPart(view: View, files: unknown): TemplateResult {
  const content = menuContent(view, ({ moreMenu }) => moreMenu(view));
  return html`<section class="settings" part="settings" aria-label=${settingLabels.section}>
    ${parametersField(view, '')} ${seedField(view, '')} ${maskField(view, '')}
    ${menuPart({ id: 'more', label: settingLabels.more, content })} ${files} ${undoPart(view)}
  </section>`;
}

export const filesPart = (view: View): TemplateResult =>
  menuPart({
    id: 'files',
    label: filesLabel,
    content: menuContent(view, ({ filesMenu }) => filesMenu(view)),
  });
