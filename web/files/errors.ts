/**
 * What is wrong with a file, or is to be said of it, as data: a code and what its sentence is filled with. The
 * sentences are in words/en/files.ftl under the same codes.
 */
import type { Messages } from '../../build/words/messages.mts';
import { say, type MessageKey } from '../words/words';

/** A name or text from the file, a number, a shape or place, or a list of names. */
export type Argument = string | number | readonly number[] | readonly string[];
export type Filling = Readonly<Record<string, Argument>>;
type Code = Extract<MessageKey, `file-${string}`>;
type FillingOf<C extends Code> = Messages[C] extends null
  ? Readonly<Record<never, never>>
  : { readonly [Name in keyof Messages[C]]: Argument };

/** Values for a caller's options, by option name. */
export type Answer = Readonly<Record<string, string | number>>;

/** A name or text from a file, which can be anything: short, printable, and quoted unless it is plain. */
export function shown(text: string): string {
  // Never reads all of a name of a hundred megabytes.
  const short = text.length > 60 ? `${text.slice(0, 24)}…${text.slice(-32)}` : text;
  if (/^[\w.…+-]+$/.test(short)) return short;
  const escaped = short.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
  return `"${escaped}"`;
}

/** A shape or place, or a list of names. */
function listText(all: readonly (string | number)[]): string {
  const isShape = all.every((each) => typeof each === 'number');
  const most = isShape ? 10 : 8;
  const some = all.slice(0, most).map((each) => shown(String(each)));
  const text = some.join(', ') + (all.length > most ? `, … (${all.length})` : '');
  return isShape ? `(${text})` : text;
}

/** The sentence of a code. */
export function sentence(code: string, filling: Filling): string {
  const texts = Object.entries(filling).map(([name, value]) => {
    const isList = typeof value === 'object';
    return [name, isList ? listText(value) : shown(String(value))] as const;
  });
  return (say as (key: string, given: object) => string)(code, Object.fromEntries<string>(texts));
}

/**
 * Why a file is refused. The message is one line in the language on show, without control characters, and begins
 * with the tensor, the option or the file.
 */
export class FileError extends Error {
  override readonly name = 'FileError';
  /** The option that a caller could set to solve it (`heads`, `prefix` …); '' for none. */
  readonly option: string;
  /** The tensor that is wrong; '' where it is the file. */
  readonly tensor: string;

  /** @param answers every possible choice, where the file leaves something open */
  constructor(
    readonly code: string,
    readonly filling: Filling,
    readonly answers: readonly Answer[] = [],
  ) {
    super(sentence(code, filling));
    this.option = String(filling['option'] ?? '');
    this.tensor = String(filling['tensor'] ?? '');
  }

  /** The same error, naming one of several files. */
  inFile(file: string): this {
    this.message = `${shown(file)}: ${this.message}`;
    return this;
  }
}

/** Throws a FileError; a code without its sentence, or another filling than this has, does not compile. */
export function refuse<C extends Code>(code: C, filling: FillingOf<C>, answers?: Answer[]): never {
  throw new FileError(code, filling, answers);
}

/** Something to be said of a layer that was read. */
export interface LayerNote {
  readonly code: string;
  readonly filling: Filling;
}

export const noteOf = <C extends Code>(code: C, filling: FillingOf<C>): LayerNote => ({
  code,
  filling,
});
/** Whether the numbers may not be the model's own. */
export const isWarning = ({ code }: LayerNote): boolean => code.startsWith('file-warning-');
export const layerNote = ({ code, filling }: LayerNote): string => sentence(code, filling);
