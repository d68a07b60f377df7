/** Above each picture: which layer it is. A's controls are the page's; B's are here, and the way out. */
import { html, type TemplateResult } from 'lit';
import { swapped } from '../../state/compare';
import { variants } from '../../state/state';
import { compareLabels } from '../../text/en/compare-labels';
import { compareMenu } from '../../text/en/compare-menu';
import { variantDefinitions, variantTitles } from '../../text/en/names';
import { headLabels, settingLabels } from '../../text/en/settings';
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

/** On a phone a sign stands for the words, so that the layer's name has room. */
const shortened = (words: string, sign: string) =>
  html`<span class="long">${words}</span><span class="short" aria-hidden="true">${sign}</span>`;

export function firstBar(view: View, names: ComparedView['names']): TemplateResult {
  const { state, actions } = view;
  // A lesson chooses both layers: it shows their names alone.
  if (isUnused(view, 'compare'))
    return html`<div class="layer-bar">${namePart('A', names.a)}</div>`;
  return html`<div class="layer-bar">
    ${namePart('A', names.a)}
    <div class="layer-tools">
      <button id="compare-swap" @click=${() => actions.change(swapped(state))}>
        ${shortened(compareLabels.swap, '⇄')}
      </button>
      <button id="compare-stop" @click=${() => actions.stopComparing()}>
        ${shortened(compareMenu.stop, '✕')}
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
    <div class="layer-tools" role="group" aria-label=${compareLabels.layerB}>
      ${select({
        id: 'b-variant',
        label: compareLabels.variant,
        value: state.variant,
        options: variants,
        title: (variant) => variantTitles[variant],
        hint: variantDefinitions[state.variant],
        choose: (variant) => actions.change({ variant }),
      })}
      ${select({
        id: 'b-heads',
        label: headLabels.heads,
        value: state.heads,
        options: heads.includes(state.heads) ? heads : [...heads, state.heads],
        title: (count) => compareLabels.headCount(count),
        hint: compareLabels.headsHint,
        choose: (count) => actions.change({ heads: count }),
      })}
      ${parametersField(own, 'b-')} ${maskField(own, 'b-', compareLabels.mask)}
      ${helpPart(
        'b-choices-help',
        compareLabels.help,
        menuContent(own, ({ variantsMenu }) =>
          variantsMenu([[headLabels.heads, compareLabels.headsHint]]),
        ),
      )}
      ${menuPart({ id: 'b-more', label: settingLabels.more, content: moreOf(own) })}
    </div>
  </div>`;
}

const moreOf = (view: View): TemplateResult =>
  html`${seedField(view, 'b-')} ${scalingFields(view, 'b-')} ${sizesFields(view, 'b-')}`;
