/** The element’s language: it asks for the one of its attribute, and shows its layer again in another one. */
import { effect, untracked } from '@preact/signals-core';
import type { Session } from '../session/session';
import { pageText } from '../text';
import { localeOnShow, speak, type Locale } from '../text/languages';
import type { OwnProperties } from './own-properties';

export class Language {
  /** What the element asked for last; null as long as it leaves the choice to others. */
  private asked: Locale | null = null;
  /** The language of the layer’s texts. */
  private shown = localeOnShow();
  private ends: readonly (() => void)[] = [];

  constructor(
    private readonly element: Pick<OwnProperties, 'locale'>,
    private readonly session: Session,
  ) {}

  /** The element is in its page. */
  start(): void {
    this.ends = [
      effect(() => this.ask(this.element.locale)),
      effect(() => this.show(localeOnShow())),
    ];
  }

  /** The element is out of its page, whose language outlives it. */
  stop(): void {
    for (const end of this.ends) end();
    this.ends = [];
  }

  private ask(locale: Locale | null): void {
    if (locale === null && this.asked === null) return;
    this.asked = locale;
    // Without the attribute it is English again.
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
