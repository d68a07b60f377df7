/** Values as a program gives them, checked by the table of fields. */
import type { Allowed } from './allowed';
import { clip, decode } from './codec';
import type { Field } from './field';
import { fields, ownInB } from './fields';
import { defaultState, type State } from './state';

/** Why values from a program were refused, as data: web/text says it. */
export type Problem =
  | { readonly kind: 'no-such-field'; readonly path: string; readonly known: readonly string[] }
  | {
      readonly kind: 'wrong-type';
      readonly path: string;
      readonly key: keyof State;
      readonly example: unknown;
      /** Whether null is a value, too. */
      readonly orNull: boolean;
    }
  | {
      readonly kind: 'not-allowed';
      readonly path: string;
      /** The value as the program gave it. */
      readonly got: string;
      readonly allowed: Allowed;
    };

export type Checked = { readonly values: Partial<State> } | { readonly problem: Problem };

export function check(values: Partial<State>): Checked {
  const { compare } = values;
  const problem =
    wrongType(values, fields, '') ??
    (compare ? wrongType(compare, ownInB, 'compare.') : null) ??
    (compare ? notAllowed(compare, ownInB, 'compare.') : null) ??
    notAllowed(values, fields, '');
  if (problem) return { problem };
  const pairs = fields
    .filter(({ key }) => Object.hasOwn(values, key))
    .map((entry) => [entry.name, entry.format(values[entry.key])] as const);
  return { values: decode(pairs).values };
}

/** The first value that has no field among `known`, or is not of its field's type. */
function wrongType(values: object, known: readonly Field[], prefix: string): Problem | null {
  for (const [key, value] of Object.entries(values)) {
    const entry = known.find((each) => each.key === key);
    const path = prefix + clip(key);
    if (!entry) return { kind: 'no-such-field', path, known: known.map((each) => each.key) };
    if (!entry.is(value)) {
      const example = entry.example ?? defaultState[entry.key];
      return { kind: 'wrong-type', path, key: entry.key, example, orNull: entry.is(null) };
    }
  }
  return null;
}

/** The first value that its field does not take, in a program's terms: a link counts places from 1. */
function notAllowed(values: object, known: readonly Field[], prefix: string): Problem | null {
  for (const [key, value] of Object.entries(values)) {
    const entry = known.find((each) => each.key === key);
    const parsed = entry?.parse(entry.format(value));
    if (!entry || !parsed || 'value' in parsed) continue;
    const allowed = entry.inProgram?.(parsed.allowed) ?? parsed.allowed;
    return { kind: 'not-allowed', path: prefix + key, got: clip(written(value)), allowed };
  }
  return null;
}

/** As a program writes a value; JSON has no NaN. */
function written(value: unknown): string {
  if (typeof value === 'string') return value;
  const finite = (_: string, each: unknown) =>
    typeof each === 'number' && !Number.isFinite(each) ? `${each}` : each;
  return JSON.stringify(value, finite).replace(/"(NaN|-?Infinity)"/g, '$1');
}
