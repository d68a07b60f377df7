/** A number that a reader can edit: typed, or in steps. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { largestValue, typedNumber } from '../model/edits';
import { formatNumber } from '../words/numbers';
import { say } from '../words/words';

export interface ValueField {
  readonly name: string;
  readonly value: number;
  /** Without the edit; null where there is none. */
  readonly before: number | null;
  /** What was typed and refused; null where nothing was. */
  readonly refused: string | null;
  /** A number, or null to put back the one of before. */
  readonly edit: (value: number | null) => void;
  readonly refuse: (typed: string) => void;
}

/** The shortest decimal that is this float32, as people type it. */
export function shortest(value: number): string {
  const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9].find(
    (count) => Math.fround(Number(value.toPrecision(count))) === value,
  );
  return String(digits === undefined ? value : Number(value.toPrecision(digits)));
}

/** So many steps on; a step is round and small compared with the number, and its decimals stay few. */
export function stepped(value: number, steps: number): number {
  const step = Math.abs(value) >= 10 ? 1 : 0.1;
  const next = Math.round((value + steps * step) * 1e6) / 1e6;
  return Math.max(-largestValue, Math.min(largestValue, next));
}

const keySteps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

export function valueField(field: ValueField): TemplateResult {
  const { name, value, before, refused, edit } = field;
  const by = (steps: number) => edit(stepped(value, steps));
  const type = (event: Event) => {
    const { value: text } = event.target as HTMLInputElement;
    if (text === (refused ?? shortest(value))) return;
    const typed = typedNumber(text);
    if (typed === null) field.refuse(text);
    else edit(typed);
  };
  const press = (event: KeyboardEvent) => {
    const steps = keySteps[event.key];
    if (steps !== undefined) by(steps);
    else if (event.key === 'Enter') type(event);
    else return;
    event.preventDefault();
  };
  return html`<div class="value-field" role="group" aria-label=${say('inspect-edit', { name })}>
      <button class="plain" aria-label=${say('inspect-less')} @click=${() => by(-1)}>−</button>
      <input
        inputmode="decimal"
        autocomplete="off"
        spellcheck="false"
        aria-label=${name}
        aria-invalid=${refused === null ? 'false' : 'true'}
        .value=${live(refused ?? shortest(value))}
        @keydown=${press}
        @change=${type}
      />
      <button class="plain" aria-label=${say('inspect-greater')} @click=${() => by(1)}>+</button>
      ${
        before === null
          ? nothing
          : html`<button class="plain" @click=${() => edit(null)}>
              ${say('inspect-put-back', { value: formatNumber(before) })}
            </button>`
      }
    </div>
    ${
      refused === null
        ? nothing
        : html`<p role="alert">
            ${say('inspect-refused', { typed: refused, largest: largestValue })}
          </p>`
    }`;
}
