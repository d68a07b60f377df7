/**
 * The building blocks of the lesson format: valibot schemas with their messages. An object may only have the
 * fields that its schema names.
 */
import * as v from 'valibot';
import type { Allowed } from '../state/allowed';
import { lessonsText } from '../text/lessons';
import type { Needed } from '../text/types/lesson-errors';

export type Plain = Readonly<Record<string, unknown>>;
export const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The part of a valibot issue that a message needs. */
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

/** For a list, or an object with free names: how many entries are allowed. */
const allowsEntries =
  (least: number, most: number) =>
  ({ input }: { readonly input: object }) =>
    lessonsText.lessonErrors.notAllowed(
      { kind: 'entries', least, most },
      String(Object.keys(input).length),
    );

/**
 * What a form needs to know about a value. Each schema below provides it as metadata; the format can add to
 * it: `v.pipe(schema, v.metadata({ control: … }))`.
 */
export type Shape = Kind & {
  /** The control in a form, if the kind alone does not determine it. */
  readonly control?: string;
  /** Whether a text may name facts. */
  readonly takesFacts?: boolean;
};
type Kind =
  | { readonly is: 'text'; readonly most: number }
  | {
      readonly is: 'number';
      readonly least: number;
      readonly most: number;
      readonly whole: boolean;
    }
  | { readonly is: 'flag' }
  | { readonly is: 'choice'; readonly names: readonly string[] }
  | ListShape
  | ObjectShape
  | { readonly is: 'one-of'; readonly key: string; readonly options: Schemas }
  | { readonly is: 'named' };
type Schemas = Readonly<Record<string, v.GenericSchema>>;
export type ListShape = {
  readonly is: 'list';
  readonly each: v.GenericSchema;
  readonly least: number;
  readonly most: number;
};
/** A form finds its words by `name`. */
export type ObjectShape = {
  readonly is: 'object';
  readonly name: string;
  readonly fields: Schemas;
};

const shape = <Input>(kind: Kind) => v.metadata<Input, Kind>(kind);

/** The shape of a schema, and whether its value is optional; null for a schema without a shape. */
export function shapeOf(
  schema: v.GenericSchema | v.ExactOptionalSchema<v.GenericSchema, never>,
): (Shape & { readonly optional: boolean }) | null {
  const optional = v.isOfType('exact_optional', schema);
  const said = v.getMetadata(optional ? v.unwrap(schema) : schema);
  // `is` is only set by `shape`.
  return 'is' in said ? { ...(said as Shape), optional } : null;
}

/** A non-empty text. */
export const text = (most: number) =>
  v.pipe(
    v.string(needs('text')),
    v.maxLength(most, allows({ kind: 'characters', most })),
    v.regex(/\S/, needs('text')),
    shape({ is: 'text', most }),
  );

/** A letter, then letters, digits, hyphens and underscores: fits into a link and a placeholder. */
export const name = v.pipe(
  v.string(needs('name')),
  v.regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/, needs('name')),
  shape({ is: 'text', most: 40 }),
);

export const choice = <const Names extends readonly string[]>(names: Names) =>
  v.pipe(v.picklist(names, allows({ kind: 'one-of', names })), shape({ is: 'choice', names }));

/** Exactly this value. */
export const only = <const Value extends string | number>(value: Value) =>
  v.literal(value, allows({ kind: 'one-of', names: [String(value)] }));

export function number(least: number, most: number) {
  const message = allows({ kind: 'numbers', least, most });
  return v.pipe(
    v.number(message),
    v.minValue(least, message),
    v.maxValue(most, message),
    shape({ is: 'number', least, most, whole: false }),
  );
}

export function wholeNumber(least: number, most: number) {
  const message = allows({ kind: 'whole-numbers', least, most });
  return v.pipe(
    v.number(message),
    v.integer(message),
    v.minValue(least, message),
    v.maxValue(most, message),
    shape({ is: 'number', least, most, whole: true }),
  );
}

export const trueOrFalse = v.pipe(v.boolean(needs('true-or-false')), shape({ is: 'flag' }));

export const list = <Each extends v.GenericSchema>(each: Each, least: number, most: number) =>
  v.pipe(
    v.array(each, needs('list')),
    v.minLength(least, allowsEntries(least, most)),
    v.maxLength(most, allowsEntries(least, most)),
    v.readonly(),
    shape({ is: 'list', each, least, most }),
  );

const plain = v.custom<Plain>(isPlain, needs('object'));

/** @param name by which a form finds the words of its fields */
export const object = <const Fields extends v.ObjectEntries>(name: string, fields: Fields) =>
  v.pipe(
    plain,
    v.strictObject(fields, ({ expected }) =>
      expected === 'never'
        ? lessonsText.lessonErrors.noSuchField(Object.keys(fields))
        : lessonsText.lessonErrors.missing,
    ),
    v.readonly(),
    shape({ is: 'object', name, fields }),
  );

/** An optional field. */
export const maybe = <Field extends v.GenericSchema>(field: Field) => v.exactOptional(field);

/** One of several objects, told apart by the value of the field `key`. */
export function oneOf<const Options extends Readonly<Record<string, v.GenericSchema>>>(
  key: string,
  options: Options,
) {
  const none = v.pipe(
    plain,
    v.looseObject({ [key]: choice(Object.keys(options)) }, lessonsText.lessonErrors.missing),
  );
  const named = v.lazy<v.GenericSchema<unknown, v.InferOutput<Options[keyof Options]>>>((value) => {
    const own = isPlain(value) ? value[key] : null;
    const found = typeof own === 'string' && Object.hasOwn(options, own) ? options[own] : none;
    // `none` never passes: `key` has none of the allowed names.
    return found as v.GenericSchema<unknown, v.InferOutput<Options[keyof Options]>>;
  });
  return v.pipe(named, shape({ is: 'one-of', key, options }));
}

/** Names that v.record skips silently. */
const reserved = ['__proto__', 'prototype', 'constructor'];

/** An object with free names, each with a value of one kind. */
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
    shape({ is: 'named' }),
  );

/** The path entry of an object's field, for an issue. */
export const fieldOf = (input: Plain, key: string) =>
  ({ type: 'object', origin: 'value', input, key, value: input[key] }) as const;

/** The path to a value: names of fields and indices in lists. */
export type Path = readonly (string | number)[];

/** A value that does not fit, and its path. */
export interface Problem {
  readonly path: Path;
  readonly says: string;
  /** The valibot check that failed; '' for one of our own. */
  readonly check: string;
  readonly input: unknown;
}

/** The problems of a value with a schema. */
export function problemsOf(schema: v.GenericSchema, value: unknown): readonly Problem[] {
  const { issues = [] } = v.safeParse(schema, value, { abortPipeEarly: true });
  return issues.map(({ path = [], message, type, input }) => ({
    path: path.map(({ key }) => (typeof key === 'number' ? key : String(key).slice(0, 40))),
    says: message,
    check: type,
    input,
  }));
}
