/** What the choices above the picture mean, for readers without a pointer that hovers. */
import { html, type TemplateResult } from 'lit';
import { variants } from '../../state/state';
import {
  editedNote,
  maskDefinitions,
  parameterNotes,
  variantDefinitions,
  variantTitles,
} from '../../text/en/names';
import type { View } from '../view';
import { choiceLabels } from '../../text/en/choices';

export function choicesMenu({ state, snapshot, compared }: View): TemplateResult {
  const b = compared?.b.state;
  const parameters = b && b.parameters !== state.parameters ? [b.parameters] : [];
  const masks = b && b.mask !== state.mask ? [b.mask] : [];
  const entry = (title: string, means: string) =>
    html`<dt>${title}</dt>
      <dd>${means}</dd>`;
  return html`<dl>
    ${variants.map((variant) => entry(variantTitles[variant], variantDefinitions[variant]))}
    ${entry(
      choiceLabels.parameters(state.parameters),
      parameterNotes[state.parameters] + editedNote(snapshot.edits.length),
    )}
    ${parameters.map((each) => entry(choiceLabels.parametersOfB(each), parameterNotes[each]))}
    ${entry(choiceLabels.mask(state.mask), maskDefinitions[state.mask])}
    ${masks.map((each) => entry(choiceLabels.maskOfB(each), maskDefinitions[each]))}
  </dl>`;
}
