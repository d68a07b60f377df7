/**
 * What is wrong with a file, or is to be said of it, as data: a code and what its sentence is filled with. The
 * sentences are in words/en/files.ftl under the same codes.
 */
import type { Messages } from '../../../build/words/messages.mts';
import { say, type MessageKey } from '../words/words';

/** A name or text from the file, a number, a shape or place, or a list of names. */
export type Argument = string | number | readonly number[] | readonly string[];
export type Filling = Readonly<Record<string, Argument>>;
export type FileCode = Extract<MessageKey, `file-${string}`>;
export type FillingOf<Code extends FileCode> = Messages[Code] extends null
  ? Readonly<Record<never, never>>
  : { readonly [Name in keyof Messages[Code]]: Argument };

/** Values for a caller's options, by option name. */
export type Answer = Readonly<Record<string, string | number>>;

const mostAxes = 10;
const mostNames = 8;
const firstLetters = 24;
const lastLetters = 32;

/** Escapes control and format characters, line separators and unpaired surrogates. */
const printable = (text: string) =>
  text.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );

/** A name from a file, which can be anything: short, printable, and quoted unless it is plain. */
export function shown(name: string): string {
  const isLong = name.length > firstLetters + lastLetters + 1;
  // Cuts between characters, and never reads all of a name of a hundred megabytes.
  const head = [...name.slice(0, 2 * firstLetters)].slice(0, firstLetters).join('');
  const tail = [...name.slice(-2 * lastLetters)].slice(-lastLetters).join('');
  const short = isLong ? `${head}…${tail}` : name;
  return /^[\w.…+-]+$/.test(short) ? short : `"${printable(short)}"`;
}

function listText(all: readonly (string | number)[]): string {
  if (all.every((each) => typeof each === 'number')) {
    const axes = all.slice(0, mostAxes).join(', ');
    return all.length > mostAxes ? `(${axes}, … ${all.length})` : `(${axes})`;
  }
  const names = all.slice(0, mostNames).map((name) => shown(String(name)));
  return names.join(', ') + (all.length > mostNames ? `, … (${all.length})` : '');
}

/** The sentence of a code. */
export function sentence(code: FileCode, filling: Filling = {}): string {
  const textOf = (value: Argument) =>
    typeof value === 'object' ? listText(value) : shown(String(value));
  const texts = Object.entries(filling).map(([name, value]) => [name, textOf(value)] as const);
  return (say as (key: string, given: object) => string)(code, Object.fromEntries<string>(texts));
}

/**
 * Why a file is refused. The message is one line in the language on show, without control characters, and begins
 * with the tensor, the option or the file.
 */
export class FileError<Code extends FileCode = FileCode> extends Error {
  override readonly name = 'FileError';
  /** The option that a caller could set to solve it (`heads`, `prefix` …); '' for none. */
  readonly option: string;
  /** The tensor that is wrong; '' where it is the file. */
  readonly tensor: string;

  /** @param answers every possible choice, where the file leaves something open */
  constructor(
    readonly code: Code,
    readonly filling: FillingOf<Code>,
    readonly answers: readonly Answer[] = [],
    readonly file = '',
  ) {
    const given = filling as Filling;
    const line = sentence(code, given);
    super(file === '' ? line : `${shown(file)}: ${line}`);
    this.option = String(given['option'] ?? '');
    this.tensor = String(given['tensor'] ?? '');
  }

  /** The same error, naming one of several files. */
  inFile(file: string): FileError<Code> {
    return new FileError(this.code, this.filling, this.answers, file);
  }
}

/** Something to be said of a layer that was read; a warning where the numbers may not be the model's own. */
export interface LayerNote {
  readonly code: FileCode;
  readonly filling: Filling;
  readonly isWarning: boolean;
}

export const fact = <Code extends FileCode>(code: Code, filling: FillingOf<Code>): LayerNote => ({
  code,
  filling,
  isWarning: false,
});
export const warning = <Code extends FileCode>(
  code: Code,
  filling: FillingOf<Code>,
): LayerNote => ({ ...fact(code, filling), isWarning: true });

export const isWarning = (note: LayerNote): boolean => note.isWarning;
export const layerNote = ({ code, filling }: LayerNote): string => sentence(code, filling);
