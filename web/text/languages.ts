/** The languages that there are, and the one on show. A document shows one language: that which was set last. */
import { signal } from '@preact/signals-core';
import { english, show, type Wording } from './area';

/** `en-XA` (accented and longer) and `ar-XB` (right to left) are made from English, for testing translations. */
export const locales = ['en', 'en-XA', 'ar-XB'] as const;

export type Locale = (typeof locales)[number];

/** English is there; others are loaded when they are asked for. */
const wordings: { readonly [L in Locale]: () => Promise<Wording> } = {
  en: () => Promise.resolve(english),
  'en-XA': async () => (await import('./pseudo')).accented,
  'ar-XB': async () => (await import('./pseudo')).rightToLeft,
};

const onShow = signal<Locale>('en');

/** The language on show. Whoever reads it while drawing is drawn again in another language. */
export const localeOnShow = (): Locale => onShow.value;

let asked: Locale = 'en';

/** Shows the page's words in a language. @throws where it cannot be loaded; then the language on show stays */
export async function speak(locale: Locale): Promise<void> {
  asked = locale;
  const wording = await wordings[locale]();
  // Another one may have been asked for meanwhile.
  if (asked !== locale || onShow.value === locale) return;
  show(wording);
  onShow.value = locale;
}
