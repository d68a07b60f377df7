/** Above each picture: which layer it is. A's controls are the page's; B's are here, and the way out. */
import { html, type TemplateResult } from 'lit';
import { maskDefinitions, maskTitles, parameterNotes, parameterTitles } from '../../text/names';
import { scalingTitles, variantDefinitions, variantTitles } from '../../text/names';
import { swapped } from '../../state/compare';
import {
  allParameters,
  dModels,
  masks,
  maxSeed,
  parameterKinds,
  scalings,
  variants,
} from '../../state/state';
import { select, toggle } from '../fields';
import { closeOnEscape } from '../settings';
import type { View } from '../view';
import type { Compared } from './compared';

const namePart = (layer: 'A' | 'B', name: string) =>
  html`<h2 class="layer-name"><b>${layer}</b> ${name}</h2>`;

export function firstBar(view: View, { names }: Compared): TemplateResult {
  const { state, actions } = view;
  return html`<div class="layer-bar">
    ${namePart('A', names.a)}
    <div class="layer-tools">
      <button id="compare-swap" @click=${() => actions.change(swapped(state))}>Swap A and B</button>
      <button id="compare-stop" @click=${() => actions.stopComparing()}>Stop comparing</button>
    </div>
  </div>`;
}

export function secondBar(view: View, { names, view: own }: Compared): TemplateResult {
  const { state, actions, heads } = own;
  return html`<div class="layer-bar">
    ${namePart('B', names.b)}
    <div class="layer-tools" role="group" aria-label="Layer B">
      ${select({
        id: 'b-variant',
        label: 'Knife',
        value: state.variant,
        options: variants,
        title: (variant) => variantTitles[variant],
        hint: variantDefinitions[state.variant],
        choose: (variant) => actions.change({ variant }),
      })}
      ${select({
        id: 'b-heads',
        label: 'Heads',
        value: state.heads,
        options: heads.includes(state.heads) ? heads : [...heads, state.heads],
        title: (count) => `${count} ${count === 1 ? 'head' : 'heads'}`,
        hint: 'How many heads B has',
        choose: (count) => actions.change({ heads: count }),
      })}
      ${select({
        id: 'b-parameters',
        label: 'Parameters',
        value: state.parameters,
        options: view.canImport ? allParameters : parameterKinds,
        title: (kind) => parameterTitles[kind],
        hint: parameterNotes[state.parameters],
        choose: (parameters) => actions.change({ parameters }),
      })}
      ${select({
        id: 'b-mask',
        label: 'Mask',
        value: state.mask,
        options: masks,
        title: (mask) => `mask: ${maskTitles[mask]}`,
        hint: maskDefinitions[state.mask],
        choose: (mask) => actions.change({ mask }),
      })}
      <details class="more" @keydown=${closeOnEscape}>
        <summary>More</summary>
        <div class="more-fields">${moreFields(own)}</div>
      </details>
    </div>
  </div>`;
}

function moreFields({ state, snapshot, actions }: View): TemplateResult {
  return html`<label class="field" for="b-seed"
      ><span>Seed</span>
      <input
        id="b-seed"
        type="number"
        min="0"
        max=${maxSeed}
        step="1"
        .value=${String(state.seed)}
        @change=${(event: Event) => {
          const input = event.target as HTMLInputElement;
          const value = input.valueAsNumber;
          // What does not fit goes back to the seed that is in use.
          if (Number.isInteger(value) && value >= 0 && value <= maxSeed)
            actions.change({ seed: value });
          else input.value = String(state.seed);
        }}
    /></label>
    ${select({
      id: 'b-d-model',
      label: 'd_model',
      value: state.dModel,
      options: dModels.includes(state.dModel) ? dModels : [...dModels, state.dModel],
      title: (size) => String(size),
      hint: 'Columns of x',
      choose: (dModel) => actions.change({ dModel }),
    })}
    ${select({
      id: 'b-scaling',
      label: 'Scores divided by',
      value: typeof state.scaling === 'number' ? 'free' : state.scaling,
      options: typeof state.scaling === 'number' ? [...scalings, 'free'] : scalings,
      title: (scaling) => scalingTitles[scaling],
      hint: 'Before the softmax',
      choose: (scaling) =>
        actions.change({ scaling: scaling === 'free' ? snapshot.config.divisor : scaling }),
    })}
    ${toggle('b-positions', 'Positions', state.positions, (positions) => actions.change({ positions }))}
    ${toggle('b-bias', 'Biases', state.bias, (bias) => actions.change({ bias }))}
    ${toggle('b-shared-qk', 'One matrix for q and k', state.sharedQK, (sharedQK) => actions.change({ sharedQK }))}
    ${toggle('b-value-projection', 'W_V', state.valueProjection, (valueProjection) => actions.change({ valueProjection }))}
    ${toggle('b-output-projection', 'W_O', state.outputProjection, (outputProjection) => actions.change({ outputProjection }))}
    ${
      state.variant === 'narrow'
        ? toggle(
            'b-shared-heads',
            'All heads share one small matrix',
            state.sharedHeads,
            (sharedHeads) => actions.change({ sharedHeads }),
          )
        : ''
    }`;
}
