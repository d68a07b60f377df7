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

/**
 * What a form for a value is made from. Each schema below says it of itself, as metadata; so does what a format adds:
 * `v.pipe(schema, v.metadata({ control: … }))`.
 */
export type Shape = Kind & {
  /** What writes it in a form, where its kind alone does not say. */
  readonly control?: string;
  /** Whether facts may be named in a text. */
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
/** Its name is what a form's words are found by. */
export type ObjectShape = {
  readonly is: 'object';
  readonly name: string;
  readonly fields: Schemas;
};

const shape = <Input>(kind: Kind) => v.metadata<Input, Kind>(kind);

/** The shape of a schema, and whether its value may be left out; null where it says none. */
export function shapeOf(
  schema: v.GenericSchema | v.ExactOptionalSchema<v.GenericSchema, never>,
): (Shape & { readonly optional: boolean }) | null {
  const optional = v.isOfType('exact_optional', schema);
  const said = v.getMetadata(optional ? v.unwrap(schema) : schema);
  // Only `shape` says what a value is.
  return 'is' in said ? { ...(said as Shape), optional } : null;
}

/** A text that is not empty. */
export const text = (most: number) =>
  v.pipe(
    v.string(needs('text')),
    v.maxLength(most, allows({ kind: 'characters', most })),
    v.regex(/\S/, needs('text')),
    shape({ is: 'text', most }),
  );

/** A letter, then letters, digits, hyphens and underscores: what a link and a placeholder can name. */
export const name = v.pipe(
  v.string(needs('name')),
  v.regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/, needs('name')),
  shape({ is: 'text', most: 40 }),
);

export const choice = <const Names extends readonly string[]>(names: Names) =>
  v.pipe(v.picklist(names, allows({ kind: 'one-of', names })), shape({ is: 'choice', names }));

/** The one value that there is. */
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

/** @param name of what it says, for a form */
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
  const named = v.lazy<v.GenericSchema<unknown, v.InferOutput<Options[keyof Options]>>>((value) => {
    const own = isPlain(value) ? value[key] : null;
    const found = typeof own === 'string' && Object.hasOwn(options, own) ? options[own] : none;
    // Of `none` nothing comes: its field has no name of theirs.
    return found as v.GenericSchema<unknown, v.InferOutput<Options[keyof Options]>>;
  });
  return v.pipe(named, shape({ is: 'one-of', key, options }));
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
    shape({ is: 'named' }),
  );

/** Where a field of an object stands, for an issue. */
export const fieldOf = (input: Plain, key: string) =>
  ({ type: 'object', origin: 'value', input, key, value: input[key] }) as const;

/** Where a value stands: names of fields, and places in lists. */
export type Path = readonly (string | number)[];

/** A value that does not fit, and where. */
export interface Problem {
  readonly path: Path;
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
