/** The languages, and the one on show. A document shows one language: the one that was set last. */
import { computed, signal, type ReadonlySignal } from '@preact/signals-core';
import { english, show, type Wording } from './area';

/** `en-XA` (accented and longer) and `ar-XB` (right to left) are made from English, for testing translations. */
export const locales = ['en', 'en-XA', 'ar-XB'] as const;

export type Locale = (typeof locales)[number];

/** English is included; others are loaded on demand. */
const wordings: { readonly [L in Locale]: () => Promise<Wording> } = {
  en: () => Promise.resolve(english),
  'en-XA': async () => (await import('./pseudo')).accented,
  'ar-XB': async () => (await import('./pseudo')).rightToLeft,
};

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
  const wording = await wordings[locale]();
  // Another language may have been requested in the meantime.
  if (asked !== locale || onShow.value === locale) return;
  show(wording);
  onShow.value = locale;
}
