/**
 * Types of values, each with its parser and formatter. An invalid text is refused with what is allowed; it
 * never becomes NaN and never throws.
 */
import type { Allowed, Parsed } from './allowed';
import { withCuts } from './cut-words';

export interface FieldType<T> {
  parse(text: string): Parsed<T>;
  format(value: T): string;
  /** The text for a link, where it says more than `format`. */
  inLink?(value: T): string;
  /** Whether a program's value has this type; `parse` checks whether the value is allowed. */
  is(value: unknown): boolean;
  /** Translates what the text may be into what a program may give, where they differ. */
  inProgram?(allowed: Allowed): Allowed;
  /** The value of the element's property: numbers, switches and lists as such, others as the link's text. */
  asProperty(value: T): unknown;
  /** An example for messages, where the field's default shows too little. */
  readonly example?: T;
}

const isNumber = (value: unknown) => typeof value === 'number';
const isString = (value: unknown) => typeof value === 'string';

export function choice<T extends string>(names: readonly T[]): FieldType<T> {
  return {
    parse: (text) => {
      const found = names.find((each) => each === text);
      return found === undefined ? { allowed: { kind: 'one-of', names } } : { value: found };
    },
    format: (value) => value,
    is: isString,
    asProperty: (value) => value,
  };
}

function numeric(accepts: (value: number) => boolean, allowed: Allowed): FieldType<number> {
  return {
    parse: (text) => {
      const plain = /^[0-9]{1,10}(\.[0-9]{1,6})?$/.test(text);
      const value = Number(text);
      return plain && accepts(value) ? { value } : { allowed };
    },
    format: String,
    is: isNumber,
    asProperty: (value) => value,
  };
}

/** An unsigned number in any form in which JavaScript writes it: 0.002, 1e-7. */
export const writtenNumber = /^[0-9]{1,21}(\.[0-9]{1,25})?(e[+-]?[0-9]{1,2})?$/;

export const integer = (least: number, most: number) =>
  numeric((value) => Number.isInteger(value) && value >= least && value <= most, {
    kind: 'whole-numbers',
    least,
    most,
  });

export const oneOf = (values: readonly number[]) =>
  numeric((value) => values.includes(value), { kind: 'one-of', names: values.map(String) });

/** Rounds a share from 0 to 1 to a millionth. */
const rounded = (value: number) => Math.round(value * 1e6) / 1e6;
export const share: FieldType<number> = {
  ...numeric((value) => value >= 0 && value <= 1, { kind: 'numbers', least: 0, most: 1 }),
  format: (value) => String(rounded(value)),
  asProperty: rounded,
};

/** A number counted from 0 whose text and property count from 1, as people do. */
export function countedFromOne(most: number): FieldType<number> {
  const counted = integer(1, most);
  return {
    parse: (text) => {
      const parsed = counted.parse(text);
      return 'value' in parsed ? { value: parsed.value - 1 } : parsed;
    },
    format: (value) => String(value + 1),
    is: isNumber,
    inProgram: () => ({ kind: 'whole-numbers', least: 0, most: most - 1 }),
    asProperty: (value) => value + 1,
  };
}

/** For a text with a word where programs use null. */
export const nullForWord = (allowed: Allowed): Allowed =>
  allowed.kind === 'one-of' ? { ...allowed, names: ['null'] } : allowed;

export const flag: FieldType<boolean> = {
  parse: (text) => {
    if (text === 'on') return { value: true };
    if (text === 'off') return { value: false };
    return { allowed: { kind: 'one-of', names: ['on', 'off'] } };
  },
  format: (value) => (value ? 'on' : 'off'),
  is: (value) => typeof value === 'boolean',
  asProperty: (value) => value,
};

const textUpTo = (most: number): FieldType<string> => ({
  parse: (text) =>
    text.length <= most
      ? { value: text.toWellFormed() }
      : { allowed: { kind: 'characters', most } },
  format: (value) => value,
  is: isString,
  asProperty: (value) => value,
});

/** A text of words. Its link holds the cuts of this browser, because another would cut differently. */
export const sentenceUpTo = (most: number): FieldType<string> => {
  const text = textUpTo(most);
  const inLink = (value: string) => {
    const cut = withCuts(value);
    return cut.length <= most ? cut : value;
  };
  return { ...text, inLink };
};
