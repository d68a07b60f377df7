/**
 * Types of fields: what a program may give (a schema), how a link or an attribute writes it, and what is allowed, for
 * the message about a refused value.
 */
import * as v from 'valibot';
import { object } from './object';
import { say } from '../words/words';
import { isEditable, largestValue, mostEdits, withEdit } from './edits';
import { maxColumns, maxHeads, scalings, type Edit, type OwnMask, type State } from './state';
import type { Place } from '../core/types';
import { withCuts } from './sentence';

export interface FieldType<T> {
  readonly schema: v.GenericSchema<T>;
  /** What a text means; the schema refuses what is no value. */
  readonly parse: (text: string) => unknown;
  readonly write: (value: T) => string;
  /** What is allowed, as a sentence. */
  readonly allowed: () => string;
  /** The value of the element's property, where it is not the value itself: it counts as links do. */
  readonly property?: (value: T) => unknown;
  /** The text for a link, where it says more or less than `write`. */
  readonly link?: (value: T) => string;
  /** Of a list: what stands for its commas in a comparison, where commas separate fields. */
  readonly comma?: string;
}

/** Any form in which JavaScript writes a number. */
const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const numberIn = (text: string) => (decimal.test(text) ? Number(text) : text);
const wholeIn = (text: string) => (/^\d{1,10}$/.test(text) ? Number(text) : text);

export const choice = <const Names extends readonly string[]>(
  names: Names,
): FieldType<Names[number]> => ({
  schema: v.picklist(names),
  parse: (text) => text,
  write: (value) => value,
  allowed: () => say('allowed-names', { names: names.join(', ') }),
});

export const flag: FieldType<boolean> = {
  schema: v.boolean(),
  parse: (text) => ({ on: true, off: false })[text] ?? text,
  write: (value) => (value ? 'on' : 'off'),
  allowed: () => say('allowed-names', { names: 'on, off' }),
};

export const whole = (least: number, most: number): FieldType<number> => ({
  schema: v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most)),
  parse: wholeIn,
  write: String,
  allowed: () => say('allowed-whole', { least, most }),
});

/** An index from 0, which texts count from 1. */
export const counted = (most: number): FieldType<number> => ({
  ...whole(0, most - 1),
  parse: (text) => {
    const value = wholeIn(text);
    return typeof value === 'number' ? value - 1 : value;
  },
  write: (value) => String(value + 1),
  allowed: () => say('allowed-whole', { least: 1, most }),
  property: (value) => value + 1,
});

export const amount = (least: number, most: number): FieldType<number> => ({
  schema: v.pipe(v.number(), v.minValue(least), v.maxValue(most)),
  parse: numberIn,
  write: String,
  allowed: () => say('allowed-number', { least, most }),
});

export const oneOf = (values: readonly number[]): FieldType<number> => ({
  schema: v.pipe(
    v.number(),
    v.check((value) => values.includes(value)),
  ),
  parse: numberIn,
  write: String,
  allowed: () => say('allowed-names', { names: values.join(', ') }),
});

/** A share of a stage; texts need not say more than six digits of it. */
export const share: FieldType<number> = {
  ...amount(0, 1),
  write: (value) => String(Number(value.toFixed(6))),
};

/** A value, or a word for null. */
export const orWord = <T>(word: string, type: FieldType<T>): FieldType<T | null> => ({
  schema: v.nullable(type.schema),
  parse: (text) => (text === word ? null : type.parse(text)),
  write: (value) => (value === null ? word : type.write(value)),
  allowed: () => say('allowed-or-word', { word, allowed: type.allowed() }),
});

const text = (most: number): FieldType<string> => ({
  schema: v.pipe(v.string(), v.maxLength(most)),
  parse: (each) => each.toWellFormed(),
  write: (value) => value,
  allowed: () => say('allowed-characters', { most }),
});

/** A text of words. Its link has this browser's cuts, because another would cut differently. */
export const sentence = (most: number): FieldType<string> => ({
  ...text(most),
  link: (value) => {
    const cut = withCuts(value);
    return cut.length <= most ? cut : value;
  },
});

const index = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99_999));

/** A sorted list of indices such as 3,4,9, counted from 1 in texts and from 0 in programs. */
export const places: FieldType<readonly number[]> = {
  schema: v.pipe(
    v.array(v.pipe(index, v.maxValue(9998))),
    v.maxLength(64),
    v.transform((values) => [...new Set(values)].sort((a, b) => a - b)),
  ) as v.GenericSchema<readonly number[]>,
  parse: (each) =>
    each === ''
      ? []
      : each.split(',').map((part) => {
          const value = wholeIn(part);
          return typeof value === 'number' ? value - 1 : value;
        }),
  write: (value) => value.map((each) => each + 1).join(','),
  allowed: () => say('allowed-places'),
  property: (value) => value.map((each) => each + 1),
  comma: '.',
};

