/** Turns the typed text into tokens: words between spaces, or as the browser cuts them, in one Unicode form. */
import { cut, cutsOf, withCuts, type Cuts } from './cut-words';
import { maxTokens } from './state';

export interface Tokens {
  /** The words the layer takes, at most `maxTokens`. */
  readonly words: readonly string[];
  /** How many words the text has. */
  readonly total: number;
  /** Whether the browser cut words that have no spaces between them, or could not. */
  readonly cuts: Cuts;
}

/** White space and invisible characters, which would otherwise make invisible words. */
const separators = /[\s\u0085\u200B\u2060\uFEFF]+/u;
const visible = /[^\p{C}\p{Z}\p{M}]/u;

/**
 * Splits at white space. NFC, so that é typed as one character or as two is one word with one vector. Control
 * or combining characters alone are no word.
 */
export function tokenise(sentence: string): Tokens {
  const all = wordsOf(sentence).map((word) => word.normalize('NFC'));
  return { words: all.slice(0, maxTokens), total: all.length, cuts: cutsOf(sentence) };
}

/** A text whose words are exactly these names: spaces within a name become `_`. */
export const textOf = (names: readonly string[]): string =>
  names.map((name) => name.replaceAll(new RegExp(separators, 'gu'), '_')).join(' ');

/** The text with word `index` replaced; an empty replacement removes the word. */
export function replaceWord(sentence: string, index: number, replacement: string): string {
  const text = withCuts(sentence.toWellFormed());
  const words = wordsOf(text);
  // The separator before each word: a space, or an invisible cut.
  const gaps = gapsOf(text, words);
  // The replacement is split at its spaces alone: as the text has cuts, it is not cut again.
  const typed = spaced(replacement);
  const before = gaps[index] ?? ' ';
  words.splice(index, 1, ...typed);
  gaps.splice(index, 1, ...typed.map((_, k) => (k === 0 ? before : ' ')));
  return words.map((word, k) => (k === 0 ? word : `${gaps[k] ?? ' '}${word}`)).join('');
}

function gapsOf(text: string, words: readonly string[]): string[] {
  let at = 0;
  return words.map((word) => {
    const start = text.indexOf(word, at);
    const gap = text.slice(at, start);
    at = start + word.length;
    return gap.includes(cut) && !/\s/u.test(gap) ? cut : ' ';
  });
}

/** Half a surrogate pair becomes U+FFFD, as in the core's UTF-8. */
const wordsOf = (text: string): string[] => spaced(withCuts(text.toWellFormed()));

const spaced = (text: string): string[] =>
  text
    .toWellFormed()
    .split(separators)
    .filter((word) => visible.test(word));

/**
 * Carries the reader's word classes over an edit: words before and after the changed part keep theirs, at
 * their new indices.
 */
export function carryClasses(
  before: readonly string[],
  after: readonly string[],
  classes: Readonly<Record<number, string>>,
): Readonly<Record<number, string>> {
  const least = Math.min(before.length, after.length);
  let prefix = 0;
  while (prefix < least && before[prefix] === after[prefix]) prefix++;
  let suffix = 0;
  while (suffix < least - prefix && before.at(-1 - suffix) === after.at(-1 - suffix)) suffix++;
  const carried: Record<number, string> = {};
  for (const [key, id] of Object.entries(classes)) {
    const index = Number(key);
    if (index < prefix) carried[index] = id;
    else if (index >= before.length - suffix) carried[index + after.length - before.length] = id;
  }
  return carried;
}

/** Letters of scripts that run from right to left. */
const rightToLeft =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
/** Isolated text does not decide the direction of its line. */
const isolates = /\u2068[^\u2069]*\u2069/gu;

/** The direction of a text, given by its first letter (Unicode UAX 9, P2). */
export function direction(text: string): 'ltr' | 'rtl' {
  const first = /\p{L}/u.exec(text.replace(isolates, ''))?.[0] ?? '';
  return rightToLeft.test(first) ? 'rtl' : 'ltr';
}

/**
 * A word for a line that runs from left to right. Without isolates two Arabic words with a comma between them
 * would change places, and what is said of the first would seem to be said of the second.
 */
export const isolated = (word: string): string =>
  rightToLeft.test(word) ? `\u2068${word}\u2069` : word;
