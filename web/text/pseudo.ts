/**
 * Languages that are made from English, for testing translations. What stays plain English on the page was not taken
 * from the catalogue; what is cut off has no room for a longer language.
 */
import type { Wording } from './area';
import type { Catalogue } from './catalogue';

/** What no translation changes: a word of the reader’s, what is done already, names such as W_Q and d_model. */
const kept = /⟦[^⟧]*⟧|\u2068[^\u2069]*\u2069|\u202b[^\u202c]*\u202c|[\p{L}\p{N}]*_[\p{L}\p{N}_]+/u;

/** What a translation changes: words. A single letter is a symbol, and letters without a vowel are one, too: hd, PNG. */
const word = /[A-Za-z]*[AEIOUYaeiouy][A-Za-z]*/u;

const keptOrWord = new RegExp(`(${kept.source})|${word.source}`, 'gu');

const plain = 'AEIOUYaeiouyBCDGHJKLNPRSTWZbcdghjklnprstwz';
const accents = 'ÀÉÎÕÜÝàéîõüýḂĆĎĞĤĴĶĹŃṔŔŚŤŴŹḃćďğĥĵķĺńṕŕśťŵź';

const vowels = /[aeiouy]/;

/** Each letter with an accent; vowels and the last letter twice, which is about as much longer as German is. */
function accentedWord(text: string): string {
  const letters = [...text].map((letter, k) => {
    const at = plain.indexOf(letter);
    const accented = at < 0 ? letter : (accents[at] ?? letter);
    return vowels.test(letter) || k === text.length - 1 ? accented + accented : accented;
  });
  return letters.join('');
}

/** @returns the text with other words; the text itself where it has none, as numbers and symbols have */
function withWords(text: string, change: (word: string) => string): string {
  return text.replace(keptOrWord, (found: string, keptText: string | undefined) =>
    keptText === undefined && found.length > 1 ? change(found) : found,
  );
}

export function accentedText(text: string): string {
  const changed = withWords(text, accentedWord);
  if (changed === text) return text;
  const [, before = '', inside = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(changed) ?? [];
  // What is in brackets already has them once.
  return `${before}⟦${inside.replace(/[⟦⟧]/g, '')}⟧${after}`;
}

/** Each word within marks of right-to-left text, which have no width. */
export const rightToLeftText = (text: string): string =>
  withWords(text, (each) => `\u202b${each}\u202c`);

/** TeX is a program: its letters are those of the picture. */
const isProgram = (key: string) => key === 'tex';

/** The same entries with changed texts: those in lists and objects, and those that functions give. */
function changedIn(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (typeof value === 'function')
    return (...given: unknown[]) =>
      changedIn((value as (...all: unknown[]) => unknown)(...given), change);
  if (Array.isArray(value)) return value.map((each) => changedIn(each, change));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]): [string, unknown] => [
    key,
    isProgram(key) ? each : changedIn(each, change),
  ]);
  return Object.fromEntries(entries);
}

/** A language made from English by a change of every text, but for numbers. */
function made(language: Catalogue['page']['language'], change: (text: string) => string): Wording {
  const modulesOf = (english: object) =>
    Object.entries(english).map(([module, words]): [string, unknown] => [
      module,
      module === 'numbers' ? words : changedIn(words, change),
    ]);
  return (name, english) => ({
    ...(Object.fromEntries(modulesOf(english)) as typeof english),
    ...(name === 'page' ? { language } : {}),
  });
}

/** `en-XA`: with accents, longer, in ⟦brackets⟧. */
export const accented = made({ language: { lang: 'en-XA', dir: 'ltr' } }, accentedText);

/** `ar-XB`: English as a language that is written from right to left. */
export const rightToLeft = made({ language: { lang: 'ar-XB', dir: 'rtl' } }, rightToLeftText);
