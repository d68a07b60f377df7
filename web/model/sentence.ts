/** Turns a text into words: what lies between spaces, or, in scripts without spaces, what the browser's dictionary says. */
import { maxTokens } from './state';

export interface Tokens {
  /** The words the layer takes, at most `maxTokens`. */
  readonly words: readonly string[];
  /** How many words the text has. */
  readonly total: number;
}

/** White space and invisible characters, which would otherwise make invisible words. */
const separators = /[\s\u0085\u200B\u2060\uFEFF]+/u;
const visible = /[^\p{C}\p{Z}\p{M}]/u;
/** Letters of scripts that write no spaces between words. */
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
/** A zero-width space: separates two words invisibly. */
const cut = '\u200B';

/** Half a surrogate pair becomes U+FFFD, as in the core's UTF-8. */
const wordsOf = (text: string): string[] =>
  withCuts(text)
    .split(separators)
    .filter((word) => visible.test(word));

/** The words in NFC, so that é typed as one character or as two is one word with one vector. */
export function tokenise(text: string): Tokens {
  const all = wordsOf(text).map((word) => word.normalize('NFC'));
  return { words: all.slice(0, maxTokens), total: all.length };
}

/** A text with a word for each name: spaces within a name become `_`, and a name that nobody sees its number. */
export function textOf(names: readonly string[]): string {
  const words = names.map((name, at) =>
    visible.test(name) ? name.replaceAll(new RegExp(separators, 'gu'), '_') : String(at + 1),
  );
  // With a cut in it the text is not cut by the dictionary.
  return words.join(unspaced.test(names.join('')) ? ` ${cut}` : ' ');
}

/**
 * Cuts a text of a script without spaces by the browser's own dictionary. Browsers differ, so a link holds the cuts,
 * and a text that has some is not cut again.
 */
export function withCuts(text: string): string {
  const whole = text.toWellFormed();
  if (!unspaced.test(whole) || whole.includes(cut)) return whole;
  const segmenter = new Intl.Segmenter('und', { granularity: 'word' });
  return whole
    .split(/(\s+)/u)
    .map((piece) =>
      unspaced.test(piece)
        ? [...segmenter.segment(piece)].map(({ segment }) => segment).join(cut)
        : piece,
    )
    .join('');
}

/** Carries word classes over an edit: words before and after the changed part keep theirs, at their new places. */
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
  const moved = (index: number) => {
    if (index < prefix) return index;
    return index >= before.length - suffix ? index + after.length - before.length : -1;
  };
  return Object.fromEntries(
    Object.entries(classes)
      .map(([key, id]) => [moved(Number(key)), id] as const)
      .filter(([index]) => index >= 0),
  );
}

const rightToLeft =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** A word for a line that runs from left to right: without isolates two Arabic words would change places. */
export const isolated = (word: string): string =>
  rightToLeft.test(word) ? `\u2068${word}\u2069` : word;

/** The direction of a text, given by its first letter (Unicode UAX 9, P2). */
export const direction = (text: string): 'ltr' | 'rtl' =>
  rightToLeft.test(/\p{L}/u.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr';