/** Classes of words by token, such as 4:verb,6:noun-finance. Only the core knows which there are. */
export const classes: FieldType<State['classes']> = {
  schema: v.record(v.string(), v.pipe(v.string(), v.regex(/^[a-z-]{1,32}$/))) as v.GenericSchema<
    State['classes']
  >,
  parse: (each) => {
    if (each === '') return {};
    const pairs = each.split(',').map((pair) => /^(\d{1,2}):(.*)$/.exec(pair));
    if (pairs.includes(null)) return each;
    return Object.fromEntries(pairs.map((pair) => [Number(pair?.[1]), pair?.[2]]));
  },
  write: (value) =>
    Object.entries(value)
      .map((pair) => pair.join(':'))
      .join(','),
  allowed: () => say('allowed-classes'),
};

export const columns = orWord('default', whole(1, maxColumns));
export const keyHeads = orWord('heads', whole(1, maxHeads));

/** A name, or the number that scores are divided by. */
export const scaling: FieldType<(typeof scalings)[number] | number> = {
  schema: v.union([v.picklist(scalings), v.pipe(v.number(), v.minValue(1e-30), v.maxValue(1e30))]),
  parse: numberIn,
  write: String,
  allowed: () => say('allowed-scaling', { names: scalings.join(', ') }),
};

/** The place of a number, such as scores.1.4.6. Only the layer knows whether it exists. */
export const cell: FieldType<Place | null> = {
  schema: v.nullable(
    object({
      name: v.pipe(v.string(), v.regex(/^(grad\.)?[A-Za-z_]{1,32}$/)),
      index: v.pipe(v.array(index), v.minLength(1), v.maxLength(3)),
    }),
  ),
  parse: (each) => {
    if (each === '') return null;
    const found = /^((?:grad\.)?[A-Za-z_]+)((?:\.\d{1,5})+)$/.exec(each);
    return found ? { name: found[1], index: indicesIn(found[2]) } : each;
  },
  write: (value) => (value ? placeText(value) : ''),
  allowed: () => say('allowed-cell'),
};

const indicesIn = (dotted = '') => dotted.slice(1).split('.').map(Number);
const placeText = ({ name, index: at }: Place) => [name, ...at].join('.');

const edit: v.GenericSchema<Edit> = object({
  name: v.pipe(v.string(), v.check(isEditable)),
  index: v.pipe(v.array(index), v.minLength(1), v.maxLength(2)),
  value: v.pipe(v.number(), v.minValue(-largestValue), v.maxValue(largestValue)),
});

/** Replaced numbers, such as W_Q.1.2:0.5,token.0.3:1; of two at one place the later one. */
export const edits: FieldType<readonly Edit[]> = {
  schema: v.pipe(
    v.array(edit),
    v.maxLength(mostEdits),
    v.transform((list) => list.reduce<readonly Edit[]>(withEdit, [])),
  ),
  parse: (each) => {
    if (each === '') return [];
    return each.split(',').map((pair) => {
      const found = /^([A-Za-z_]+)((?:\.\d{1,5})+):(.+)$/.exec(pair);
      if (!found) return pair;
      return { name: found[1], index: indicesIn(found[2]), value: numberIn(found[3] ?? '') };
    });
  },
  write: (value) => value.map((each) => `${placeText(each)}:${each.value}`).join(','),
  allowed: () => say('allowed-edits', { most: mostEdits, largest: largestValue }),
  comma: ';',
};

const mostRows = 64;
/** A larger mask would make a link too long to pass on. */
const longestInLink = 1000;
const hidden = 'x';

const writeMask = (mask: OwnMask | null) =>
  mask === null
    ? ''
    : Array.from({ length: mask.n }, (_, row) =>
        mask.added
          .slice(row * mask.m, (row + 1) * mask.m)
          .map((each) => each ?? hidden)
          .join(','),
      ).join(';');

/** Whether the mask is short enough for a link. */
export const fitsInLink = (mask: OwnMask): boolean => writeMask(mask).length <= longestInLink;

/** Rows of numbers, such as 0,x;0,0, where x hides. */
export const ownMask: FieldType<OwnMask | null> = {
  schema: v.nullable(
    v.pipe(
      object({
        n: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostRows)),
        m: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostRows)),
        added: v.array(v.nullable(v.pipe(v.number(), v.finite()))),
      }),
      v.check(({ n, m, added }) => added.length === n * m),
    ),
  ),
  parse: (each) => {
    if (each === '') return null;
    const rows = each.split(';').map((row) => row.split(','));
    const m = rows[0]?.length ?? 0;
    if (rows.some((row) => row.length !== m)) return each;
    const added = rows.flat().map((entry) => {
      const value = entry === hidden ? null : numberIn(entry);
      return typeof value === 'number' ? Math.fround(value) : value;
    });
    return { n: rows.length, m, added };
  },
  write: writeMask,
  allowed: () => say('allowed-own-mask'),
  link: (value) => (value && fitsInLink(value) ? writeMask(value) : ''),
};
