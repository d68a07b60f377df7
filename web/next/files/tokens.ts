/** The names of x's and memory's rows, which may be in a file's metadata. */
import { noteOf, type LayerNote } from './errors';

const keys = { x: 'tokens', memory: 'memory_tokens' } as const;

export interface RowNames {
  /** One name for each row; null where the file has none or another number of them. */
  readonly names: readonly string[] | null;
  /** Why the names are not used. */
  readonly note: LayerNote | null;
}

/**
 * Reads a JSON list, or a text separated by commas or else by spaces. A list of another length is not used at all: one
 * missing name would shift all the others.
 */
export function rowNames(
  metadata: ReadonlyMap<string, string>,
  of: 'x' | 'memory',
  rows: number,
): RowNames {
  const text = metadata.get(keys[of]);
  if (text === undefined) return { names: null, note: null };
  const names = jsonList(text) ?? text.trim().split(text.includes(',') ? /\s*,\s*/u : /\s+/u);
  const isNames = names.every((name) => typeof name === 'string' || typeof name === 'number');
  if (isNames && names.length === rows) return { names: names.map(String), note: null };
  const given = { key: keys[of], input: of, count: isNames ? names.length : 0, rows };
  return { names: null, note: noteOf('file-note-tokens', given) };
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
export const metadataOfTokens = (
  words: readonly string[],
  memoryWords: readonly string[] | null,
): ReadonlyMap<string, string> =>
  new Map([
    [keys.x, JSON.stringify(words)],
    ...(memoryWords ? [[keys.memory, JSON.stringify(memoryWords)] as const] : []),
  ]);
