/** Parameters and seed, mask, and what is asked for less often. */
import { html, nothing, type TemplateResult } from 'lit';
import {
  editedNote,
  maskDefinitions,
  maskTitles,
  parameterNotes,
  parameterTitles,
  scalingTitles,
} from '../../text/en/names';
import {
  allParameters,
  dModels,
  maxSeed,
  masks,
  parameterKinds,
  scalings,
} from '../../state/state';
import { undoPart } from './edits';
import { select, toggle } from './fields';
import { ladderPart, shapesPart } from './shapes';
import type { View } from '../view';

/** Escape closes the popover and gives the focus back to what opened it. */
export function closeOnEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape') return;
  const details = event.currentTarget as HTMLDetailsElement;
  details.open = false;
  details.querySelector('summary')?.focus();
}

/** A press anywhere else closes it. */
export function closeMore(event: Event): void {
  const root = event.currentTarget as HTMLElement;
  for (const details of root.querySelectorAll<HTMLDetailsElement>('details.more[open]')) {
    if (!event.composedPath().includes(details)) details.open = false;
  }
}

/** What an open menu covers in part is not to be pressed by mistake, and not reached behind it. */
export function coverTime(event: Event): void {
  const root = (event.currentTarget as HTMLElement).closest('.root');
  const time = root?.querySelector<HTMLElement>('.time');
  if (time) time.inert = root?.querySelector('details.more[open]') !== null;
}

/** @param files the files' menu, which stands beside More */
export function settingsPart(view: View, files: unknown): TemplateResult {
  const { state, snapshot, actions } = view;
  return html`<section class="settings" part="settings" aria-label="Parameters and mask">
    ${select({
      id: 'parameters',
      label: snapshot.edits.length > 0 ? 'Parameters, edited' : 'Parameters',
      value: state.parameters,
      options: view.canImport ? allParameters : parameterKinds,
      title: (kind) => parameterTitles[kind],
      hint: parameterNotes[state.parameters] + editedNote(snapshot.edits.length),
      choose: (parameters) => actions.change({ parameters }),
    })}
    ${seedField(state.seed, state.parameters, (seed) => actions.change({ seed }))}
    ${select({
      id: 'mask',
      label: 'Mask',
      value: state.mask,
      options: masks,
      title: (mask) => maskTitles[mask],
      hint: maskDefinitions[state.mask],
      choose: (mask) => actions.change({ mask }),
    })}
    <details class="more" @keydown=${closeOnEscape} @toggle=${coverTime}>
      <summary>More</summary>
      <div class="more-fields">
        ${select({
          id: 'd-model',
          label: 'd_model',
          value: state.dModel,
          options: dModels.includes(state.dModel) ? dModels : [...dModels, state.dModel],
          title: (size) => String(size),
          hint: 'Columns of x',
          choose: (dModel) => actions.change({ dModel }),
        })}
        ${select({
          id: 'scaling',
          label: 'Scores divided by',
          value: typeof state.scaling === 'number' ? 'free' : state.scaling,
          options: [...scalings, 'free'],
          title: (scaling) => scalingTitles[scaling],
          hint: 'Before the softmax',
          choose: (scaling) =>
            actions.change({ scaling: scaling === 'free' ? snapshot.config.divisor : scaling }),
        })}
        ${typeof state.scaling === 'number' ? divisorField(state.scaling, (scaling) => actions.change({ scaling })) : nothing}
        ${toggle('positions', 'Positions', state.positions, (positions) => actions.change({ positions }))}
        ${toggle('bias', 'Biases', state.bias, (bias) => actions.change({ bias }))}
        ${shapesPart(view)} ${ladderPart(view)}
        <button class="quiet" id="reset" @click=${() => actions.reset()}>Start again</button>
      </div>
    </details>
    ${files} ${undoPart(view)}
  </section>`;
}

/** A number of the reader's own that the scores are divided by. */
function divisorField(divisor: number, set: (divisor: number) => void): TemplateResult {
  return html`<label class="field" for="divisor"
    ><span>Divisor</span>
    <input
      id="divisor"
      type="number"
      min="0.01"
      max="1000"
      step="any"
      .value=${String(divisor)}
      @change=${(event: Event) => {
        const input = event.target as HTMLInputElement;
        const value = Math.round(input.valueAsNumber * 1e6) / 1e6;
        const fits = value >= 0.01 && value <= 1000;
        // What changes nothing draws nothing anew: the divisor in use is written back here.
        input.value = String(fits ? value : divisor);
        if (fits) set(value);
      }}
  /></label>`;
}

/** The seed draws random parameters, and the vectors of words that have no named features. */
export function seedField(
  seed: number,
  parameters: View['state']['parameters'],
  set: (seed: number) => void,
  id = 'seed',
): TemplateResult | typeof nothing {
  if (parameters === 'constructed') return nothing;
  return html`<label class="field" for=${id}
    ><span>Seed</span>
    <input
      id=${id}
      type="number"
      min="0"
      max=${maxSeed}
      step="1"
      .value=${String(seed)}
      @change=${(event: Event) => {
        const input = event.target as HTMLInputElement;
        const value = input.valueAsNumber;
        // Out of range or not a number: the field goes back to the seed that is in use.
        if (Number.isInteger(value) && value >= 0 && value <= maxSeed) set(value);
        else input.value = String(seed);
      }}
    />
    <button
      type="button"
      class="quiet"
      title="Another seed"
      aria-label="Another seed"
      @click=${() => set((seed + 1) % (maxSeed + 1))}
    >
      ⟳
    </button></label
  >`;
}
