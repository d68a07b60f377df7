/** Numbers that a reader replaced. Only inputs and parameters can be; everything else is computed. */
import type { Place } from '../core/types';
import { samePlace, type Edit, type State } from './state';

/** The editable inputs: the parts of x and memory, or these themselves where a file gives them. */
const inputs: Readonly<Record<State['rows'], readonly string[]>> = {
  words: ['token', 'position', 'memory_token', 'memory_position'],
  file: ['x', 'memory'],
};
const parameters = ['W_Q', 'W_K', 'W_V', 'W_O', 'b_Q', 'b_K', 'b_V', 'b_O', 'g_Q', 'g_K'];

/** All edits fit in a link and in a readable list. */
export const mostEdits = 64;
/** Far beyond the values in a layer, and far below float32's overflow. */
export const largestValue = 10_000;

/** Whether the name is an input's, whatever the rows are. */
export const isInput = (name: string) => Object.values(inputs).flat().includes(name);
/** Whether the name is an input of such rows: of other rows x is computed. */
export const isInputOf = (rows: State['rows'], name: string) => inputs[rows].includes(name);
export const isEditable = (name: string) => isInput(name) || parameters.includes(name);

export const withoutEdit = (edits: readonly Edit[], place: Place): readonly Edit[] =>
  edits.filter((each) => !samePlace(each, place));

/** The edits with one more at the end, which replaces the one at its place. */
export const withEdit = (edits: readonly Edit[], edit: Edit): readonly Edit[] => [
  ...withoutEdit(edits, edit),
  edit,
];

/** Groups of three digits, as the page writes them. */
const grouped = /^[-+]?[1-9]\d{0,2}(,\d{3})+$/;

/**
 * A number as people type it, with either minus sign and either decimal mark; null for what is none. “1,234” could be
 * meant either way: it is read as the page writes numbers, in groups.
 */
export function typedNumber(text: string): number | null {
  const typed = text.trim().replace('\u200e', '').replace('−', '-');
  const plain = grouped.test(typed) ? typed.replaceAll(',', '') : typed.replace(',', '.');
  const isNumber = /^[-+]?(\d{1,20}\.?\d{0,30}|\.\d{1,30})(e[-+]?\d{1,3})?$/i.test(plain);
  // Turns −0 into 0.
  const value = Number(plain) + 0;
  return isNumber && Math.abs(value) <= largestValue ? value : null;
}
