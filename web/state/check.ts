/** Checks the values that a program gives against the table of fields. */
import type { Allowed } from './allowed';
import { clip, decode } from './codec';
import type { Field } from './field';
import { fields, ownInB } from './fields';
import { defaultState, type State } from './state';

/** Why a program's value was refused, as data; web/text puts it into words. */
export type Problem =
  | { readonly kind: 'no-such-field'; readonly path: string; readonly known: readonly string[] }
  | {
      readonly kind: 'wrong-type';
      readonly path: string;
      readonly key: keyof State;
      readonly example: unknown;
      /** Whether null is allowed, too. */
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

/** The problem of the first value without a field in `known`, or of the wrong type. */
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

/** The problem of the first value that its field refuses, in a program's terms: only links count from 1. */
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

/** A value as a program writes it; JSON has no NaN. */
function written(value: unknown): string {
  if (typeof value === 'string') return value;
  const finite = (_: string, each: unknown) =>
    typeof each === 'number' && !Number.isFinite(each) ? `${each}` : each;
  return JSON.stringify(value, finite).replace(/"(NaN|-?Infinity)"/g, '$1');
}
