/**
 * The choices of one layer as fields: in the page's settings for the layer on show, beside layer B's picture
 * for B.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { isHandMade } from '../../state/hand-made';
import type { MaskKind } from '../../core/types';
import { controlsText } from '../../text/controls';
import { pageText } from '../../text';
import {
  allParameters,
  allMasks,
  knownMasks,
  maxSeed,
  ownParameters,
  type State,
} from '../../state/state';
import type { View } from '../view';
import { numberField, select } from './fields';

/** The prefix of the field ids: empty, or `b-` for layer B. */
export type Prefix = '' | 'b-';

export function parametersField(view: View, prefix: Prefix): TemplateResult {
  const { state, snapshot, canImport, actions } = view;
  return select({
    id: `${prefix}parameters`,
    label:
      snapshot.edits.length > 0
        ? controlsText.settings.settingLabels.parametersEdited
        : controlsText.settings.settingLabels.parameters,
    value: state.parameters,
    options: canImport ? allParameters : ownParameters,
    title: (kind) => pageText.names.parameterTitles[kind],
    hint:
      pageText.names.parameterNotes[state.parameters] +
      pageText.names.editedNote(snapshot.edits.length),
    choose: (parameters) => actions.chooseParameters(parameters),
  });
}

/** Includes the mask `own` only if there is an attn_mask. */
export const masksFor = ({ attnMask }: State): readonly MaskKind[] =>
  attnMask ? allMasks : knownMasks;

/** @param title the name of an option */
export function maskField(
  { state, actions }: View,
  prefix: Prefix,
  title = (mask: MaskKind) => pageText.names.maskTitles[mask],
): TemplateResult {
  return select({
    id: `${prefix}mask`,
    label: controlsText.settings.settingLabels.mask,
    value: state.mask,
    options: masksFor(state),
    title,
    hint: pageText.names.maskDefinitions[state.mask],
    choose: (mask) => actions.change({ mask }),
  });
}

/** The seed draws random parameters, and the vectors of words without named features. */
export function seedField(
  { state: { seed, parameters }, actions }: View,
  prefix: Prefix,
): TemplateResult | typeof nothing {
  if (isHandMade(parameters)) return nothing;
  const set = (chosen: number) => actions.change({ seed: chosen });
  return numberField({
    id: `${prefix}seed`,
    label: controlsText.settings.settingLabels.seed,
    value: seed,
    min: 0,
    max: maxSeed,
    step: 1,
    choose: set,
    button: html`<button
      type="button"
      class="quiet"
      title=${controlsText.settings.settingLabels.anotherSeed}
      aria-label=${controlsText.settings.settingLabels.anotherSeed}
      @click=${() => set((seed + 1) % (maxSeed + 1))}
    >
      ⟳
    </button>`,
  });
}
