/** Messages about a layer's file that was opened, or that the page cannot show. */
import type { OpenedLayer, OpenedRows } from '../types/opened-file';
import { unusedText } from './layer-notes';
import { shown } from './shown';

/** Why the page has smaller limits than the command line. */
export const toBeDrawn = 'to be drawn (the trace command takes more)';

export const configAlone = {
  expected: 'the safetensors file that it belongs to, opened together with it,',
  got: 'it is a config.json alone',
} as const;

/** The name of a row without one. */
export const tokenName = (row: number) => `token ${row + 1}`;
export const memoryName = (row: number) => `key ${row + 1}`;

export const paddingOfNothing =
  'The file’s mask is padding, but it does not say of which keys: it is not taken over.';

function rowsText(rows: OpenedRows): string {
  if (rows === 'no-x')
    return 'Your words are random vectors: the file of a layer has no embeddings.';
  if (rows === 'needs-memory')
    return 'Your words are random vectors: the file has an x, but not the memory that keys and values are made from.';
  const { n, m, named } = rows;
  const count = (all: number) => `${all} ${all === 1 ? 'row' : 'rows'}`;
  const names = named ? '' : `, named by number: the file’s metadata has no tokens`;
  return `x is the file’s, ${count(n)}${m > 0 ? `, and memory, ${count(m)}` : ''}${names}.`;
}

/** @param unused tensors of the file that were not read */
export function openedText(
  file: string,
  layer: OpenedLayer,
  rows: OpenedRows,
  unused: readonly string[],
): string {
  const { prefix, family, variant, dModel, heads, types, rounded } = layer;
  const count = (all: number, what: string) => `${all} ${what}${all === 1 ? '' : 's'}`;
  const how =
    types.length === 0
      ? ''
      : ` ${types.join(' and ')} became float32${rounded > 0 ? `, ${count(rounded, 'number')} rounded` : ''}.`;
  const which = prefix === '' ? file : `${file}, ${shown(prefix)} (${family})`;
  const rest = unused.length === 0 ? '' : ` ${unusedText(unused)}`;
  return `${which}: a ${variant} layer, d_model ${dModel}, ${count(heads, 'head')}.${how} ${rowsText(rows)}${rest}`;
}

export const fileProblem = (file: string, problem: string) => `${file}: ${problem}`;

/** The name of files opened together, in a message. */
export function togetherName(files: readonly string[]): string {
  const [first = '', ...more] = files;
  return more.length === 0
    ? shortFileName(first)
    : `${shortFileName(first)} and ${more.length} more`;
}

/** A file's name, shortened for a message. */
export const shortFileName = (name: string) => (name.length > 60 ? `${name.slice(0, 59)}…` : name);
