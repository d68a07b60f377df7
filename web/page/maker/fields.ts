/** Labelled inputs of the editor. A text field reports every keystroke. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { makerText } from '../../text/maker';

interface Field {
  readonly label: string;
  readonly id: string;
  /** Shown below the input. */
  readonly hint?: string;
}

interface TextField extends Field {
  readonly value: string;
  /** The most characters. */
  readonly most: number;
  /** How many lines; 1 for a single-line field. */
  readonly rows?: number;
  /** Whether facts can be inserted. */
  readonly takesFacts?: boolean;
  readonly change: (value: string) => void;
}

const hintPart = ({ id, hint }: Field) =>
  hint === undefined ? nothing : html`<small id="${id}-hint">${hint}</small>`;

/** @param short whether two of them fit side by side */
const labelled = (field: Field, input: unknown, short = false): TemplateResult =>
  html`<div class="field ${short ? 'short' : ''}">
    <label for=${field.id}>${field.label}</label>
    ${input} ${hintPart(field)}
  </div>`;

export function textField(field: TextField): TemplateResult {
  const { id, value, most, rows = 1, takesFacts = false, change, hint } = field;
  const put = (event: Event) =>
    change((event.currentTarget as HTMLInputElement | HTMLTextAreaElement).value);
  const described = hint === undefined ? nothing : `${id}-hint`;
  return labelled(
    field,
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
        ></textarea>`,
    most <= 40,
  );
}

interface NumberField extends Field {
  /** Null while there is none. */
  readonly value: number | null;
  readonly least?: number;
  readonly most?: number;
  readonly whole?: boolean;
  readonly change: (value: number) => void;
  /** Removes an optional number. */
  readonly clear?: (() => void) | null;
}

/** Invalid input keeps the old value. */
export function numberField(field: NumberField): TemplateResult {
  const { id, value, least, most, whole = false, change, clear } = field;
  const shown = value === null ? '' : String(value);
  return labelled(
    field,
    html`<input
      type="number"
      id=${id}
      min=${least ?? nothing}
      max=${most ?? nothing}
      step=${whole ? 1 : 'any'}
      .value=${live(shown)}
      @change=${(event: Event) => {
        const input = event.currentTarget as HTMLInputElement;
        const typed = whole ? Math.round(input.valueAsNumber) : input.valueAsNumber;
        const fits = typed >= (least ?? -Infinity) && typed <= (most ?? Infinity);
        if (fits) change(typed);
        else if (clear && input.value === '' && !input.validity.badInput) clear();
        else input.value = shown;
      }}
    />`,
    true,
  );
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface PickGroup<Value> {
  readonly group: string;
  readonly of: readonly { readonly value: Value; readonly label: string }[];
}

interface SelectField extends Field {
  readonly value: string;
  readonly choices: readonly Choice[];
  /** Further choices after these, each group under a heading. */
  readonly groups?: readonly PickGroup<string>[];
  readonly change: (value: string) => void;
}

export function selectField(field: SelectField): TemplateResult {
  const { id, value, choices, groups = [], change } = field;
  const option = (each: Choice) =>
    html`<option value=${each.value} .selected=${live(each.value === value)}>
      ${each.label}
    </option>`;
  return labelled(
    field,
    html`<select
      id=${id}
      @change=${(event: Event) => change((event.currentTarget as HTMLSelectElement).value)}
    >
      ${choices.map(option)}
      ${groups.map(({ group, of }) => html`<optgroup label=${group}>${of.map(option)}</optgroup>`)}
    </select>`,
  );
}

interface CheckField extends Field {
  readonly value: boolean;
  readonly change: (value: boolean) => void;
}

export const checkField = (field: CheckField): TemplateResult => {
  const { label, id, value, change } = field;
  return html`<label class="field-of-check" for=${id}>
      <input
        type="checkbox"
        id=${id}
        .checked=${live(value)}
        @change=${(event: Event) => change((event.currentTarget as HTMLInputElement).checked)}
      />
      <span>${label}</span>
    </label>
    ${hintPart(field)}`;
};

/** A button with a sign; its accessible name says what it does, and to what. */
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

/** @param what what the button does to the item */
export const removeButton = (
  item: string,
  press: () => void,
  what: string = makerText.maker.makerLabels.remove,
): TemplateResult => signButton('✕', makerText.maker.ofItem(what, item), press);

export const warning = (says: string): TemplateResult => html`<p class="warning">${says}</p>`;

interface PickField<Value> {
  readonly label: string;
  readonly id: string;
  readonly button: string;
  readonly groups: readonly PickGroup<Value>[];
  readonly pick: (value: Value) => void;
}

/** A list and a button that picks from it. The choice in the list is not kept. */
export function pickField<Value>(field: PickField<Value>): TemplateResult {
  const { label, id, button, groups, pick } = field;
  const all = groups.flatMap(({ of }) => of);
  return html`<form
    class="pick"
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      const form = event.currentTarget as HTMLFormElement;
      const picked = all[form.querySelector('select')?.selectedIndex ?? -1];
      if (picked) pick(picked.value);
    }}
  >
    <label for=${id}>${label}</label>
    <select id=${id}>
      ${groups.map(
        ({ group, of }) =>
          html`<optgroup label=${group}>
            ${of.map((each) => html`<option>${each.label}</option>`)}
          </optgroup>`,
      )}
    </select>
    <button id="${id}-add">${button}</button>
  </form>`;
}
