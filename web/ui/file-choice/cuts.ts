/** How a layer is cut into heads: all ways that its shapes allow. */
import { html, type TemplateResult } from 'lit';
import type { FileQuestion } from '../../session/file-question';
import { menusText } from '../../text/menus';
import { openChosen } from '../menus/open-chosen';
import type { Actions } from '../view';

export function cutsPart(
  { file, layer, cuts }: Extract<FileQuestion, { kind: 'cut' }>,
  actions: Pick<Actions, 'openFiles'>,
): TemplateResult {
  const isVariant = cuts.some(({ variant }) => variant !== null);
  const why = isVariant
    ? menusText.fileChoice.fileChoiceTexts.variantWhy
    : menusText.fileChoice.fileChoiceTexts.headsWhy;
  return html`<p>${why(file, layer)}</p>
    <fieldset class="file-cuts" aria-labelledby="file-choice-title">
      ${cuts.map(
        ({ variant, heads, dK }, place) =>
          html`<label
            ><input
              type="radio"
              name="answer"
              value=${place}
              required
            />${menusText.fileChoice.cutText(variant, heads, dK)}</label
          >`,
      )}
    </fieldset>
    <label class="file-config"
      >${menusText.fileChoice.fileChoiceTexts.config}<input
        id="open-config"
        class="hidden-label"
        type="file"
        accept=".json"
        @change=${(event: Event) => openChosen(event, actions)}
    /></label>`;
}
