/** Parameters and seed, mask, and what is asked for less often. */
import { html, nothing, type TemplateResult } from 'lit';
import {
  maskDefinitions,
  maskTitles,
  parameterNotes,
  parameterTitles,
  scalingTitles,
} from '../text/names';
import { dModels, maxSeed, masks, parameterKinds, scalings } from '../state/state';
import type { View } from './view';

interface Choice<T> {
  readonly id: string;
  readonly label: string;
  readonly value: T;
  readonly options: readonly T[];
  title(option: T): string;
  /** The chosen option explained, on pointing at the field. */
  readonly hint: string;
  choose(option: T): void;
}

function select<T extends string | number>(choice: Choice<T>): TemplateResult {
  return html`<label class="field" for=${choice.id} title=${choice.hint}
    ><span>${choice.label}</span>
    <select
      id=${choice.id}
      .value=${String(choice.value)}
      @change=${(event: Event) => {
        const chosen = choice.options[(event.target as HTMLSelectElement).selectedIndex];
        if (chosen !== undefined) choice.choose(chosen);
      }}
    >
      ${choice.options.map(
        (option) =>
          html`<option value=${option} ?selected=${option === choice.value}>
            ${choice.title(option)}
          </option>`,
      )}
    </select></label
  >`;
}

function toggle(
  id: string,
  label: string,
  on: boolean,
  set: (on: boolean) => void,
): TemplateResult {
  return html`<label class="field check" for=${id}
    ><input
      id=${id}
      type="checkbox"
      .checked=${on}
      @change=${(event: Event) => set((event.target as HTMLInputElement).checked)}
    /><span>${label}</span></label
  >`;
}

/** Escape closes the popover and gives the focus back to what opened it. */
function closeOnEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape') return;
  const details = event.currentTarget as HTMLDetailsElement;
  details.open = false;
  details.querySelector('summary')?.focus();
}

/** A press anywhere else closes it. */
export function closeMore(event: Event): void {
  const root = event.currentTarget as HTMLElement;
  const details = root.querySelector<HTMLDetailsElement>('details.more[open]');
  if (details && !event.composedPath().includes(details)) details.open = false;
}

export function settingsPart({ state, actions }: View): TemplateResult {
  return html`<section class="settings" part="settings" aria-label="Parameters and mask">
    ${select({
      id: 'parameters',
      label: 'Parameters',
      value: state.parameters,
      options: parameterKinds,
      title: (kind) => parameterTitles[kind],
      hint: parameterNotes[state.parameters],
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
    <details class="more" @keydown=${closeOnEscape}>
      <summary>More</summary>
      <div class="more-fields">
        ${select({
          id: 'd-model',
          label: 'd_model',
          value: state.dModel,
          options: dModels,
          title: (size) => String(size),
          hint: 'Columns of x',
          choose: (dModel) => actions.change({ dModel }),
        })}
        ${select({
          id: 'scaling',
          label: 'Scores divided by',
          value: state.scaling,
          options: scalings,
          title: (scaling) => scalingTitles[scaling],
          hint: 'Before the softmax',
          choose: (scaling) => actions.change({ scaling }),
        })}
        ${toggle('positions', 'Positions', state.positions, (positions) => actions.change({ positions }))}
        ${toggle('bias', 'Biases', state.bias, (bias) => actions.change({ bias }))}
        <button class="quiet" id="reset" @click=${() => actions.reset()}>Start again</button>
      </div>
    </details>
  </section>`;
}

/** The seed draws random parameters, and the vectors of words that have no named features. */
function seedField(
  seed: number,
  parameters: View['state']['parameters'],
  set: (seed: number) => void,
): TemplateResult | typeof nothing {
  if (parameters === 'constructed') return nothing;
  return html`<label class="field" for="seed"
    ><span>Seed</span>
    <input
      id="seed"
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
