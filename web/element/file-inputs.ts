/** What a file's layer runs on, as the page shows it, and what of the file is not used. */
import type { FileLayer } from '../files';
import type { FileInputs } from '../session/imported';
import { menusText } from '../text/menus';

/** The x of a file, with its memory and padding; null where there is no x, or a memory is missing that it needs. */
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

/** So that the names of all rows fit in a sentence. */
const mostCharacters = 80;
/** What nobody sees, and what would turn the text around it. */
const unseen =
  /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]+/gu;
const visible = /[^\p{C}\p{Z}\p{M}]/u;

const namesOf = (
  names: readonly string[] | null,
  rows: number,
  numbered: (row: number) => string,
): readonly string[] =>
  Array.from({ length: rows }, (_, row) => cleaned(names?.[row] ?? '') || numbered(row));

/** One line, in one Unicode form; '' of a name that nobody would see. */
function cleaned(name: string): string {
  const line = name.toWellFormed().replace(unseen, ' ').trim().normalize('NFC');
  if (!visible.test(line)) return '';
  const characters = [...line];
  return characters.length > mostCharacters
    ? `${characters.slice(0, mostCharacters - 1).join('')}…`
    : line;
}

/** What x brings along, by the ends of its names. */
const ofInputs = /(^|[./])(x|memory|key_padding_mask|attention_mask)$/;

/** Tensors of the file that do nothing on the page, and that no note names. */
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
