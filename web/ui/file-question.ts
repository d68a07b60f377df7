/** What a reader is asked about an opened file, and what they can answer. */
import { html, nothing } from 'lit';
import { define, Part } from '../parts/part';
import { say } from '../words/words';
import type { Session } from './session';
import sheet from './experiments.css?inline';

class FileQuestionPart extends Part {
  static override readonly sheet = sheet;
  static override properties = { ...Part.properties, session: { attribute: false } };

  session!: Session;

  protected override render() {
    const asked = this.session.fileQuestion.value;
    if (!asked) return nothing;
    return html`<section class="file-question">
      <p>${asked.asks}</p>
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
