/**
 * The bar above each picture, which names its layer. A's controls are the page's; B's are here, with the
 * button that ends the comparison.
 */
import { html, type TemplateResult } from 'lit';
import { swapped } from '../../state/compare';
import { variants } from '../../state/state';
import { compareText } from '../../text/compare';
import { controlsText } from '../../text/controls';
import { pageText } from '../../text';
import { select } from '../controls/fields';
import { maskField, parametersField, seedField } from '../controls/layer-fields';
import { helpPart, menuContent, menuPart } from '../controls/menu';
import { scalingFields, sizesFields } from '../menus/layer-parts';
import { math } from '../shared/math';
import { isUnused } from '../shared/is-unused';
import type { ComparedView, View } from '../view';

const namePart = (layer: 'A' | 'B', name: string, hidden = '') =>
  html`<h2 class="layer-name" title=${name}>
    <b>${layer}</b> <span class=${hidden}>${math(name)}</span>
  </h2>`;

/** On a phone a sign replaces the words, to leave room for the layer's name. */
const shortened = (words: string, sign: string) =>
  html`<span class="long">${words}</span><span class="short" aria-hidden="true">${sign}</span>`;

export function firstBar(view: View, names: ComparedView['names']): TemplateResult {
  const { state, actions } = view;
  // In a lesson, which chooses both layers, the bars only show their names.
  if (isUnused(view, 'compare'))
    return html`<div class="layer-bar">${namePart('A', names.a)}</div>`;
  return html`<div class="layer-bar">
    ${namePart('A', names.a)}
    <div class="layer-tools">
      <button id="compare-swap" @click=${() => actions.change(swapped(state))}>
        ${shortened(compareText.compareLabels.swap, '⇄')}
      </button>
      <button id="compare-stop" @click=${() => actions.stopComparing()}>
        ${shortened(pageText.compareMenu.stop, '✕')}
      </button>
    </div>
  </div>`;
}

export function secondBar({
  names,
  view: own,
}: Pick<ComparedView, 'names' | 'view'>): TemplateResult {
  if (isUnused(own, 'compare'))
    return html`<div class="layer-bar of-b">${namePart('B', names.b)}</div>`;
  const { state, actions, heads } = own;
  return html`<div class="layer-bar of-b">
    ${namePart('B', names.b, 'hidden-label')}
    <div class="layer-tools" role="group" aria-label=${compareText.compareLabels.layerB}>
      ${select({
        id: 'b-variant',
        label: compareText.compareLabels.variant,
        value: state.variant,
        options: variants,
        title: (variant) => pageText.names.variantTitles[variant],
        hint: pageText.names.variantDefinitions[state.variant],
        choose: (variant) => actions.change({ variant }),
      })}
      ${select({
        id: 'b-heads',
        label: controlsText.settings.headLabels.heads,
        value: state.heads,
        options: heads.includes(state.heads) ? heads : [...heads, state.heads],
        title: (count) => compareText.compareLabels.headCount(count),
        hint: compareText.compareLabels.headsHint,
        choose: (count) => actions.change({ heads: count }),
      })}
      ${parametersField(own, 'b-')} ${maskField(own, 'b-', compareText.compareLabels.mask)}
      ${helpPart(
        'b-choices-help',
        compareText.compareLabels.help,
        menuContent(own, ({ variantsMenu }) =>
          variantsMenu([
            [controlsText.settings.headLabels.heads, compareText.compareLabels.headsHint],
          ]),
        ),
      )}
      ${menuPart({ id: 'b-more', label: controlsText.settings.settingLabels.more, content: moreOf(own) })}
    </div>
  </div>`;
}

const moreOf = (view: View): TemplateResult =>
  html`${seedField(view, 'b-')} ${scalingFields(view, 'b-')} ${sizesFields(view, 'b-')}`;
