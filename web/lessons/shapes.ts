/**
 * Checks of untrusted data, small enough to be read: a shape looks at a value and reports what does not fit, by
 * its path. Nothing is followed that has no place in the shape.
 */
import type { Allowed } from '../state/allowed';
import type { Needed, Problem, Reason } from '../text/en/lesson-errors';

export type { Problem };
/** Where a value stands: field names, and places in lists from 0. */
export type Path = Problem['path'];

export type Report = (path: Path, reason: Reason) => void;
export type Shape = (value: unknown, path: Path, report: Report) => void;

export type Plain = Readonly<Record<string, unknown>>;
export const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A short text of any value: junk may be long. */
export function brief(value: unknown): string {
  const text = typeof value === 'string' ? `“${value}”` : (JSON.stringify(value) ?? typeof value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

const wrong = (needed: Needed, value: unknown): Reason => ({
  kind: 'wrong',
  needed,
  got: brief(value),
});

/** @param least one for what must not be empty */
export const text =
  (most: number, least = 1): Shape =>
  (value, path, report) => {
    if (typeof value !== 'string') report(path, wrong('text', value));
    else if (value.length > most)
      report(path, {
        kind: 'not-allowed',
        allowed: { kind: 'characters', most },
        got: brief(value),
      });
    else if (value.trim().length < least) report(path, wrong('text', value));
  };

/** A letter, then letters, digits, hyphens and underscores: what a link and a placeholder can name. */
export const name: Shape = (value, path, report) => {
  if (typeof value !== 'string' || !/^[A-Za-z][A-Za-z0-9_-]{0,39}$/.test(value))
    report(path, wrong('name', value));
};

export const choice =
  (names: readonly string[]): Shape =>
  (value, path, report) => {
    if (typeof value !== 'string' || !names.includes(value))
      report(path, { kind: 'not-allowed', allowed: { kind: 'one-of', names }, got: brief(value) });
  };

export const number =
  (least: number, most: number, whole = false): Shape =>
  (value, path, report) => {
    const fits =
      typeof value === 'number' &&
      value >= least &&
      value <= most &&
      (!whole || Number.isInteger(value));
    const kind = whole ? 'whole-numbers' : 'numbers';
    if (!fits)
      report(path, { kind: 'not-allowed', allowed: { kind, least, most }, got: brief(value) });
  };

export const trueOrFalse: Shape = (value, path, report) => {
  if (typeof value !== 'boolean') report(path, wrong('true-or-false', value));
};

export const list =
  (each: Shape, least: number, most: number): Shape =>
  (value, path, report) => {
    if (!Array.isArray(value)) return report(path, wrong('list', value));
    if (value.length < least || value.length > most) {
      const allowed: Allowed = { kind: 'entries', least, most };
      return report(path, { kind: 'not-allowed', allowed, got: String(value.length) });
    }
    value.forEach((entry, at) => each(entry, [...path, at], report));
  };

/** A field whose name ends in ? may be left out. */
export function object(fields: Readonly<Record<string, Shape>>): Shape {
  const known = Object.keys(fields).map((key) => key.replace('?', ''));
  return (value, path, report) => {
    if (!isPlain(value)) return report(path, wrong('object', value));
    for (const key of Object.keys(value))
      if (!known.includes(key))
        report([...path, key.slice(0, 40)], { kind: 'unknown-field', known });
    for (const [key, shape] of Object.entries(fields)) {
      const field = key.replace('?', '');
      if (Object.hasOwn(value, field)) shape(value[field], [...path, field], report);
      else if (!key.endsWith('?')) report([...path, field], { kind: 'missing' });
    }
  };
}

/** Names given by whoever writes, each with a value of one shape. */
export const named =
  (each: Shape, most: number): Shape =>
  (value, path, report) => {
    if (!isPlain(value)) return report(path, wrong('object', value));
    const names = Object.keys(value);
    if (names.length > most) {
      const allowed: Allowed = { kind: 'entries', least: 0, most };
      return report(path, { kind: 'not-allowed', allowed, got: String(names.length) });
    }
    for (const key of names) {
      name(key, [...path, key.slice(0, 40)], report);
      each(value[key], [...path, key.slice(0, 40)], report);
    }
  };

/** A value that is refused by a rule of its own. */
export const refuse = (report: Report, path: Path, needed: Needed, value: unknown): void =>
  report(path, wrong(needed, value));
