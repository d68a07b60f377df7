/** How it learns: what the task was measured with, and what may be tried in its place. Folded away. */
import { html, nothing, type TemplateResult } from 'lit';
import type { TrainingSetup } from '../../core/training-types';
import { isOfRecipe, ofRecipe, optimizers } from '../../state/training';
import {
  optimizerTitles,
  recipeTitles,
  trainingStrip as texts,
} from '../../text/en/training-strip';
import { selectBox } from '../controls/fields';
import type { View } from '../view';

type Amounts = 'learningRate' | 'weightDecay' | 'batch' | 'steps';
type Amount = 'learningRate' | 'weightDecay' | 'batch' | 'trainingSteps';

const amounts: readonly (readonly [Amount, link: string, of: Amounts])[] = [
  ['learningRate', 'learning-rate', 'learningRate'],
  ['weightDecay', 'weight-decay', 'weightDecay'],
  ['batch', 'batch', 'batch'],
  ['trainingSteps', 'training-steps', 'steps'],
];

const byRecipe = 'recipe';

export function recipePart(view: View): TemplateResult {
  const { state, actions, training } = view;
  const setup = training?.setup;
  if (!setup) return html``;
  const chosen = state.optimizer ?? byRecipe;
  return html`<details class="recipe" ?open=${!isOfRecipe(state)}>
    <summary>${texts.recipe}</summary>
    <label class="field" for="optimizer"
      ><span>${recipeTitles.optimizer}</span> ${selectBox({
        id: 'optimizer',
        value: chosen,
        options: [byRecipe, ...optimizers] as const,
        title: (option) =>
          option === byRecipe
            ? state.optimizer === null
              ? texts.ofRecipe(optimizerTitles[setup.optimizer])
              : texts.ofRecipe('')
            : optimizerTitles[option],
        choose: (option) => actions.change({ optimizer: option === byRecipe ? null : option }),
      })}</label
    >
    ${amounts.map((each) => amount(view, each, setup))}
    <p class="aside">${texts.recipeHint}</p>
    ${
      isOfRecipe(state)
        ? nothing
        : html`<button id="of-recipe" @click=${() => actions.change(ofRecipe)}>
            ${texts.backToRecipe}
          </button>`
    }
  </details>`;
}

/**
 * What is typed is checked by the field's own row of the table; a refusal names it and what is allowed. Not `live`: a
 * training draws the page while somebody types, and the text would be lost. What was refused is taken back here.
 */
function amount(
  { state, actions }: View,
  [key, link, of]: (typeof amounts)[number],
  setup: TrainingSetup,
): TemplateResult {
  const value = state[key];
  return html`<label class="field" for=${link}
    ><span>${recipeTitles[key]}</span>
    <input
      id=${link}
      inputmode="decimal"
      size="8"
      placeholder=${texts.ofRecipe(String(setup[of]))}
      .value=${value === null ? '' : String(value)}
      @change=${(event: Event) => {
        const input = event.target as HTMLInputElement;
        const typed = input.value.trim();
        input.value = value === null ? '' : String(value);
        actions.typeField(link, typed === '' ? byRecipe : typed);
      }}
  /></label>`;
}
