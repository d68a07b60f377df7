/** The settings of the layer: a menu button for each, which shows its value. */
import { html, type TemplateResult } from 'lit';
import {
  editedNote,
  maskDefinitions,
  maskTitles,
  parameterNotes,
  parameterTitles,
  scalingSymbol,
} from '../../text/en/names';
import { settingLabels, sizesValue } from '../../text/en/settings';
import { openingState, type State } from '../../state/state';
import type { View } from '../view';
import { menuContent, menuPart } from './menu';

export function settingsPart(view: View): TemplateResult {
  const { state, snapshot } = view;
  const edited = snapshot.edits.length;
  const isOpening = (...keys: readonly (keyof State)[]) =>
    keys.every((key) => state[key] === openingState[key]);
  return html`<section class="settings" part="settings" aria-label=${settingLabels.section}>
    ${menuPart({
      id: 'parameters',
      ...(edited > 0
        ? { label: settingLabels.parametersEdited, short: settingLabels.parameters }
        : { label: settingLabels.parameters }),
      value: parameterTitles[state.parameters],
      opening: isOpening('parameters') && edited === 0,
      hint: parameterNotes[state.parameters] + editedNote(edited),
      content: menuContent(view, ({ parametersMenu }) => parametersMenu(view)),
    })}
    ${menuPart({
      id: 'mask',
      label: settingLabels.mask,
      value: maskTitles[state.mask],
      opening: isOpening('mask'),
      hint: maskDefinitions[state.mask],
      content: menuContent(view, ({ maskMenu }) => maskMenu(view)),
    })}
    ${menuPart({
      id: 'scaling',
      label: settingLabels.scalingMenu,
      value: scalingSymbol(state.scaling),
      opening: isOpening('scaling'),
      hint: settingLabels.scalingHint,
      content: menuContent(view, ({ scalingMenu }) => scalingMenu(view)),
    })}
    ${menuPart({
      id: 'sizes',
      label: settingLabels.sizes,
      value: sizesValue(snapshot.config),
      opening: isOpening('dModel', 'dK', 'dV'),
      hint: settingLabels.sizesHint,
      content: menuContent(view, ({ sizesMenu }) => sizesMenu(view)),
    })}
  </section>`;
}
