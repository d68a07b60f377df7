/**
 * What the format of lessons is made of: valibot's schemas, each with its message. An object has the fields that its
 * schema names and no others.
 */
import * as v from 'valibot';
import type { Allowed } from '../state/allowed';
import { lessonsText } from '../text/lessons';
import type { Needed } from '../text/types/lesson-errors';

export type Plain = Readonly<Record<string, unknown>>;
export const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a message reads of an issue. */
export interface Got {
  readonly input: unknown;
}
export const needs =
  (what: Needed) =>
  ({ input }: Got) =>
    lessonsText.lessonErrors.isNeeded(what, input);

const allows =
  (allowed: Allowed) =>
  ({ input }: Got) =>
    lessonsText.lessonErrors.notAllowed(allowed, lessonsText.lessonErrors.brief(input));

/** Of a list, or of an object with names of its own: how many entries there may be. */
const allowsEntries =
  (least: number, most: number) =>
  ({ input }: { readonly input: object }) =>
    lessonsText.lessonErrors.notAllowed(
      { kind: 'entries', least, most },
      String(Object.keys(input).length),
    );

/** A text that is not empty. */
export const text = (most: number) =>
  v.pipe(
    v.string(needs('text')),
    v.maxLength(most, allows({ kind: 'characters', most })),
    v.regex(/\S/, needs('text')),
  );

/** A letter, then letters, digits, hyphens and underscores: what a link and a placeholder can name. */
export const name = v.pipe(
  v.string(needs('name')),
  v.regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/, needs('name')),
);

export const choice = <const Names extends readonly string[]>(names: Names) =>
  v.picklist(names, allows({ kind: 'one-of', names }));

/** The one value that there is. */
export const only = <const Value extends string | number>(value: Value) =>
  v.literal(value, allows({ kind: 'one-of', names: [String(value)] }));

export function number(least: number, most: number) {
  const message = allows({ kind: 'numbers', least, most });
  return v.pipe(v.number(message), v.minValue(least, message), v.maxValue(most, message));
}

export function wholeNumber(least: number, most: number) {
  const message = allows({ kind: 'whole-numbers', least, most });
  return v.pipe(
    v.number(message),
    v.integer(message),
    v.minValue(least, message),
    v.maxValue(most, message),
  );
}

export const trueOrFalse = v.boolean(needs('true-or-false'));

export const list = <Each extends v.GenericSchema>(each: Each, least: number, most: number) =>
  v.pipe(
    v.array(each, needs('list')),
    v.minLength(least, allowsEntries(least, most)),
    v.maxLength(most, allowsEntries(least, most)),
    v.readonly(),
  );

const plain = v.custom<Plain>(isPlain, needs('object'));

export const object = <const Fields extends v.ObjectEntries>(fields: Fields) =>
  v.pipe(
    plain,
    v.strictObject(fields, ({ expected }) =>
      expected === 'never'
        ? lessonsText.lessonErrors.noSuchField(Object.keys(fields))
        : lessonsText.lessonErrors.missing,
    ),
    v.readonly(),
  );

/** A field that may be left out. */
export const maybe = <Field extends v.GenericSchema>(field: Field) => v.exactOptional(field);

/** One of several objects, by the name that they have in a field. */
export function oneOf<const Options extends Readonly<Record<string, v.GenericSchema>>>(
  key: string,
  options: Options,
) {
  const none = v.pipe(
    plain,
    v.looseObject({ [key]: choice(Object.keys(options)) }, lessonsText.lessonErrors.missing),
  );
  return v.lazy<v.GenericSchema<unknown, v.InferOutput<Options[keyof Options]>>>((value) => {
    const named = isPlain(value) ? value[key] : null;
    const found =
      typeof named === 'string' && Object.hasOwn(options, named) ? options[named] : none;
    // Of `none` nothing comes: its field has no name of theirs.
    return found as v.GenericSchema<unknown, v.InferOutput<Options[keyof Options]>>;
  });
}

/** What valibot's records pass over. */
const reserved = ['__proto__', 'prototype', 'constructor'];

/** Names given by whoever writes, each with a value of one kind. */
export const named = <Each extends v.GenericSchema>(each: Each, most: number) =>
  v.pipe(
    plain,
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const input = dataset.value;
      for (const key of Object.keys(input).filter((own) => reserved.includes(own)))
        addIssue({
          message: lessonsText.lessonErrors.isNeeded('free-name', key),
          path: [fieldOf(input, key)],
        });
    }),
    v.record(name, each),
    v.maxEntries(most, allowsEntries(0, most)),
    v.readonly(),
  );

/** Where a field of an object stands, for an issue. */
export const fieldOf = (input: Plain, key: string) =>
  ({ type: 'object', origin: 'value', input, key, value: input[key] }) as const;

/** A value that does not fit, and where. */
export interface Problem {
  readonly path: readonly (string | number)[];
  readonly says: string;
  /** Which of valibot's checks it did not pass; '' for one of ours. */
  readonly check: string;
  readonly input: unknown;
}

/** What of a value does not fit a schema. */
export function problemsOf(schema: v.GenericSchema, value: unknown): readonly Problem[] {
  const { issues = [] } = v.safeParse(schema, value, { abortPipeEarly: true });
  return issues.map(({ path = [], message, type, input }) => ({
    path: path.map(({ key }) => (typeof key === 'number' ? key : String(key).slice(0, 40))),
    says: message,
    check: type,
    input,
  }));
}
