/** The layer's settings: for each a menu button that shows its value. */
import { html, type TemplateResult } from 'lit';
import { controlsText } from '../../text/controls';
import { pageText } from '../../text';
import { openingState, type State } from '../../state/state';
import type { View } from '../view';
import { menuContent, menuPart } from './menu';

export function settingsPart(view: View): TemplateResult {
  const { state, snapshot } = view;
  const edited = snapshot.edits.length;
  const isOpening = (...keys: readonly (keyof State)[]) =>
    keys.every((key) => state[key] === openingState[key]);
  return html`<section
    class="settings"
    part="settings"
    aria-label=${controlsText.settings.settingLabels.section}
  >
    ${menuPart({
      id: 'parameters',
      ...(edited > 0
        ? {
            label: controlsText.settings.settingLabels.parametersEdited,
            short: controlsText.settings.settingLabels.parameters,
          }
        : { label: controlsText.settings.settingLabels.parameters }),
      value: pageText.names.parameterTitles[state.parameters],
      opening: isOpening('parameters') && edited === 0,
      hint: pageText.names.parameterNotes[state.parameters] + pageText.names.editedNote(edited),
      content: menuContent(view, ({ parametersMenu }) => parametersMenu(view)),
    })}
    ${menuPart({
      id: 'mask',
      label: controlsText.settings.settingLabels.mask,
      value: pageText.names.maskTitles[state.mask],
      opening: isOpening('mask'),
      hint: pageText.names.maskDefinitions[state.mask],
      content: menuContent(view, ({ maskMenu }) => maskMenu(view)),
    })}
    ${menuPart({
      id: 'scaling',
      label: controlsText.settings.settingLabels.scalingMenu,
      value: pageText.names.scalingSymbol(state.scaling),
      opening: isOpening('scaling'),
      hint: controlsText.settings.settingLabels.scalingHint,
      content: menuContent(view, ({ scalingMenu }) => scalingMenu(view)),
    })}
    ${menuPart({
      id: 'sizes',
      label: controlsText.settings.settingLabels.sizes,
      value: controlsText.settings.sizesValue(snapshot.config),
      opening: isOpening('dModel', 'dK', 'dV'),
      hint: controlsText.settings.settingLabels.sizesHint,
      content: menuContent(view, ({ sizesMenu }) => sizesMenu(view)),
    })}
  </section>`;
}
