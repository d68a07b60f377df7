/** The common layout of doors: a question, a picture, a text about it, and buttons. */
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { ref } from 'lit/directives/ref.js';
import { welcomeText } from '../../text/welcome';

export interface Press {
  /** The button's id without “door-”. */
  readonly id: string;
  readonly label: string;
  readonly press: () => void;
}

interface Frame {
  readonly name: string;
  /** The sentences of the title. */
  readonly title: readonly string[];
  readonly picture: TemplateResult;
  /** At most two sentences. */
  readonly says: string;
  /** The main button keeps its place whatever it does, so that it can be pressed repeatedly. */
  readonly primary: Press & { readonly isPlain?: boolean };
  readonly others: readonly Press[];
  readonly close: () => void;
}

/** Focuses the section of a door that was just opened. Each door is a new section. */
const focus = (section?: Element): void =>
  queueMicrotask(() => (section as HTMLElement | undefined)?.focus({ preventScroll: true }));

export const frame = (door: Frame): TemplateResult => html`${keyed(door.name, section(door))}`;

function section(door: Frame): TemplateResult {
  const { name, title, picture, says, primary, others, close } = door;
  return html`<section
    class="door"
    id="door-${name}"
    aria-labelledby="door-title"
    tabindex="-1"
    ${ref(focus)}
    @keydown=${(event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      close();
    }}
  >
    <div class="door-page">
      <h1 id="door-title">${title.map((sentence) => html`<span>${sentence}</span> `)}</h1>
      ${picture}
      <p class="door-says" role="status">${says}</p>
      <div class="door-ways">
        <button
          id="door-primary"
          class=${primary.isPlain ? 'plain' : 'primary'}
          data-does=${primary.id}
          @click=${primary.press}
        >
          ${primary.label}
        </button>
        ${
          others.length === 0
            ? nothing
            : others.map(
                ({ id, label, press }) =>
                  html`<button id="door-${id}" class="other" @click=${press}>${label}</button>`,
              )
        }
      </div>
    </div>
    <button
      id="door-close"
      aria-label=${welcomeText.doors.doorTexts.close}
      title=${welcomeText.doors.doorTexts.close}
      @click=${close}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18" /></svg>
    </button>
  </section>`;
}
