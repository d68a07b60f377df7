/** The names of x's and memory's rows, which may be in a file's metadata. */
import type { LayerNote } from '../../text/types/layer-notes';

/** The metadata keys for the rows of x and of memory. */
const tokenKeys = { x: 'tokens', memory: 'memory_tokens' } as const;

export interface RowNames {
  /** One name for each row; null where the file has none or another number of them. */
  readonly names: readonly string[] | null;
  /** Why the names are not used. */
  readonly note: LayerNote | null;
}

/**
 * Reads a JSON list, or a text separated by commas or else by spaces. A list of another length is not used at
 * all: one missing name would shift all the others.
 */
export function rowNames(
  metadata: ReadonlyMap<string, string>,
  of: 'x' | 'memory',
  rows: number,
): RowNames {
  const key = tokenKeys[of];
  const text = metadata.get(key);
  if (text === undefined) return { names: null, note: null };
  const names = listIn(text);
  if (names?.length === rows) return { names, note: null };
  return { names: null, note: { kind: 'tokens', key, names: names?.length ?? null, of, rows } };
}

function listIn(text: string): readonly string[] | null {
  if (text.trimStart().startsWith('[')) {
    const list = jsonList(text);
    if (list) return list.every(isName) ? list.map(String) : null;
  }
  const parts = text.includes(',') ? text.split(',') : text.trim().split(/\s+/u);
  return parts.map((part) => part.trim());
}

const isName = (value: unknown) => typeof value === 'string' || typeof value === 'number';

/** null for a text that only looks like a list: [CLS] the cat [SEP] */
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
    [tokenKeys.x, JSON.stringify(words)],
    ...(memoryWords ? [[tokenKeys.memory, JSON.stringify(memoryWords)] as const] : []),
  ]);
