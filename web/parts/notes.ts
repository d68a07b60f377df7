/** What the page says about what a reader asked for: at most a few sentences, each can be put away. */
import { html } from 'lit';
import { say } from '../words/words';
import { define, Part } from './part';
import sheet from './notes.css?inline';

class Notes extends Part {
  static override readonly sheet = sheet;

  protected override render() {
    const notices = this.model.notices.value;
    return html`<div role="status">
      ${notices.map(
        ({ id, text }) =>
          html`<p class="note">
            <span translate="no">${text}</span>
            <button
              class="plain"
              aria-label=${say('page-dismiss')}
              @click=${() => this.model.dismiss(id)}
            >
              ✕
            </button>
          </p>`,
      )}
    </div>`;
  }
}

define('mh-notes', Notes);
