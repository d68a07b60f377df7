/**
 * Where a number comes from that is not computed from others: an input's word and position, or how a
 * parameter was made.
 */
import type { Parameters } from '../../state/state';
import { classTitles, parameterNotes, quoted } from './names';
import { formatNumber } from './numbers';

export const editedText = (before: number, source: string) =>
  `Edited: it was ${formatNumber(before)}. ${source}`;

export const fileText = (file: string) => `Imported from ${file}.`;
export const fileRowText = (file: string) => `Given by ${file}.`;

export function parameterText(kind: Parameters, seed: number): string {
  const drawn = kind === 'random' || kind === 'clones' ? ` Drawn from the seed ${seed}.` : '';
  return `A parameter: ${parameterNotes[kind]}.${drawn}`;
}

/** A vector that is hashed from the word. */
export const hashedText = (word: string, seed: number) =>
  `${quoted(word)} as a vector: drawn from its letters and the seed ${seed}, the same wherever the word stands.`;

/** One named feature of a word; `id` is its class, '' if the lexicon does not know the word. */
export function featureText(word: string, id: string, feature: string): string {
  const known = id
    ? `${quoted(word)} is of the class “${classTitles[id] ?? id}”`
    : `${quoted(word)} is not in the lexicon, so it has no class`;
  return `${known}; its feature “${feature}” is 1 where that class has it, else 0 (“one” is always 1).`;
}

export const positionsOffText = 'Positions are off: 0.';

const placeText = (word: string, row: number) =>
  `${quoted(word)} is word ${row + 1}, so j = ${row}`;

/** One column of a sinusoid of this many columns. */
export function sinusoidText(word: string, row: number, column: number, columns: number): string {
  const wave = column % 2 === 0 ? 'sin' : 'cos';
  return `${placeText(word, row)}: ${wave}(j / 10000^(${column - (column % 2)}/${columns})), the paper’s sinusoid (§3.5).`;
}

/** One column of the named features' position; `clock` is its formula, or null. */
export function clockText(word: string, row: number, clock: string | null): string {
  const where = placeText(word, row);
  return clock === null
    ? `${where}; only columns 12 to 16 say where a word stands: 0.`
    : `${where}: ${clock}.`;
}
