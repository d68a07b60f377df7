/**
 * The marks in a lesson's text: *emphasis*, `code`, [word] for a word with an explanation, and {name} for a
 * fact. W_Q and d_k get subscripts when they are drawn. A backslash makes the next character plain.
 * Everything else is text, never markup.
 */
import { lessonsText } from '../text/lessons';

export interface Mark {
  readonly kind: 'plain' | 'emphasis' | 'code' | 'word';
  readonly text: string;
}

const special = /\\([*`{}[\\])|\*([^*`\\]+)\*|`([^`\\]+)`|\[([\p{L}_ -]+)\]/gu;

/**
 * Splits a text whose facts are filled in into runs. An unmatched mark is plain text, and so is a [word]
 * without a meaning.
 */
export function marksOf(text: string): readonly Mark[] {
  const marks: Mark[] = [];
  const add = (kind: Mark['kind'], run: string) => {
    const last = marks.at(-1);
    if (run === '') return;
    if (last && last.kind === kind) marks[marks.length - 1] = { kind, text: last.text + run };
    else marks.push({ kind, text: run });
  };
  let at = 0;
  for (const found of text.matchAll(special)) {
    add('plain', text.slice(at, found.index));
    const [whole, escaped, emphasised, code, word] = found;
    if (escaped !== undefined) add('plain', escaped);
    else if (emphasised !== undefined) add('emphasis', emphasised);
    else if (code !== undefined) add('code', code);
    else if (word !== undefined && lessonsText.fieldWords.wordMeaning(word) !== null)
      add('word', word);
    else add('plain', whole);
    at = found.index + whole.length;
  }
  add('plain', text.slice(at));
  return marks;
}

const placeholder = /(\\[{}])|\{([A-Za-z][A-Za-z0-9_-]{0,39})\}/g;

/** The facts that a text names. */
export const factsIn = (text: string): readonly string[] =>
  [...text.matchAll(placeholder)].flatMap(([, , name]) => (name === undefined ? [] : [name]));

/** Fills in the facts; marks inside a value are escaped. */
export const filled = (text: string, value: (name: string) => string): string =>
  text.replace(placeholder, (whole, escaped: string | undefined, name: string | undefined) =>
    escaped !== undefined || name === undefined
      ? whole
      : value(name).replace(/[*`{}\\]|\[(?=[\p{L}_ -]+\])/gu, (each) => `\\${each}`),
  );

/** The text without its marks: for titles and for speech. */
export const plainText = (text: string): string =>
  marksOf(text)
    .map((mark) => mark.text)
    .join('');
