/** What a first visitor is shown: two sentences and three ways on. It lies over the page and moves nothing. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Theme } from '../../draw/theme';
import { welcomeTexts as texts } from '../../text/en/welcome';
import { styleMap } from '../shared/style-map';
import { themeStyle } from '../shared/theme-style';

export interface WelcomeActions {
  /** Plays the whole layer on the opening sentence, from its beginning. */
  readonly minute: () => void;
  /** Closes it for good. */
  readonly close: () => void;
}

export interface WelcomeCard {
  /** Whether the minute has been watched to its end. */
  readonly played: boolean;
  /** Whether there is a menu of lessons to open. */
  readonly lessons: boolean;
}

export function welcomeCard(
  { played, lessons }: WelcomeCard,
  theme: Theme,
  { minute, close }: WelcomeActions,
): TemplateResult {
  return html`<div class="welcome-place" style=${styleMap(themeStyle(theme))}>
    <section
      class="welcome"
      part="welcome"
      id="welcome"
      aria-label=${texts.region}
      @keydown=${(event: KeyboardEvent) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        close();
      }}
    >
      <button
        class="quiet"
        id="welcome-close"
        aria-label=${texts.close}
        title=${texts.close}
        @click=${close}
      >
        ✕
      </button>
      ${played ? html`<p role="status">${texts.played}</p>` : texts.says.map((says) => html`<p>${says}</p>`)}
      <div class="ways">
        ${played ? nothing : way('minute', texts.minute, texts.minuteSays, minute)}
        ${
          lessons
            ? html`<button
                id="welcome-questions"
                class=${played ? 'primary' : ''}
                @click=${openLessons}
              >
                <b>${texts.questions}</b> <small>${texts.questionsSays}</small>
              </button>`
            : nothing
        }
        ${way('explore', texts.explore, texts.exploreSays, close)}
        ${played ? way('again', texts.again, '', minute) : nothing}
      </div>
    </section>
  </div>`;
}

/** By its own button, where it belongs: a popover stands beside what opened it. */
function openLessons(event: Event): void {
  const root = (event.currentTarget as HTMLElement).getRootNode() as ShadowRoot;
  const opener = root.querySelector<HTMLElement>('#lessons');
  // The card is not seen while the menu is open: Tab goes on from the menu's button.
  opener?.focus();
  opener?.click();
}

const way = (id: string, label: string, says: string, press: () => void): TemplateResult =>
  html`<button id="welcome-${id}" class=${id === 'minute' ? 'primary' : ''} @click=${press}>
    <b>${label}</b> <small>${says}</small>
  </button>`;
