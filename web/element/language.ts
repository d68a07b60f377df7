/** The element’s language: requests the one of its attribute. Whatever has words reads the language on show. */
import { effect } from '@preact/signals-core';
import type { Session } from '../session/session';
import { pageText } from '../text';
import { speak, type Locale } from '../text/languages';
import type { OwnProperties } from './own-properties';

export class Language {
  /** The language that the element requested last; null while it requests none. */
  private asked: Locale | null = null;
  private end: () => void = () => undefined;

  constructor(
    private readonly element: Pick<OwnProperties, 'locale'>,
    private readonly session: Pick<Session, 'notify'>,
  ) {}

  /** The element was put into its page. */
  start(): void {
    this.end = effect(() => this.ask(this.element.locale));
  }

  /** The element was taken out of its page; the page's language stays. */
  stop(): void {
    this.end();
  }

  private ask(locale: Locale | null): void {
    if (locale === null && this.asked === null) return;
    this.asked = locale;
    // Removing the attribute returns to English.
    speak(locale ?? 'en').catch((error: unknown) =>
      this.session.notify(pageText.loading.notLoadedText(error), 'error'),
    );
  }
}
