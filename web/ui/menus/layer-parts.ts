/** Fields for a layer's sizes, for its optional parts, and for its scaling. */
import { html, nothing, type TemplateResult } from 'lit';
import { offeredKeyHeads } from '../../state/key-heads';
import { dModels, maxColumns, qkNorms, scalings, type LayerFields } from '../../state/state';
import { controlsText } from '../../text/controls';
import { pageText } from '../../text';
import { math } from '../shared/math';
import type { View } from '../view';
import { numberField, select, toggle } from '../controls/fields';
import type { Prefix } from '../controls/layer-fields';

/** The ids of switches, by the state's field. */
const switchIds = {
  positions: 'positions',
  bias: 'bias',
  sharedQK: 'shared-qk',
  valueProjection: 'value-projection',
  outputProjection: 'output-projection',
  sharedHeads: 'shared-heads',
} as const;

/** d_model, the widths of a head where they can be chosen, and the layer's optional parts. */
export function sizesFields(view: View, prefix: Prefix): TemplateResult {
  const { state, actions } = view;
  const part = (key: keyof typeof switchIds & keyof LayerFields) =>
    toggle(prefix + switchIds[key], controlsText.settings.switchLabels[key], state[key], (on) =>
      actions.change({ [key]: on }),
    );
  return html`${select({
    id: `${prefix}d-model`,
    label: controlsText.settings.settingLabels.dModel,
    value: state.dModel,
    options: dModels.includes(state.dModel) ? dModels : [...dModels, state.dModel],
    title: (size) => String(size),
    hint: controlsText.settings.settingLabels.dModelHint,
    choose: (dModel) => actions.change({ dModel }),
  })}
  ${keyHeadsField(view, prefix)} ${state.variant === 'wide' ? widthFields(view, prefix) : nothing}
  ${state.rows === 'words' ? part('positions') : nothing} ${part('bias')} ${part('sharedQK')}
  ${part('valueProjection')} ${part('outputProjection')} ${normField(view, prefix)}
  ${state.variant === 'narrow' ? part('sharedHeads') : nothing}`;
}

/** The number of heads of k and v, if there is more than one choice. */
function keyHeadsField({ state, actions }: View, prefix: Prefix): TemplateResult | typeof nothing {
  const { heads } = state;
  const options = offeredKeyHeads(state);
  if (options.length < 2) return nothing;
  return select({
    id: `${prefix}kv-heads`,
    label: controlsText.settings.settingLabels.kvHeads,
    value: state.kvHeads ?? heads,
    options,
    title: (count) => controlsText.settings.keyHeadsTitle(count, heads),
    hint: controlsText.settings.settingLabels.kvHeadsHint,
    choose: (count) => actions.change({ kvHeads: count === heads ? null : count }),
  });
}

/** Whether q and k are normalised, and over which columns. */
const normField = ({ state, actions }: View, prefix: Prefix): TemplateResult =>
  select({
    id: `${prefix}qk-norm`,
    label: controlsText.settings.settingLabels.qkNorm,
    value: state.qkNorm,
    options: qkNorms,
    title: (each) => controlsText.settings.qkNormTitles[each],
    hint: controlsText.settings.settingLabels.qkNormHint,
    choose: (qkNorm) => actions.change({ qkNorm }),
  });

/** The scaling as one field, for layer B of a comparison. */
export function scalingFields(view: View, prefix: Prefix): TemplateResult {
  const { state, snapshot, actions } = view;
  const { scaling } = state;
  const free = typeof scaling === 'number';
  return html`${select({
    id: `${prefix}scaling`,
    label: controlsText.settings.settingLabels.scaling,
    value: free ? 'free' : scaling,
    options: [...scalings, 'free'],
    title: (each) => pageText.names.scalingTitles[each],
    hint: controlsText.settings.settingLabels.scalingHint,
    choose: (each) => actions.change({ scaling: each === 'free' ? snapshot.config.divisor : each }),
  })}
  ${free ? divisorField(view, prefix, scaling) : nothing}`;
}

export const divisorField = ({ actions }: View, prefix: Prefix, divisor: number): TemplateResult =>
  numberField({
    id: `${prefix}divisor`,
    label: controlsText.settings.settingLabels.divisor,
    value: divisor,
    min: 0.01,
    max: 1000,
    step: 'any',
    choose: (scaling) => actions.change({ scaling }),
  });

/** The widths of a head in wide, if they can be chosen. */
function widthFields({ snapshot: { config }, actions }: View, prefix: Prefix): TemplateResult {
  const width = (key: 'dK' | 'dV', id: string, label: string) =>
    numberField({
      id: prefix + id,
      label,
      value: config[key],
      min: 1,
      max: maxColumns,
      step: 1,
      choose: (columns) => actions.change({ [key]: columns }),
      chooseDefault: () => actions.change({ [key]: null }),
    });
  return html`${width('dK', 'd-k', 'd_k')} ${width('dV', 'd-v', 'd_v')}
    <p class="aside">${math(controlsText.settings.headLabels.widthHint)}</p>`;
}
