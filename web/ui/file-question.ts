/** What a reader is asked about an opened file, and what they can answer. */
import { html, nothing } from 'lit';
import { define, Part } from '../parts/part';
import { say } from '../words/words';
import type { FileQuestion, Session } from './session';
import sheet from './experiments.css?inline';

class FileQuestionPart extends Part {
  static override readonly sheet = sheet;
  static override properties = { ...Part.properties, session: { attribute: false } };

  session!: Session;

  /** A question is read from its beginning on, and its answers are the next keys away. */
  protected override updated(): void {
    const { value } = this.session.fileQuestion;
    if (value && value !== this.asked) this.querySelector<HTMLElement>('section')?.focus();
    this.asked = value;
  }
  private asked: FileQuestion | null = null;

  protected override render() {
    const asked = this.session.fileQuestion.value;
    if (!asked) return nothing;
    return html`<section
      class="file-question"
      tabindex="-1"
      aria-labelledby="file-asks"
      @keydown=${(event: KeyboardEvent) => {
        if (event.key === 'Escape') this.session.fileQuestion.value = null;
      }}
    >
      <p id="file-asks">${asked.asks}</p>
      <ul>
        ${asked.options.map(
          ({ label, choose }) =>
            html`<li><button class="plain" @click=${choose}>${label}</button></li>`,
        )}
      </ul>
      <button class="plain" @click=${() => (this.session.fileQuestion.value = null)}>
        ${say('file-question-no')}
      </button>
    </section>`;
  }
}

define('mh-file-question', FileQuestionPart);
