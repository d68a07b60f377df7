/** The element's attributes and properties, from the table of fields: one row there is both here. */
import { decode, asField, type Decoded } from '../state/codec';
import { fields } from '../state/fields';
import type { State } from '../state/state';

/** Attributes that carry state; `autoplay`, `hide` and `locale` are the element's own. */
export const stateAttributes: readonly string[] = fields.map(({ name }) => name);

const camel = (name: string) =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

const lists = ['padding', 'muted'];
const numeric = ['heads', 'd-model', 'seed', 'progress', 'head', 'speed'];

/**
 * What a property reads as: numbers, switches and lists as such (places counted from 1, as in a link),
 * null for a width that is the default; everything else as in a link.
 */
function read(name: string, value: unknown, format: string): unknown {
  if (typeof value === 'boolean' || value === null) return name === 'cell' ? format : value;
  if (lists.includes(name)) return format === '' ? [] : format.split(',').map(Number);
  if (numeric.includes(name)) return Number(format);
  return typeof value === 'number' ? value : format;
}

/** What may be assigned: texts, numbers, switches, lists of numbers, null for a default width. */
function write(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value) && lists.includes(name)) return value.map(String).join(',');
  if (value === null && (name === 'd-k' || name === 'd-v')) return 'default';
  if (value === null && name === 'compare') return 'off';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export interface StateHolder {
  getState(): State;
  take(decoded: Decoded): void;
}

/** Defines a property per field on the element's prototype. */
export function defineProperties(prototype: StateHolder): void {
  for (const entry of fields.map(asField)) {
    Object.defineProperty(prototype, camel(entry.name), {
      configurable: true,
      enumerable: true,
      get(this: StateHolder) {
        const state = this.getState();
        const value = state[entry.key];
        return read(entry.name, value, entry.format(value));
      },
      set(this: StateHolder, value: unknown) {
        this.take(decode([[entry.name, write(entry.name, value)]]));
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
