/** The way into a comparison, beside the head counts. */
import { html, type TemplateResult } from 'lit';
import { compareMenu } from '../../text/en/compare-menu';
import { menuContent, menuPart } from '../controls/menu';
import type { View } from '../view';

export function comparePart(view: View): TemplateResult {
  const content = menuContent(view, ({ startsMenu }) => startsMenu(view));
  return html`<section class="compare" part="compare" aria-label=${compareMenu.section}>
    ${menuPart({ id: 'compare', label: compareMenu.menu, content })}
  </section>`;
}
