/** Above each picture: which layer it is. A's controls are the page's; B's are here, and the way out. */
import { html, type TemplateResult } from 'lit';
import { maskDefinitions, parameterNotes, parameterTitles } from '../../text/en/names';
import { scalingTitles, variantDefinitions, variantTitles } from '../../text/en/names';
import { swapped } from '../../state/compare';
import {
  allParameters,
  dModels,
  masks,
  parameterKinds,
  scalings,
  variants,
} from '../../state/state';
import { select, toggle } from '../controls/fields';
import { menuPart } from '../controls/menu';
import { seedField } from '../controls/settings';
import type { Compared, View } from '../view';
import { compareLabels } from '../../text/en/compare-labels';
import { compareMenu } from '../../text/en/compare-starts';
import { headLabels, settingLabels, switchLabels } from '../../text/en/settings';

const namePart = (layer: 'A' | 'B', name: string) =>
  html`<h2 class="layer-name"><b>${layer}</b> ${name}</h2>`;

export function firstBar({ state, actions }: View, names: Compared['names']): TemplateResult {
  return html`<div class="layer-bar">
    ${namePart('A', names.a)}
    <div class="layer-tools">
      <button id="compare-swap" @click=${() => actions.change(swapped(state))}>
        ${compareLabels.swap}
      </button>
      <button id="compare-stop" @click=${() => actions.stopComparing()}>${compareMenu.stop}</button>
    </div>
  </div>`;
}

export function secondBar(
  { canImport }: View,
  { names, view: own }: Pick<Compared, 'names' | 'view'>,
): TemplateResult {
  const { state, actions, heads } = own;
  return html`<div class="layer-bar">
    ${namePart('B', names.b)}
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
      ${select({
        id: 'b-parameters',
        label: settingLabels.parameters,
        value: state.parameters,
        options: canImport ? allParameters : parameterKinds,
        title: (kind) => parameterTitles[kind],
        hint: parameterNotes[state.parameters],
        choose: (parameters) => actions.change({ parameters }),
      })}
      ${select({
        id: 'b-mask',
        label: settingLabels.mask,
        value: state.mask,
        options: masks,
        title: (mask) => compareLabels.mask(mask),
        hint: maskDefinitions[state.mask],
        choose: (mask) => actions.change({ mask }),
      })}
      ${menuPart({ id: 'b-more', label: settingLabels.more, content: moreFields(own) })}
    </div>
  </div>`;
}

/** What B has or has not. */
const switches = [
  'positions',
  'bias',
  'sharedQK',
  'valueProjection',
  'outputProjection',
  'sharedHeads',
] as const;

function moreFields({ state, snapshot, actions }: View): TemplateResult {
  const { parameters, variant } = state;
  return html`${seedField(state.seed, parameters, (seed) => actions.change({ seed }), 'b-seed')}
  ${select({
    id: 'b-d-model',
    label: settingLabels.dModel,
    value: state.dModel,
    options: dModels.includes(state.dModel) ? dModels : [...dModels, state.dModel],
    title: (size) => String(size),
    hint: settingLabels.dModelHint,
    choose: (dModel) => actions.change({ dModel }),
  })}
  ${select({
    id: 'b-scaling',
    label: settingLabels.scaling,
    value: typeof state.scaling === 'number' ? 'free' : state.scaling,
    options: typeof state.scaling === 'number' ? [...scalings, 'free'] : scalings,
    title: (scaling) => scalingTitles[scaling],
    hint: settingLabels.scalingHint,
    choose: (scaling) =>
      actions.change({ scaling: scaling === 'free' ? snapshot.config.divisor : scaling }),
  })}
  ${switches
    .filter((key) => key !== 'sharedHeads' || variant === 'narrow')
    .map((key) =>
      toggle(`b-${key}`, switchLabels[key], state[key], (on) => actions.change({ [key]: on })),
    )}`;
}
