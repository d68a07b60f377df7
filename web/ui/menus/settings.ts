/** The menus of the layer's settings: each choice with its explanation. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Scaling } from '../../core/types';
import { allParameters, ownParameters, scalings, variants } from '../../state/state';
import { controlsText } from '../../text/controls';
import { pageText } from '../../text';
import { masksFor, seedField } from '../controls/layer-fields';
import { math } from '../shared/math';
import type { View } from '../view';
import { divisorField } from './layer-parts';

interface Choice<T extends string> {
  readonly name: string;
  readonly legend: string;
  readonly options: readonly T[];
  readonly chosen: T;
  title(option: T): string;
  meaning(option: T): string;
  choose(option: T): void;
}

/** A list of choices, each with its explanation. */
function choiceList<T extends string>(choice: Choice<T>): TemplateResult {
  return html`<fieldset class="choices">
    <legend>${choice.legend}</legend>
    ${choice.options.map(
      (option) =>
        html`<label class="choice">
          <input
            type="radio"
            name=${choice.name}
            value=${option}
            .checked=${live(option === choice.chosen)}
            @change=${() => choice.choose(option)}
          />
          <span
            ><b>${math(choice.title(option))}</b>
            <small>${math(choice.meaning(option))}</small></span
          >
        </label>`,
    )}
  </fieldset>`;
}

export function parametersMenu(view: View): TemplateResult {
  const { state, snapshot, canImport, actions } = view;
  const edited = pageText.names.editedNote(snapshot.edits.length);
  return html`${choiceList({
    name: 'parameters',
    legend: controlsText.settings.settingLabels.parametersLegend,
    options: canImport ? allParameters : ownParameters,
    chosen: state.parameters,
    title: (kind) => pageText.names.parameterTitles[kind],
    meaning: (kind) =>
      pageText.names.parameterNotes[kind] + (kind === state.parameters ? edited : ''),
    choose: (parameters) => actions.chooseParameters(parameters),
  })}
  ${seedField(view, '')}`;
}

export const maskMenu = ({ state, actions }: View): TemplateResult =>
  choiceList({
    name: 'mask',
    legend: controlsText.settings.settingLabels.maskLegend,
    options: masksFor(state),
    chosen: state.mask,
    title: (mask) => pageText.names.maskTitles[mask],
    meaning: (mask) => pageText.names.maskDefinitions[mask],
    choose: (mask) => actions.change({ mask }),
  });

type NamedScaling = Exclude<Scaling, number> | 'free';

export function scalingMenu(view: View): TemplateResult {
  const { state, snapshot, actions } = view;
  const { scaling } = state;
  const options: readonly NamedScaling[] = [...scalings, 'free'];
  return html`${choiceList({
    name: 'scaling',
    legend: controlsText.settings.settingLabels.scalingLegend,
    options,
    chosen: typeof scaling === 'number' ? 'free' : scaling,
    title: (each) => pageText.names.scalingTitles[each],
    meaning: (each) => controlsText.settings.scalingMeanings[each],
    choose: (each) => actions.change({ scaling: each === 'free' ? snapshot.config.divisor : each }),
  })}
  ${typeof scaling === 'number' ? divisorField(view, '', scaling) : nothing}`;
}

/**
 * The definitions of the variants, for readers without a pointer that hovers.
 * @param more further names to explain after them
 */
export const variantsMenu = (
  more: readonly (readonly [name: string, says: string])[] = [],
): TemplateResult =>
  html`<dl>
    ${variants.map(
      (variant) =>
        html`<dt>${pageText.names.variantTitles[variant]}</dt>
          <dd>${math(pageText.names.variantDefinitions[variant])}</dd>`,
    )}
    ${more.map(
      ([name, says]) =>
        html`<dt>${name}</dt>
          <dd>${says}</dd>`,
    )}
  </dl>`;
