/** What a reader is asked about an opened file, and what they can answer. */
import type { Signal } from '@preact/signals-core';
import { html, nothing } from 'lit';
import { define, Part } from '../parts/part';
import { say } from '../words/words';
import sheet from './experiments.css?inline';

export interface FileAsks {
  readonly asks: string;
  readonly options: readonly { readonly label: string; readonly choose: () => void }[];
}

class FileQuestion extends Part {
  static override readonly sheet = sheet;
  static override properties = { ...Part.properties, question: { attribute: false } };

  question!: Signal<FileAsks | null>;

  protected override render() {
    const asked = this.question.value;
    if (!asked) return nothing;
    return html`<section class="file-question">
      <p>${asked.asks}</p>
      <ul>
        ${asked.options.map(
          ({ label, choose }) =>
            html`<li><button class="plain" @click=${choose}>${label}</button></li>`,
        )}
      </ul>
      <button class="plain" @click=${() => (this.question.value = null)}>
        ${say('file-question-no')}
      </button>
    </section>`;
  }
}

define('mh-file-question', FileQuestion);
