/** Controls of fields, by their type: a list of names, a number, a switch. */
import { html, nothing, type TemplateResult } from 'lit';
import * as v from 'valibot';
import { fields, type Field, type FieldKey } from '../model/fields';
import { labelOf, message, valueLabel } from '../model/labels';
import type { Model } from '../model/model';
import { isLayerKey, type Shared } from '../model/state';
import { say } from '../words/words';

/** A control: the field, what kind it is, and for a list its names. */
export type FieldRow =
  | { readonly key: FieldKey; readonly kind: 'names'; readonly names: readonly (string | number)[] }
  | { readonly key: FieldKey; readonly kind: 'number' | 'flag' }
  /** A number, or nothing for the field's word for null. */
  | { readonly key: FieldKey; readonly kind: 'optional'; readonly usual: string };

const fieldOf = (key: FieldKey): Field => {
  const field = fields.find((each) => each.key === key);
  if (!field) throw new Error(`no field ${key}`);
  return field;
};

/** Changes a field of the layer that controls change, or a shared one. */
function setField(model: Model, key: FieldKey, value: unknown): boolean {
  const patch = { [key]: value };
  return isLayerKey(key) ? model.changeLayer(patch) : model.change(patch);
}

const valueOf = (model: Model, key: FieldKey): unknown =>
  isLayerKey(key) ? model.layer[key] : model.state[key as keyof Shared];

/** A typed text: what it means for the field, or a notice of what is allowed. */
function typed(model: Model, field: Field, text: string): void {
  const read = v.safeParse(field.schema, field.parse(text.trim()));
  if (read.success) setField(model, field.key, read.output);
  else
    model.notify(say('refused-value', { name: field.name, got: text, allowed: field.allowed() }));
}

export function fieldRow(model: Model, row: FieldRow): TemplateResult {
  const { key } = row;
  const says = message(`field-${key}-says`);
  return html`<label class="field">
    <span>${labelOf(key)}</span>
    ${control(model, row)} ${says === null ? nothing : html`<small class="quiet">${says}</small>`}
  </label>`;
}

function control(model: Model, row: FieldRow): TemplateResult {
  const field = fieldOf(row.key);
  const value = valueOf(model, row.key);
  if (row.kind === 'flag')
    return html`<input
      type="checkbox"
      .checked=${value === true}
      @change=${(event: Event) =>
        setField(model, row.key, (event.target as HTMLInputElement).checked)}
    />`;
  if (row.kind === 'names') {
    // A value that is not in the list, as of a link, is in it while it is on show.
    const names = row.names.includes(value as string) ? row.names : [...row.names, value as string];
    return html`<select
      @change=${(event: Event) => typed(model, field, (event.target as HTMLSelectElement).value)}
    >
      ${names.map(
        (name) =>
          html`<option value=${field.write(name)} .selected=${name === value}>
            ${valueLabel(row.key, name)}
          </option>`,
      )}
    </select>`;
  }
  const usual = row.kind === 'optional' ? row.usual : '';
  return html`<input
    type="text"
    inputmode="decimal"
    size="8"
    placeholder=${usual}
    .value=${value === null ? '' : field.write(value)}
    @change=${(event: Event) => {
      const { value: text } = event.target as HTMLInputElement;
      if (text.trim() === '' && row.kind === 'optional') setField(model, row.key, null);
      else typed(model, field, text);
    }}
  />`;
}
