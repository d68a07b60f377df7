/**
 * The document has the language and direction of the words on show: the editor, the wall, the teacher's window and the
 * handout stand outside the element, which has its own.
 */
import { effect } from '@preact/signals-core';
import { pageText } from '../text';
import { localeOnShow, type Locale } from '../text/languages';

let isKept = false;

export function keepDocumentLanguage(): void {
  if (isKept) return;
  isKept = true;
  /** At first as in index.html. A browser that translates the page says its own language there. */
  let shown: Locale = 'en';
  effect(() => {
    if (localeOnShow() === shown) return;
    shown = localeOnShow();
    const { lang, dir } = pageText.language;
    Object.assign(document.documentElement, { lang, dir });
  });
}
