/** Types of values that only a layer has: places, cells, word classes, columns, divisors. */
import type { Place } from '../core/types';
import type { Allowed } from './allowed';
import { choice, integer, nullForWord, writtenNumber, type FieldType } from './field-type';
import { formatEdits, isPlace, parseEdits, type Edit } from './edits';
import { maxColumns, maxHeads, scalings, type State } from './state';

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNumber = (value: unknown) => typeof value === 'number';

/** For a text whose form is best shown by an example: the example in a program's form. */
const suchAs =
  (example: unknown) =>
  (allowed: Allowed): Allowed =>
    ['classes', 'cell', 'edits'].includes(allowed.kind) ? { kind: 'such-as', example } : allowed;

/** Word classes by token: "4:verb,6:noun-finance". Only the core knows which ids exist. */
export const classes: FieldType<State['classes']> = {
  parse: (text) => {
    const refused = { allowed: { kind: 'classes' } } as const;
    if (text === '') return { value: {} };
    const entries = text.split(',').map((pair) => /^([0-9]{1,2}):([a-z-]{1,32})$/.exec(pair));
    const result: Record<number, string> = {};
    for (const entry of entries) {
      if (!entry?.[1] || !entry[2]) return refused;
      result[Number(entry[1])] = entry[2];
    }
    return { value: result };
  },
  format,
  is: (value) => isObject(value) && Object.values(value).every((id) => typeof id === 'string'),
  inProgram: suchAs({ 4: 'verb' }),
  asProperty: format,
  example: { 4: 'verb' },
};

function format(value: State['classes']): string {
  return Object.entries(value)
    .map(([index, id]) => `${index}:${id}`)
    .join(',');
}

const mostPlaces = 64;
/** The largest index that four digits can name, counted from 1. */
const lastPlace = 9998;

/** A sorted list of indices such as 3,4,9: from 0 in the state, from 1 in the text and the property. */
export const places: FieldType<readonly number[]> = {
  parse: (text) => {
    if (text === '') return { value: [] };
    const parsed = text.split(',').map((each) => /^[0-9]{1,4}$/.exec(each)?.[0]);
    if (
      parsed.length > mostPlaces ||
      parsed.some((each) => each === undefined || Number(each) < 1)
    ) {
      return { allowed: { kind: 'places', first: 1 } };
    }
    const values = new Set(parsed.map((each) => Number(each) - 1));
    return { value: [...values].sort((a, b) => a - b) };
  },
  format: (value) => value.map((each) => each + 1).join(','),
  is: (value) => Array.isArray(value) && value.every(isNumber),
  inProgram: () => ({ kind: 'list-of-places', entries: mostPlaces, most: lastPlace }),
  asProperty: (value) => value.map((each) => each + 1),
  example: [0, 2],
};

/** A whole number, or a word that stands for null. */
function countOr(word: string, most: number, example: number): FieldType<number | null> {
  const count = integer(1, most);
  return {
    parse: (text) => {
      if (text === word) return { value: null };
      const parsed = count.parse(text);
      if ('value' in parsed) return parsed;
      return { allowed: { kind: 'one-of', names: [word], or: parsed.allowed } };
    },
    format: (value) => (value === null ? word : String(value)),
    is: (value) => value === null || isNumber(value),
    inProgram: nullForWord,
    asProperty: (value) => value,
    example,
  };
}

/** A number of columns, or `default`. */
export const columns = countOr('default', maxColumns, 4);

/** A number of heads of k and v, or `heads` for as many as heads. */
export const keyHeads = countOr('heads', maxHeads, 2);

const namedScaling = choice(scalings);

/** A name, or a positive number. */
export const scaling: FieldType<State['scaling']> = {
  parse: (text) => {
    const named = namedScaling.parse(text);
    if ('value' in named) return named;
    // Any form in which JavaScript writes a number: a divisor may come from a file or a program.
    const value = Number(text);
    if (writtenNumber.test(text) && value >= 1e-30 && value <= 1e30) return { value };
    return { allowed: { kind: 'one-of', names: scalings, or: { kind: 'positive-number' } } };
  },
  format: String,
  is: (value) => typeof value === 'string' || isNumber(value),
  asProperty: (value) => value,
};

const cellText = (value: Place | null) =>
  value === null ? '' : [value.name, ...value.index].join('.');

/** A place in a tensor, name and indices: "scores.1.4.6". Only the layer knows whether it exists. */
export const cell: FieldType<Place | null> = {
  parse: (text) => {
    if (text === '') return { value: null };
    const found = /^((?:grad\.)?[A-Za-z_]{1,32})((?:\.[0-9]{1,5}){1,3})$/.exec(text);
    if (!found?.[1] || !found[2]) return { allowed: { kind: 'cell' } };
    return { value: { name: found[1], index: found[2].slice(1).split('.').map(Number) } };
  },
  format: cellText,
  is: (value) => value === null || isPlace(value),
  inProgram: suchAs({ name: 'scores', index: [1, 4, 6] }),
  asProperty: cellText,
  example: { name: 'scores', index: [1, 4, 6] },
};

export const edits: FieldType<readonly Edit[]> = {
  parse: parseEdits,
  format: formatEdits,
  is: (value) =>
    Array.isArray(value) &&
    value.every((each) => isPlace(each) && 'value' in each && isNumber(each.value)),
  inProgram: suchAs([{ name: 'W_Q', index: [1, 2], value: 0.5 }]),
  asProperty: formatEdits,
  example: [{ name: 'W_Q', index: [1, 2], value: 0.5 }],
};
