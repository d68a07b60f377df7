/** The recipe of a training: the settings that the task was measured with, and alternatives. Folded. */
import { html, nothing, type TemplateResult } from 'lit';
import type { TrainingSetup } from '../../core/training-types';
import { decode } from '../../state/codec';
import { nameOfField } from '../../state/fields';
import { isOfRecipe, ofRecipe, optimizers } from '../../state/training';
import { trainingText } from '../../text/training';
import { selectBox } from '../controls/fields';
import type { View } from '../view';

/** Fields of the state; a training's setup has the same names, and `steps`. */
const amounts = ['learningRate', 'weightDecay', 'batch', 'trainingSteps'] as const;

const byRecipe = 'recipe';

export function recipePart(view: View): TemplateResult {
  const { state, actions, training } = view;
  const setup = training?.setup;
  if (!setup) return html``;
  const chosen = state.optimizer ?? byRecipe;
  return html`<details class="recipe" ?open=${!isOfRecipe(state)}>
    <summary>${trainingText.trainingStrip.recipe}</summary>
    <label class="field" for="optimizer"
      ><span>${trainingText.recipeTitles.optimizer}</span> ${selectBox({
        id: 'optimizer',
        value: chosen,
        options: [byRecipe, ...optimizers] as const,
        title: (option) =>
          option === byRecipe
            ? state.optimizer === null
              ? trainingText.trainingStrip.ofRecipe(trainingText.optimizerTitles[setup.optimizer])
              : trainingText.trainingStrip.ofRecipe('')
            : trainingText.optimizerTitles[option],
        choose: (option) => actions.change({ optimizer: option === byRecipe ? null : option }),
      })}</label
    >
    ${amounts.map((key) => amount(view, key, setup))}
    <p class="aside">${trainingText.trainingStrip.recipeHint}</p>
    ${
      isOfRecipe(state)
        ? nothing
        : html`<button id="of-recipe" @click=${() => actions.change(ofRecipe)}>
            ${trainingText.trainingStrip.backToRecipe}
          </button>`
    }
  </details>`;
}

/**
 * The typed value is checked by the field's own row in the table of fields; an error names it and what is
 * allowed. Not `live`: a training draws the page while the reader types, which would overwrite the text. So a
 * refused value is reset here.
 */
function amount(
  { state, session }: View,
  key: (typeof amounts)[number],
  setup: TrainingSetup,
): TemplateResult {
  const value = state[key];
  const name = nameOfField(key);
  const used = key === 'trainingSteps' ? setup.steps : setup[key];
  return html`<label class="field" for=${name}
    ><span>${trainingText.recipeTitles[key]}</span>
    <input
      id=${name}
      inputmode="decimal"
      size="8"
      placeholder=${trainingText.trainingStrip.ofRecipe(String(used))}
      .value=${value === null ? '' : String(value)}
      @change=${(event: Event) => {
        const input = event.target as HTMLInputElement;
        const typed = input.value.trim();
        input.value = value === null ? '' : String(value);
        session.take(decode([[name, typed === '' ? byRecipe : typed]]), 'field');
      }}
  /></label>`;
}
