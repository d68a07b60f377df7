/** Values as a program gives them, checked by the table of fields. */
import { clip, decode, type Refusal } from './codec';
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
  | { readonly kind: 'not-allowed'; readonly refusal: Refusal };

export type Checked = { readonly values: Partial<State> } | { readonly problem: Problem };

export function check(values: Partial<State>): Checked {
  const wrong =
    wrongType(values, fields, '') ??
    (values.compare ? wrongType(values.compare, ownInB, 'compare.') : null);
  if (wrong) return { problem: wrong };
  const pairs = fields
    .filter(({ key }) => Object.hasOwn(values, key))
    .map(({ key, name, format }) => [name, format(values[key])] as const);
  const decoded = decode(pairs);
  const [refusal] = decoded.refusals;
  return refusal ? { problem: { kind: 'not-allowed', refusal } } : { values: decoded.values };
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
