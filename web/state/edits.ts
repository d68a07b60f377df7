/** Numbers that a reader replaced. Only inputs and parameters can be edited; everything else is computed. */
import type { Place } from '../core/types';
import type { Parsed } from './allowed';
import type { Rows } from './rows';

export interface Edit extends Place {
  readonly value: number;
}

/** The editable inputs: the parts of x and memory, or x and memory themselves where a file gives them. */
const inputsOf: Readonly<Record<Rows, readonly string[]>> = {
  words: ['token', 'position', 'memory_token', 'memory_position'],
  file: ['x', 'memory'],
};
export const editableParameters = [
  ...['W_Q', 'W_K', 'W_V', 'W_O', 'b_Q', 'b_K', 'b_V', 'b_O', 'g_Q', 'g_K'],
] as const;
export const editableInputs = Object.values(inputsOf).flat();
const editable = [...editableInputs, ...editableParameters];

/** All edits fit in a link and in a readable list. */
export const mostEdits = 64;
/** Far beyond the values in a layer, and far below float32's overflow. */
export const largestValue = 10_000;

export const allowedValues = { kind: 'edited-number', most: largestValue } as const;

export const isEditable = (name: string) => editable.includes(name);
/** Whether the name is an input's, whatever the rows are. */
export const isInput = (name: string) => editableInputs.includes(name);
/** Whether the name is an input of such rows; for other rows x is computed. */
export const isInputOf = (rows: Rows, name: string) => inputsOf[rows].includes(name);

export function isPlace(value: unknown): value is Place {
  if (typeof value !== 'object' || value === null) return false;
  const { name, index } = value as Partial<Place>;
  return typeof name === 'string' && Array.isArray(index) && index.every(Number.isInteger);
}

export const samePlace = (a: Place, b: Place) =>
  a.name === b.name &&
  a.index.length === b.index.length &&
  a.index.every((k, i) => k === b.index[i]);

/** Adds an edit at the end; it replaces the one at its place. */
export function withEdit(edits: readonly Edit[], edit: Edit): readonly Edit[] {
  return [...withoutEdit(edits, edit), edit];
}

export const withoutEdit = (edits: readonly Edit[], place: Place): readonly Edit[] =>
  edits.filter((each) => !samePlace(each, place));

/** Groups of three digits, as the page writes them; a number below one has none. */
const grouped = /^[-+]?[1-9]\d{0,2}(,\d{3})+(?![\d,])/;

/**
 * A number as people type it, with either minus sign and either decimal mark. A comma before exactly three
 * digits may group thousands or be a decimal mark; where nothing else tells, both readings are returned.
 */
export function typedNumber(text: string): Parsed<number> {
  // A copied number may have the mark that languages from right to left put before the sign.
  const typed = text.trim().replace('\u200e', '').replace('−', '-');
  const groups = grouped.exec(typed);
  const ungrouped = typed.replaceAll(',', '');
  const decimal = typed.replace(',', '.');
  if (groups && groups[0] === typed && groups[0].split(',').length === 2)
    return { allowed: { kind: 'either-number', readings: [ungrouped, decimal] } };
  const plain = groups ? ungrouped : decimal;
  const isNumber = /^[-+]?(\d{1,20}\.?\d{0,30}|\.\d{1,30})(e[-+]?\d{1,3})?$/i.test(plain);
  // Turns −0 into 0.
  const value = Number(plain) + 0;
  return isNumber && Math.abs(value) <= largestValue ? { value } : { allowed: allowedValues };
}

/** Parses a text such as W_Q.1.2:0.5,token.0.3:1. */
export function parseEdits(text: string): Parsed<readonly Edit[]> {
  let edits: readonly Edit[] = [];
  const pairs = text === '' ? [] : text.split(',');
  if (pairs.length > mostEdits) return { allowed: { kind: 'edit-count', most: mostEdits } };
  for (const pair of pairs) {
    const [, name, indices, number = ''] =
      /^([A-Za-z_]{1,32})((?:\.\d{1,5}){1,2}):(.{1,60})$/.exec(pair) ?? [];
    if (!name || !indices) return { allowed: { kind: 'edits' } };
    if (!isEditable(name)) return { allowed: { kind: 'editable', names: editable, got: name } };
    const read = typedNumber(number);
    if ('allowed' in read) return { allowed: { ...allowedValues, place: name + indices } };
    const index = indices.slice(1).split('.').map(Number);
    edits = withEdit(edits, { name, index, value: read.value });
  }
  return { value: edits };
}

export const formatEdits = (edits: readonly Edit[]) =>
  edits.map(({ name, index, value }) => `${[name, ...index].join('.')}:${value}`).join(',');
