/** Labelled inputs of the editor; what is typed is told as it is typed. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';

interface Field {
  readonly label: string;
  readonly id: string;
  /** Explained below it. */
  readonly hint?: string;
}

interface TextField extends Field {
  readonly value: string;
  /** Characters. */
  readonly most: number;
  /** Lines; one for a single line. */
  readonly rows?: number;
  /** Whether a fact may be put into it. */
  readonly takesFacts?: boolean;
  readonly change: (value: string) => void;
}

const hintPart = ({ id, hint }: Field) =>
  hint === undefined ? nothing : html`<small id="${id}-hint">${hint}</small>`;

export function textField(field: TextField): TemplateResult {
  const { label, id, value, most, rows = 1, takesFacts = false, change, hint } = field;
  const put = (event: Event) =>
    change((event.currentTarget as HTMLInputElement | HTMLTextAreaElement).value);
  const described = hint === undefined ? nothing : `${id}-hint`;
  return html`<div class="field-of-text">
    <label for=${id}>${label}</label>
    ${
      rows === 1
        ? html`<input
            type="text"
            dir="auto"
            id=${id}
            maxlength=${most}
            ?data-takes-facts=${takesFacts}
            aria-describedby=${described}
            .value=${live(value)}
            @input=${put}
          />`
        : html`<textarea
            dir="auto"
            id=${id}
            rows=${rows}
            maxlength=${most}
            ?data-takes-facts=${takesFacts}
            aria-describedby=${described}
            .value=${live(value)}
            @input=${put}
          ></textarea>`
    }
    ${hintPart(field)}
  </div>`;
}

interface NumberField extends Field {
  /** Null where there is none yet. */
  readonly value: number | null;
  readonly least?: number;
  readonly most?: number;
  readonly step?: number | 'any';
  readonly change: (value: number) => void;
}

/** What is no number leaves the one that was there. */
export function numberField(field: NumberField): TemplateResult {
  const { label, id, value, least, most, step = 'any', change } = field;
  const shown = value === null ? '' : String(value);
  return html`<div class="field-of-number">
    <label for=${id}>${label}</label>
    <input
      type="number"
      id=${id}
      min=${least ?? nothing}
      max=${most ?? nothing}
      step=${step}
      .value=${live(shown)}
      @change=${(event: Event) => {
        const input = event.currentTarget as HTMLInputElement;
        const typed = input.valueAsNumber;
        const fits = typed >= (least ?? -Infinity) && typed <= (most ?? Infinity);
        if (fits) change(typed);
        else input.value = shown;
      }}
    />
  </div>`;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface ChoiceGroup {
  readonly group: string;
  readonly of: readonly Choice[];
}

interface SelectField extends Field {
  readonly value: string;
  readonly choices: readonly Choice[];
  /** After these, each under a heading. */
  readonly groups?: readonly ChoiceGroup[];
  readonly change: (value: string) => void;
}

export function selectField(field: SelectField): TemplateResult {
  const { label, id, value, choices, groups = [], change } = field;
  const option = (each: Choice) =>
    html`<option value=${each.value} .selected=${live(each.value === value)}>
      ${each.label}
    </option>`;
  return html`<div class="field-of-choice">
    <label for=${id}>${label}</label>
    <select
      id=${id}
      @change=${(event: Event) => change((event.currentTarget as HTMLSelectElement).value)}
    >
      ${choices.map(option)}
      ${groups.map(({ group, of }) => html`<optgroup label=${group}>${of.map(option)}</optgroup>`)}
    </select>
    ${hintPart(field)}
  </div>`;
}

interface CheckField extends Field {
  readonly value: boolean;
  readonly change: (value: boolean) => void;
}

export const checkField = ({ label, id, value, change }: CheckField): TemplateResult =>
  html`<label class="field-of-check" for=${id}>
    <input
      type="checkbox"
      id=${id}
      .checked=${live(value)}
      @change=${(event: Event) => change((event.currentTarget as HTMLInputElement).checked)}
    />
    <span>${label}</span>
  </label>`;

/** A button with a sign; its name is what it does, and to what. */
export const signButton = (
  sign: string | TemplateResult,
  label: string,
  press: () => void,
  { id, disabled = false }: { readonly id?: string; readonly disabled?: boolean } = {},
): TemplateResult =>
  html`<button
    type="button"
    class="quiet sign"
    id=${id ?? nothing}
    aria-label=${label}
    title=${label}
    aria-disabled=${disabled ? 'true' : 'false'}
    @click=${() => disabled || press()}
  >
    ${sign}
  </button>`;

interface PickField {
  readonly label: string;
  readonly id: string;
  readonly button: string;
  readonly groups: readonly ChoiceGroup[];
  readonly pick: (value: string) => void;
}

/** A list to pick from, and the button that does it: what is picked is nobody's state. */
export const pickField = ({ label, id, button, groups, pick }: PickField): TemplateResult =>
  html`<form
    class="pick"
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      const form = event.currentTarget as HTMLFormElement;
      pick(form.querySelector('select')?.value ?? '');
    }}
  >
    <label for=${id}>${label}</label>
    <select id=${id}>
      ${groups.map(
        ({ group, of }) =>
          html`<optgroup label=${group}>
            ${of.map((each) => html`<option value=${each.value}>${each.label}</option>`)}
          </optgroup>`,
      )}
    </select>
    <button id="${id}-add">${button}</button>
  </form>`;
