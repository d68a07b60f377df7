/**
 * Checks the types of a caller's values, and the names of options, which C++ never sees. C++ checks the
 * values themselves.
 */
import { coreError } from './errors';
import { givenTexts, typeNames } from './given-values';
import type { OptionInfo } from './core-types';
import type { Embedding, RunOptions, TensorData } from './types';

/** A type: its name in errors, and its test. */
export interface Type<T> {
  readonly name: keyof typeof typeNames;
  readonly test: (value: unknown) => value is T;
}

/** Works across realms too: an array of a frame, or of a test's sandbox, is no instance of this realm's class. */
export const isFloat32Array = (value: unknown): value is Float32Array =>
  value instanceof Float32Array || tagOf(value) === 'Float32Array';

const listOf =
  <T>(test: (item: unknown) => item is T) =>
  (value: unknown): value is readonly T[] =>
    // Not every(), which skips holes.
    Array.isArray(value) && value.findIndex((item) => !test(item)) < 0;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isNumber = (value: unknown) => typeof value === 'number';
const isString = (value: unknown) => typeof value === 'string';

export const aNumber: Type<number> = {
  name: 'number',
  test: isNumber,
};
export const aString: Type<string> = {
  name: 'string',
  test: isString,
};
export const aBoolean: Type<boolean> = {
  name: 'boolean',
  test: (value) => typeof value === 'boolean',
};
const aNameOrNumber: Type<string | number> = {
  name: 'stringOrNumber',
  test: (value) => isString(value) || isNumber(value),
};
export const aFloat32Array: Type<Float32Array> = {
  name: 'float32Array',
  test: isFloat32Array,
};
export const strings: Type<readonly string[]> = {
  name: 'strings',
  test: listOf(isString),
};
export const numbers: Type<readonly number[]> = {
  name: 'numbers',
  test: listOf(isNumber),
};

const isTensor = (value: unknown): value is TensorData =>
  isObject(value) && numbers.test(value['shape']) && isFloat32Array(value['data']);

/** The options of a run besides x. Without an options object, a single embedding or array is the memory. */
export const isRunOptions = (value: unknown): value is RunOptions =>
  isObject(value) && !Array.isArray(value) && !ArrayBuffer.isView(value) && !('token' in value);

export const input: Type<Float32Array | Embedding> = {
  name: 'input',
  test: (value): value is Float32Array | Embedding =>
    isFloat32Array(value) ||
    (isObject(value) && isTensor(value['token']) && isTensor(value['position'])),
};

function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1);
}

/** A short description of a value: `the string "4"`, `a Float64Array`. */
function describe(value: unknown): string {
  if (value === undefined) return givenTexts.nothing;
  if (value === null) return 'null';
  if (typeof value === 'string') return givenTexts.string(value);
  if (typeof value === 'number') return givenTexts.number(value);
  if (typeof value === 'boolean') return String(value);
  return givenTexts.object(tagOf(value));
}

/** The index of the first wrong item in a list, which says more than that a list came. */
function wrongPlace(value: unknown, type: Type<unknown>): readonly number[] {
  const item = type === strings ? isString : type === numbers ? isNumber : null;
  const place = item && Array.isArray(value) ? value.findIndex((each) => !item(each)) : -1;
  return place < 0 ? [] : [place];
}

/** No valid name is longer, and C++ has room for this many without asking (wasm/room.h). */
const longestString = 1000;

/**
 * Returns the value; a list is copied, so that C++ reads exactly what was checked.
 * @throws TypeError naming `field`, the value's type and the type that is needed.
 */
export function check<T>(field: string, value: unknown, type: Type<T>): T {
  const given: unknown = Array.isArray(value) ? [...(value as unknown[])] : value;
  if (typeof given === 'string' && given.length > longestString) {
    throw coreError({ code: 'too-long', field, allowed: [longestString], got: given.length });
  }
  if (type.test(given)) return given;
  const place = wrongPlace(value, type);
  const [at] = place;
  const got = describe(at === undefined ? value : (value as readonly unknown[])[at]);
  throw coreError({
    code: 'wrong-type',
    field,
    allowed: [typeNames[type.name]],
    got,
    place,
  });
}

/** An option's type, and whether it is optional. */
export interface Option {
  readonly type: Type<unknown>;
  readonly optional: boolean;
}

export type Options = Readonly<Record<string, Option>>;

export const needed = (type: Type<unknown>): Option => ({ type, optional: false });
export const optional = (type: Type<unknown>): Option => ({ type, optional: true });

const typesOfOptions: Readonly<Record<OptionInfo['type'], Type<unknown>>> = {
  integer: aNumber,
  number: aNumber,
  choice: aString,
  'choice-or-number': aNameOrNumber,
  flag: aBoolean,
  numbers,
};

/** The types of options, by name, from the core's table. */
export const optionsOf = (rows: readonly OptionInfo[]): Options =>
  Object.fromEntries(
    rows.map((row) => [row.name, { type: typesOfOptions[row.type], optional: !row.needed }]),
  );

/**
 * Returns the options without undefined ones. C++ checks the names that a string may be.
 * @throws TypeError naming an option that is unknown, missing or of the wrong type.
 */
export function checkOptions<T extends object>(field: string, value: unknown, options: Options): T {
  if (!isObject(value)) {
    const allowed = [typeNames.object];
    throw coreError({ code: 'wrong-type', field, allowed, got: describe(value) });
  }
  const known = Object.keys(options);
  for (const key of Object.keys(value)) {
    if (known.includes(key)) continue;
    throw coreError({ code: 'unknown-option', field: key, allowed: known, got: key });
  }
  const given: Record<string, unknown> = {};
  for (const [key, option] of Object.entries(options)) {
    const each = value[key];
    if (each === undefined && option.optional) continue;
    given[key] = check(key, each, option.type);
  }
  return given as T;
}

/**
 * An embedding's token and position.
 * @param names the names of both in errors
 * @throws RangeError naming one of them when its numbers do not fit its shape, or its shape does not fit the
 *   layer.
 */
export function embeddingArrays(
  { token, position }: Embedding,
  columns: number,
  names: readonly [token: string, position: string],
): readonly [Float32Array, Float32Array] {
  const rows = token.shape[0] ?? 0;
  const refuse = (field: string, allowed: readonly (string | number)[], got: string | number) =>
    coreError({ code: 'wrong-length', field, allowed, got });
  for (const [place, { data, shape }] of [token, position].entries()) {
    const field = names[place] ?? '';
    if (shape.length !== 2 || shape[0] !== rows || shape[1] !== columns) {
      throw refuse(field, [place === 0 ? 'n' : rows, columns], shape.join(' × '));
    }
    if (!Number.isInteger(rows) || data.length !== rows * columns)
      throw refuse(field, shape, data.length);
  }
  return [token.data, position.data];
}
