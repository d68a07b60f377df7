/** State ↔ names and values, for links and attributes. Unknown and hostile values are refused, said, and skipped. */
import type { Place } from '../core/types';
import { comparedKeys } from './compare';
import { fieldNamed, fields, type AnyField, type Field } from './fields';
import { defaultState, type State } from './state';

/** A value that was not taken. */
export interface Refusal {
  readonly name: string;
  readonly got: string;
  /** What is allowed; empty when the name itself is unknown. */
  readonly allowed: string;
}

export interface Decoded {
  readonly values: Partial<State>;
  readonly refusals: readonly Refusal[];
}

/** `fields` is a tuple of fields of different types: seen one at a time, each is just a field. */
export const asField = (entry: AnyField): Field => entry;

/** Reads pairs such as URLSearchParams gives. Later pairs win; a refused one leaves the earlier. */
export function decode(pairs: Iterable<readonly [string, string]>): Decoded {
  const values: Partial<Record<keyof State, unknown>> = {};
  const refusals: Refusal[] = [];
  for (const [name, text] of pairs) {
    const entry = fieldNamed(name);
    if (!entry) {
      refusals.push({ name: clip(name), got: clip(text), allowed: '' });
      continue;
    }
    const parsed = entry.parse(text);
    if ('value' in parsed) values[entry.key] = parsed.value;
    else refusals.push({ name, got: clip(text), allowed: parsed.allowed });
  }
  return { values: values as Partial<State>, refusals };
}

/** The pairs that differ from `base`. */
export function encode(state: State, base: State = defaultState): [string, string][] {
  return fields.map(asField).flatMap((entry): [string, string][] => {
    const text = entry.format(state[entry.key]);
    return text === entry.format(base[entry.key]) ? [] : [[entry.name, text]];
  });
}

/** Junk may be long: a message shows its beginning. */
function clip(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/**
 * Values as a program gives them, checked by the same table.
 * @throws TypeError for a name or a type that does not exist, RangeError for a value that is not allowed.
 */
export function validated(values: Partial<State>): Partial<State> {
  const all = fields.map(asField);
  const pairs = Object.entries(values).map(([key, value]): [string, string] => {
    const entry = all.find((candidate) => candidate.key === key);
    if (!entry) {
      throw new TypeError(
        `${clip(key)}: there is no such field; there are ${all.map((f) => f.key).join(', ')}.`,
      );
    }
    requireType(value, entry.key, key);
    return [entry.name, entry.format(value)];
  });
  const { values: valid, refusals } = decode(pairs);
  const [refused] = refusals;
  if (refused) {
    throw new RangeError(
      `${refused.name}: ${refused.got} is not allowed; allowed: ${refused.allowed}.`,
    );
  }
  return valid;
}

/** @throws TypeError naming the field, also inside of `compare`. */
function requireType(value: unknown, key: keyof State, path: string): void {
  if (!sameType(value, key)) {
    const example = key === 'compare' ? { heads: 8 } : defaultState[key];
    throw new TypeError(`${path}: a value such as ${JSON.stringify(example)} is needed.`);
  }
  if (key !== 'compare' || value === null) return;
  for (const [name, own] of Object.entries(value as object)) {
    const known = comparedKeys.find((each) => each === name);
    if (!known) {
      throw new TypeError(
        `compare.${clip(name)}: there is no such field; there are ${comparedKeys.join(', ')}.`,
      );
    }
    requireType(own, known, `compare.${name}`);
  }
}

function sameType(value: unknown, key: keyof State): boolean {
  if (key === 'cell') return value === null || isPlace(value);
  if (key === 'compare') return typeof value === 'object' && !Array.isArray(value);
  if (key === 'classes' || key === 'memoryClasses')
    return typeof value === 'object' && value !== null;
  if (key === 'padding' || key === 'muted')
    return Array.isArray(value) && value.every((each) => typeof each === 'number');
  if (key === 'edits')
    return Array.isArray(value) && value.every((each) => isPlace(each) && hasValue(each));
  if (key === 'dK' || key === 'dV') return value === null || typeof value === 'number';
  if (key === 'scaling') return typeof value === 'string' || typeof value === 'number';
  return typeof value === typeof defaultState[key];
}

const hasValue = (edit: object) => 'value' in edit && typeof edit.value === 'number';

function isPlace(value: unknown): value is Place {
  if (typeof value !== 'object' || value === null) return false;
  const { name, index } = value as Partial<Place>;
  return typeof name === 'string' && Array.isArray(index);
}
