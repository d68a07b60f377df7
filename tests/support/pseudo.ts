/**
 * Languages made from English for testing translations. Text that stays plain English on the page is not in
 * the catalogue; text that is cut off has no room for a longer language.
 */
import type { Wording } from '../../web/text/area';
import type { Catalogue } from '../../web/text/catalogue';
import { addLanguage } from '../../web/text/languages';

/**
 * What a translation leaves as it is: the reader’s words, text that is already translated, names such as W_Q
 * and d_model.
 */
const kept = /⟦[^⟧]*⟧|\u2068[^\u2069]*\u2069|\u202b[^\u202c]*\u202c|[\p{L}\p{N}]*_[\p{L}\p{N}_]+/u;

/**
 * What a translation changes: words. A single letter is a symbol, and so are letters without a vowel: hd,
 * PNG.
 */
const word = /[A-Za-z]*[AEIOUYaeiouy][A-Za-z]*/u;

const keptOrWord = new RegExp(`(${kept.source})|${word.source}`, 'gu');

const plain = 'AEIOUYaeiouyBCDGHJKLNPRSTWZbcdghjklnprstwz';
const accents = 'ÀÉÎÕÜÝàéîõüýḂĆĎĞĤĴĶĹŃṔŔŚŤŴŹḃćďğĥĵķĺńṕŕśťŵź';

const vowels = /[aeiouy]/;

/** Accents each letter and doubles vowels and the last letter, which makes it about as long as German. */
function accentedWord(text: string): string {
  const letters = [...text].map((letter, k) => {
    const at = plain.indexOf(letter);
    const accented = at < 0 ? letter : (accents[at] ?? letter);
    return vowels.test(letter) || k === text.length - 1 ? accented + accented : accented;
  });
  return letters.join('');
}

/** @returns the text with changed words; the same text if it has none, like numbers and symbols */
function withWords(text: string, change: (word: string) => string): string {
  return text.replace(keptOrWord, (found: string, keptText: string | undefined) =>
    keptText === undefined && found.length > 1 ? change(found) : found,
  );
}

export function accentedText(text: string): string {
  const changed = withWords(text, accentedWord);
  if (changed === text) return text;
  const [, before = '', inside = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(changed) ?? [];
  // The inner text already has its own brackets.
  return `${before}⟦${inside.replace(/[⟦⟧]/g, '')}⟧${after}`;
}

/** Wraps each word in right-to-left marks, which have no width. */
export const rightToLeftText = (text: string): string =>
  withWords(text, (each) => `\u202b${each}\u202c`);

/** TeX is code: its letters are those of the picture. */
const isProgram = (key: string) => key === 'tex';

/** The same entries with changed texts, including those in lists and objects and the results of functions. */
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

/** Without a mark before it, a minus sign in a line from right to left stands behind its number: 7−. */
const markedMinus = (text: string): string => text.replaceAll('−', '\u200e−');

/** A language made from English by changing every text; numbers change only how they are written. */
function made(
  language: Catalogue['page']['language'],
  change: (text: string) => string,
  changeNumbers?: (text: string) => string,
): Wording {
  const modulesOf = (english: object) =>
    Object.entries(english).map(([module, words]): [string, unknown] => {
      if (module !== 'numbers') return [module, changedIn(words, change)];
      return [module, changeNumbers ? changedIn(words, changeNumbers) : words];
    });
  return (name, english) => ({
    ...(Object.fromEntries(modulesOf(english)) as typeof english),
    ...(name === 'page' ? { language } : {}),
  });
}

/** `en-XA`: with accents, longer, in ⟦brackets⟧. */
const accented = made({ lang: 'en-XA', dir: 'ltr' }, accentedText);

/** `ar-XB`: English as a language that is written from right to left. */
const rightToLeft = made({ lang: 'ar-XB', dir: 'rtl' }, rightToLeftText, markedMinus);

/** Makes both known to the page's modules, as `en-XA` and `ar-XB`. */
export function addPseudoLanguages(): void {
  addLanguage('en-XA', () => Promise.resolve(accented));
  addLanguage('ar-XB', () => Promise.resolve(rightToLeft));
}
