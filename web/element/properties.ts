/** The element's attributes and properties, from the table of fields: one row there is both here. */
import { decode, asField, type Decoded } from '../state/codec';
import { fields } from '../state/fields';
import type { State } from '../state/state';

/** Attributes that carry state; `autoplay`, `hide` and `locale` are the element's own. */
export const stateAttributes: readonly string[] = fields.map(({ name }) => name);

const camel = (name: string) =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** What a property reads as: numbers and switches as such, everything else as in a link. */
function read(name: string, format: string): unknown {
  if (name === 'bias' || name === 'positions') return format === 'on';
  const numeric = ['heads', 'd-model', 'seed', 'progress', 'head', 'speed'];
  return numeric.includes(name) ? Number(format) : format;
}

/** What may be assigned: texts, numbers, switches. */
function write(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
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
        return read(entry.name, entry.format(state[entry.key]));
      },
      set(this: StateHolder, value: unknown) {
        this.take(decode([[entry.name, write(value)]]));
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
