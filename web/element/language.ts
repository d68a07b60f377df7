/**
 * The element’s language: requests the one of its attribute, and computes its layer's texts again when the
 * language changes.
 */
import { effect, untracked } from '@preact/signals-core';
import type { Session } from '../session/session';
import { pageText } from '../text';
import { localeOnShow, speak, type Locale } from '../text/languages';
import type { OwnProperties } from './own-properties';

export class Language {
  /** The language that the element requested last; null while it requests none. */
  private asked: Locale | null = null;
  /** The language in which the layer’s texts were made. */
  private shown = localeOnShow();
  private ends: readonly (() => void)[] = [];

  constructor(
    private readonly element: Pick<OwnProperties, 'locale'>,
    private readonly session: Session,
  ) {}

  /** The element was put into its page. */
  start(): void {
    this.ends = [
      effect(() => this.ask(this.element.locale)),
      effect(() => this.show(localeOnShow())),
    ];
  }

  /** The element was taken out of its page; the page's language stays. */
  stop(): void {
    for (const end of this.ends) end();
    this.ends = [];
  }

  private ask(locale: Locale | null): void {
    if (locale === null && this.asked === null) return;
    this.asked = locale;
    // Removing the attribute returns to English.
    speak(locale ?? 'en').catch((error: unknown) =>
      this.session.notify(pageText.loading.notLoadedText(error), 'error'),
    );
  }

  private show(locale: Locale): void {
    if (locale === this.shown) return;
    this.shown = locale;
    untracked(() => this.session.computeAgain());
  }
}
