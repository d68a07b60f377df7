/** The languages, and the one on show. A document shows one language: the one that was set last. */
import { computed, signal, type ReadonlySignal } from '@preact/signals-core';
import { english, show, type Wording } from './area';

/** A language's tag (BCP 47). */
export type Locale = string;

/** English is included; others are loaded on demand. */
const wordings = new Map<Locale, () => Promise<Wording>>([['en', () => Promise.resolve(english)]]);

export const locales = (): readonly Locale[] => [...wordings.keys()];

/** Adds a language. Tests add those that they make from English (tests/support/pseudo.ts). */
export function addLanguage(locale: Locale, load: () => Promise<Wording>): void {
  wordings.set(locale, load);
}

const onShow = signal<Locale>('en');

/** The language on show. Reading it while drawing subscribes to it: a change of language draws again. */
export const localeOnShow = (): Locale => onShow.value;

/** A computed value that has words: another one once another language is on show. */
export const inWords = <Value>(make: () => Value): ReadonlySignal<Value> =>
  computed(() => {
    localeOnShow();
    return make();
  });

let asked: Locale = 'en';

/** Shows the page's words in a language. @throws if it cannot be loaded; the language on show then stays */
export async function speak(locale: Locale): Promise<void> {
  asked = locale;
  const load = wordings.get(locale);
  if (!load) throw new RangeError(`There is no language “${locale}”.`);
  const wording = await load();
  // Another language may have been requested in the meantime.
  if (asked !== locale || onShow.value === locale) return;
  show(wording);
  onShow.value = locale;
}
