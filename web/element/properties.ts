/** The element's attributes and properties, from the table of fields: one row there is both here. */
import { decode, type Decoded } from '../state/codec';
import type { Field } from '../state/field';
import { fields } from '../state/fields';
import type { State } from '../state/state';
import { aList } from '../text/en/allowed';

/** Attributes that carry state; `autoplay`, `controls`, `hide` and `share-page` are the element's own. */
export const stateAttributes: readonly string[] = fields.map(({ name }) => name);

const camel = (name: string) =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** What may be assigned, as in a link: texts, numbers, switches, lists, null where the field has it; else null. */
function textOf(entry: Field, value: unknown): string | null {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return entry.isList ? value.map(String).join(',') : null;
  if (value === null) return entry.is(null) ? entry.format(null) : null;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

function decoded(entry: Field, value: unknown): Decoded {
  const text = textOf(entry, value);
  if (text !== null) return decode([[entry.name, text]]);
  const got = Array.isArray(value) ? aList : value === null ? 'null' : typeof value;
  return { values: {}, refusals: [{ name: entry.name, got, allowed: { kind: 'as-in-a-link' } }] };
}

export interface StateHolder {
  getState(): State;
  take(decoded: Decoded): void;
}

/** Defines a property per field on the element's prototype. */
export function defineProperties(prototype: StateHolder): void {
  for (const entry of fields) {
    Object.defineProperty(prototype, camel(entry.name), {
      configurable: true,
      enumerable: true,
      get(this: StateHolder) {
        return entry.asProperty(this.getState()[entry.key]);
      },
      set(this: StateHolder, value: unknown) {
        this.take(decoded(entry, value));
      },
    });
  }
}

/**
 * Properties that were set before the element was defined stand on the instance and hide the accessors:
 * they are taken off and set again.
 */
export function takeEarlyProperties(element: StateHolder): void {
  for (const name of stateAttributes.map(camel)) {
    const own = Object.getOwnPropertyDescriptor(element, name);
    if (!own) continue;
    Reflect.deleteProperty(element, name);
    Reflect.set(element, name, own.value);
  }
}
