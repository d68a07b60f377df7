/** The inputs in a layer's file as the page shows them, and which tensors of the file are not used. */
import type { FileLayer } from '../files';
import type { FileInputs } from '../session/imported';
import { menusText } from '../text/menus';

/**
 * The file's x with its memory and padding; null without an x, or where a memory that the layer needs is
 * missing.
 */
export function inputsOf(layer: FileLayer): FileInputs | null {
  const { x, memory, padding, config } = layer;
  const { dModel, dMemory = dModel } = config;
  if (!x || (!memory && dMemory !== dModel)) return null;
  return {
    x,
    tokens: namesOf(layer.tokens, x.shape[0] ?? 0, menusText.openedFile.tokenName),
    memory,
    memoryTokens: memory
      ? namesOf(layer.memoryTokens, memory.shape[0] ?? 0, menusText.openedFile.memoryName)
      : [],
    padding,
  };
}

/** Limited so that the names of all rows fit in a sentence. */
const mostCharacters = 80;
/** Invisible characters, and those that would change the direction of the text around them. */
const unseen =
  /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]+/gu;
const visible = /[^\p{C}\p{Z}\p{M}]/u;

const namesOf = (
  names: readonly string[] | null,
  rows: number,
  numbered: (row: number) => string,
): readonly string[] =>
  Array.from({ length: rows }, (_, row) => cleaned(names?.[row] ?? '') || numbered(row));

/** The name on one line, in one Unicode form; '' for a name without a visible character. */
function cleaned(name: string): string {
  const line = name.toWellFormed().replace(unseen, ' ').trim().normalize('NFC');
  if (!visible.test(line)) return '';
  const characters = [...line];
  return characters.length > mostCharacters
    ? `${characters.slice(0, mostCharacters - 1).join('')}…`
    : line;
}

/** Tensors that come with x, by the ends of their names. */
const ofInputs = /(^|[./])(x|memory|key_padding_mask|attention_mask)$/;

/** Tensors of the file that have no effect on the page and that no note mentions. */
export function unusedOf(
  layer: FileLayer,
  tensors: Iterable<string>,
  inputs: FileInputs | null,
): readonly string[] {
  const said = new Set(
    layer.notes.flatMap((note) => (note.kind === 'not-applied' ? note.names : [])),
  );
  const ignored = new Set(layer.ignored);
  return [...tensors].filter(
    (name) => !said.has(name) && (ignored.has(name) || (!inputs && ofInputs.test(name))),
  );
}
