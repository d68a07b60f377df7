/** The caption: what is happening now, in a sentence or two, and what is on show. Screen readers hear its first sentence. */
import { html, nothing } from 'lit';
import { captionOf } from '../explain/caption';
import { provenanceOf } from '../explain/provenance';
import type { Model } from '../model/model';
import { define, Part } from '../parts/part';
import { say } from '../words/words';
import type { Session } from './session';
import sheet from './caption.css?inline';

/** Characters a second, as in subtitles for adults. */
const readingRate = 20;

/** How long the caption on show takes to read, in seconds. */
export function captionSeconds(model: Model, session: Session): number {
  const [numbers] = model.numbers;
  if (!numbers) return 0;
  return captionOf(model.state, numbers, session.concealed.value).lead.length / readingRate;
}

class Caption extends Part {
  static override readonly sheet = sheet;
  static override properties = { ...Part.properties, session: { attribute: false } };

  session!: Session;

  protected override render() {
    const { model, session } = this;
    const numbers = model.layerNumbers;
    const hidden = session.concealed.value.parts;
    if (!numbers) return html`<p class="lead">${say('page-loading')}</p>`;
    const { lead, rest } = captionOf(model.state, numbers, session.concealed.value);
    // While it plays the second sentence would be gone before it is read.
    const more = model.player.playing ? '' : rest;
    return html`
      ${
        hidden.includes('caption')
          ? nothing
          : html`<p
              class="lead"
              translate="no"
              aria-live=${model.player.playing ? 'off' : 'polite'}
            >
              ${model.state.layers.length > 1 ? html`<b>${say('layer-name', { at: model.which })}</b> ` : nothing}${lead}
              ${more === '' ? nothing : html`<span class="more">${more}</span>`}
            </p>`
      }
      <p class="quiet" translate="no">${provenanceOf(numbers, hidden.includes('cost'))}</p>
    `;
  }
}

define('mh-caption', Caption);
