/** The names of x's and memory's rows, which may be in a file's metadata. */
import { noteOf, type LayerNote } from './errors';

export type RowKey = 'tokens' | 'memory_tokens';

/**
 * Reads a JSON list, or a text separated by commas or else by spaces; null without one. A list of another length is not
 * used at all, which `notes` then say: one missing name would shift all the others.
 */
export function rowNames(
  metadata: ReadonlyMap<string, string>,
  key: RowKey,
  rows: number,
  notes: LayerNote[],
): readonly string[] | null {
  const text = metadata.get(key);
  if (text === undefined) return null;
  const names = jsonList(text) ?? text.trim().split(text.includes(',') ? /\s*,\s*/u : /\s+/u);
  if (names.length === rows) return names.map(String);
  notes.push(noteOf('file-note-tokens', { key, count: names.length, rows }));
  return null;
}

/** Null for a text that only looks like a list: [CLS] the cat [SEP] */
function jsonList(text: string): readonly unknown[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** As JSON, because names may contain commas and spaces. */
export function metadataOfTokens(words: readonly string[], memoryWords: readonly string[] | null) {
  const metadata = new Map<string, string>([['tokens', JSON.stringify(words)]]);
  if (memoryWords) metadata.set('memory_tokens', JSON.stringify(memoryWords));
  return metadata;
}
