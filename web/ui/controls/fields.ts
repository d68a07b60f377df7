/**
 * Selects, switches and number fields of the settings. Each shows the state: after a refused change the
 * browser still shows the refused value; `live` compares with what is shown and resets it.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { math } from '../shared/math';

export interface Choice<T> {
  readonly id: string;
  readonly label: string;
  readonly value: T;
  readonly options: readonly T[];
  title(option: T): string;
  /** Explains the chosen option as a tooltip; without a pointer, “What these mean” explains it. */
  readonly hint: string;
  choose(option: T): void;
}

export function select<T extends string | number>(choice: Choice<T>): TemplateResult {
  return html`<label class="field" for=${choice.id} title=${choice.hint}
    ><span>${math(choice.label)}</span> ${selectBox(choice)}</label
  >`;
}

/** The select without its label, if that is elsewhere. */
export function selectBox<T extends string | number>({
  id,
  value,
  options,
  title,
  choose,
}: Pick<Choice<T>, 'id' | 'value' | 'options' | 'title' | 'choose'>): TemplateResult {
  return html`<select
    id=${id}
    @change=${(event: Event) => {
      const chosen = options[(event.target as HTMLSelectElement).selectedIndex];
      if (chosen !== undefined) choose(chosen);
    }}
  >
    ${options.map(
      (option) =>
        html`<option value=${option} .selected=${live(option === value)}>${title(option)}</option>`,
    )}
  </select>`;
}

export function toggle(
  id: string,
  label: string,
  on: boolean,
  set: (on: boolean) => void,
): TemplateResult {
  return html`<label class="field check" for=${id}
    ><input
      id=${id}
      type="checkbox"
      .checked=${live(on)}
      @change=${(event: Event) => set((event.target as HTMLInputElement).checked)}
    /><span>${math(label)}</span></label
  >`;
}

export interface NumberRange {
  readonly min: number;
  readonly max: number;
  /** 1 for whole numbers. */
  readonly step: 1 | 'any';
}

export interface NumberField extends NumberRange {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  choose(value: number): void;
  /** Called for an empty field; without it an empty field is no number. */
  chooseDefault?(): void;
  /** A button beside the field. */
  readonly button?: unknown;
}

/** The reciprocal of the smallest step of a divisor: links cannot hold a smaller one. */
const finest = 1e6;

/** The typed number; null if it is no number or out of range. */
export function numberIn(typed: number, { min, max, step }: NumberRange): number | null {
  const value = step === 1 ? typed : Math.round(typed * finest) / finest;
  const whole = step !== 1 || Number.isInteger(value);
  return whole && value >= min && value <= max ? value : null;
}

export function numberField(field: NumberField): TemplateResult {
  const { id, label, value, min, max, step, button = nothing } = field;
  return html`<label class="field" for=${id}
    ><span>${math(label)}</span>
    <input
      id=${id}
      type="number"
      min=${min}
      max=${max}
      step=${step}
      .value=${live(String(value))}
      @change=${(event: Event) => {
        const input = event.target as HTMLInputElement;
        const typed = numberIn(input.valueAsNumber, field);
        const empty = input.value === '';
        // A refused number changes no state, so nothing is drawn: write the current number back here.
        input.value = String(typed ?? value);
        if (typed !== null) field.choose(typed);
        else if (empty) field.chooseDefault?.();
      }}
    />
    ${button}</label
  >`;
}
