/** The element's attributes and properties, one of each for every row in the table of fields. */
import { decode, type Decoded } from '../state/codec';
import type { Field } from '../state/field';
import { fieldNamed, fields } from '../state/fields';
import { defaultState, type State } from '../state/state';
import { pageText } from '../text';
import { switchText } from './boolean-attribute';
import { ownAttributes } from './own-properties';
import type { RefusedZeros } from './refused-zeros';

/** Attributes of the state; own-properties.ts has the element's own. */
export const stateAttributes: readonly string[] = fields.map(({ name }) => name);

const camel = (name: string) =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/**
 * Misspelt attribute names, such as the property's name (HTML turns `dModel` into `dmodel`). They are
 * observed so that they can be refused: otherwise they would be ignored silently.
 */
export const misspelt: ReadonlyMap<string, string> = new Map(
  [...stateAttributes, ...ownAttributes]
    .filter((name) => name.includes('-'))
    .flatMap((name) =>
      [name.replaceAll('-', ''), name.replaceAll('-', '_'), camel(name)].map((other) => [
        other,
        name,
      ]),
    ),
);

const byDefault = ({ key }: Field): Decoded => ({
  values: { [key]: defaultState[key] },
  refusals: [],
  absent: true,
});

/** The values of an attribute, or of its removal; null for an unknown name. */
export function decodedAttribute(name: string, text: string | null): Decoded | null {
  const meant = misspelt.get(name);
  if (meant !== undefined)
    return {
      values: {},
      refusals: text === null ? [] : [{ name, got: text, allowed: null, meant }],
    };
  const entry = fieldNamed(name);
  if (!entry) return null;
  if (text === null) return byDefault(entry);
  const isSwitch = typeof defaultState[entry.key] === 'boolean';
  return decode([[name, isSwitch ? switchText(name, text) : text]]);
}

/** The text of an assigned value, as in a link (texts, numbers, booleans, lists); else null. */
function textOf(entry: Field, value: unknown): string | null {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return entry.isList ? value.map(String).join(',') : null;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

/** Some frameworks assign '' instead of null to a property that reads as a text. */
const isNothing = (entry: Field, value: unknown): boolean =>
  value === undefined || value === null || (value === '' && 'allowed' in entry.parse(''));

function decoded(entry: Field, value: unknown): Decoded {
  if (isNothing(entry, value)) return byDefault(entry);
  const text = textOf(entry, value);
  if (text !== null) return decode([[entry.name, text]]);
  const got = Array.isArray(value) ? pageText.allowed.aList : typeof value;
  return { values: {}, refusals: [{ name: entry.name, got, allowed: { kind: 'as-in-a-link' } }] };
}

export interface StateHolder {
  readonly zeros: RefusedZeros;
  getState(): State;
  take(decoded: Decoded): void;
  /** Takes the value where it names a lesson's step. */
  takesStep(value: unknown): boolean;
}

function assign(holder: StateHolder, entry: Field, value: unknown): void {
  if (entry.key === 'step' && holder.takesStep(value)) return;
  const given = decoded(entry, value);
  const names = [entry.name, camel(entry.name)];
  if (value === 0 && given.refusals.length > 0)
    holder.zeros.add({ names, refused: given, byDefault: byDefault(entry) });
  else holder.take(given);
}

/** The properties' names: one for each field. */
export type PropertyName = Exclude<keyof State, 'sharedQK'> | 'sharedQk';

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
        assign(this, entry, value);
      },
    });
  }
}

/**
 * Properties assigned before the element was defined are own properties of the instance and hide the
 * accessors: deletes them and assigns them again.
 */
export function takeEarlyProperties(element: StateHolder): void {
  for (const name of stateAttributes.map(camel)) {
    const own = Object.getOwnPropertyDescriptor(element, name);
    if (!own) continue;
    Reflect.deleteProperty(element, name);
    Reflect.set(element, name, own.value);
  }
}
