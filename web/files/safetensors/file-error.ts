/** What is wrong with a file, as data and as one line. Names out of a file may be anything. */

/** `subject: expected needed why, got`. */
export interface FileProblem {
  /** The tensor's name; '' or left out when it is about the file itself. */
  readonly tensor?: string;
  /** What a caller could choose to mend it (`heads`, `prefix`, …); '' or left out for none. */
  readonly option?: string;
  /** What was expected: `(48, 16)`, `F32, F16, BF16 or F64`. */
  readonly expected: string;
  /** For what it was expected: `for d_model 16 with 4 split heads`. */
  readonly why?: string;
  /** What there is instead: `the file has (40, 16)`. */
  readonly got: string;
}

/** Every refusal of this folder. Its message is one line without control characters. */
export class FileError extends Error {
  override readonly name = 'FileError';
  readonly tensor: string;
  readonly option: string;
  readonly expected: string;
  readonly got: string;

  constructor({ tensor = '', option = '', expected, why = '', got }: FileProblem) {
    const subject = option || (tensor === '' ? 'the file' : shown(tensor));
    super(printable(`${subject}: ${expected} needed${why && ` ${why}`}, ${got}`));
    this.tensor = tensor;
    this.option = option;
    this.expected = expected;
    this.got = got;
  }
}

/** Control and format characters, line separators and halves of pairs, as escapes. */
const printable = (text: string) =>
  text.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );

const first = 24;
const last = 32;

/** A name or a text from a file, for a message: short, printable, quoted unless it is plain. */
export function shown(name: string): string {
  let short = name;
  if (name.length > first + last + 1) {
    // Cut between characters, and without touching the rest of a name of a hundred megabytes.
    const head = [...name.slice(0, 2 * first)].slice(0, first).join('');
    const tail = [...name.slice(-2 * last)].slice(-last).join('');
    short = `${head}…${tail}`;
  }
  return /^[\w.…-]+$/.test(short) ? short : `"${printable(short)}"`;
}

/** `(48, 16)`. */
export const shapeText = (shape: readonly number[]) => `(${shape.join(', ')})`;

/** `a, b and 7 more`. */
export function shownList(names: readonly string[], most = 5): string {
  const some = names.slice(0, most).map(shown).join(', ');
  return names.length > most ? `${some} and ${names.length - most} more` : some;
}
