/** The sentence, word by word, and a second one in cross-attention. A word is chosen by a press, the text edited with ✎. */
import { html, nothing } from 'lit';
import { define, Part } from '../parts/part';
import { direction, tokenise } from '../model/sentence';
import { defaultMemory, maxSentence, maxTokens } from '../model/state';
import { say } from '../words/words';
import sheet from './sentence.css?inline';

type Text = 'sentence' | 'memory';

class Sentence extends Part {
  static override readonly sheet = sheet;
  static override properties = { ...Part.properties, editing: { state: true } };

  /** The text that is being typed. */
  private editing: Text | null = null;
  /** Its button gets the focus as the field goes. */
  private wasEdited = false;

  protected override render() {
    const { model } = this;
    const cross = model.state.memory !== '' || this.editing === 'memory';
    return html` ${this.row('sentence')} ${cross ? this.row('memory') : nothing} `;
  }

  private row(text: Text) {
    const { model } = this;
    const written = model.state[text];
    const { total } = tokenise(written);
    return html`<section class="sentence" part="sentence" aria-label=${say(`sentence-${text}`)}>
      ${this.editing === text ? this.field(text) : this.words(text)}
      ${this.editing === text ? nothing : this.unknown(text)}
      ${total === 0 ? html`<p class="quiet">${say('sentence-no-word')}</p>` : nothing}
      ${
        total > maxTokens
          ? html`<p class="quiet">${say('sentence-too-many', { total, most: maxTokens })}</p>`
          : nothing
      }
    </section>`;
  }

  private isUnknown(text: Text, at: number): boolean {
    const { facts } = this.model.layerNumbers ?? {};
    const classes = text === 'memory' ? facts?.memoryClasses : facts?.classes;
    return facts?.names !== null && classes?.[at] === '';
  }

  /** A dashed line alone does not say what it means. */
  private unknown(text: Text) {
    const { words } = tokenise(this.model.state[text]);
    const count = words.filter((_, at) => this.isUnknown(text, at)).length;
    return count === 0
      ? nothing
      : html`<p class="quiet unknown-count">${say('sentence-unknown-count', { count })}</p>`;
  }

  private words(text: Text) {
    const { model } = this;
    const { facts } = model.layerNumbers ?? {};
    const words = tokenise(model.state[text]).words;
    const ofKeys = text === 'memory' || !facts?.memoryWords;
    return html`<ol class="words" dir=${direction(model.state[text])} translate="no">
        ${words.map((word, at) => {
          const isUnknown = this.isUnknown(text, at);
          const isPadding = ofKeys && (facts?.padding.includes(at) ?? false);
          return html`<li>
            <button
              class="word ${isUnknown ? 'unknown' : ''} ${isPadding ? 'padding' : ''}"
              aria-pressed=${this.isChosen(text, at)}
              title=${isUnknown ? say('sentence-unknown') : isPadding ? say('sentence-padding') : ''}
              @click=${() => this.choose(text, at)}
              @dblclick=${() => (this.editing = text)}
            >
              ${word}
            </button>
          </li>`;
        })}
      </ol>
      <button
        class="plain edit"
        aria-label=${say('sentence-edit')}
        title=${say('sentence-edit')}
        @click=${() => (this.editing = text)}
      >
        ✎
      </button>
      ${
        text === 'memory'
          ? html`<button
              class="plain"
              aria-label=${say('sentence-remove-memory')}
              @click=${() => model.change({ memory: '' })}
            >
              ✕
            </button>`
          : nothing
      }`;
  }

  private field(text: Text) {
    const { model } = this;
    const done = () => {
      this.editing = null;
      this.wasEdited = true;
    };
    return html`<textarea
        rows="2"
        dir="auto"
        spellcheck="false"
        maxlength=${maxSentence}
        aria-label=${say(`sentence-${text}`)}
        .value=${model.state[text]}
        @input=${(event: Event) =>
          model.change(
            { [text]: (event.target as HTMLTextAreaElement).value },
            { tag: `type ${text}` },
          )}
        @keydown=${(event: KeyboardEvent) => {
          // Enter takes what an input method composes.
          if (event.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
          event.preventDefault();
          done();
        }}
      ></textarea>
      <button class="plain" @click=${done}>${say('sentence-done')}</button>
      ${
        text === 'sentence' && model.state.memory === ''
          ? html`<button
              class="plain"
              @click=${() => {
                model.change({ memory: defaultMemory });
                done();
              }}
            >
              ${say('sentence-add-memory')}
            </button>`
          : nothing
      }`;
  }

  protected override updated(): void {
    if (this.editing) this.querySelector('textarea')?.focus();
    else if (this.wasEdited) this.querySelector<HTMLElement>('.edit')?.focus();
    this.wasEdited = false;
  }

  /** The row of the chosen cell, where it is a word of this text. */
  private isChosen(text: Text, at: number): boolean {
    const { cell } = this.model.state;
    const numbers = this.model.layerNumbers;
    if (!cell || !numbers) return false;
    const axes = numbers.tables.tensors.find(({ name }) => name === cell.name)?.axes ?? [];
    const role = text === 'memory' ? 'key' : 'query';
    return axes.some((axis, k) => axis.role === role && cell.index[k] === at);
  }

  /** A word stands for its row: the large head's attention of a query, the input of a key. */
  private choose(text: Text, at: number): void {
    const { model } = this;
    const numbers = model.layerNumbers;
    if (!numbers) return;
    if (this.isChosen(text, at)) {
      model.change({ cell: null });
      return;
    }
    const { head, stage, direction: way } = model.state;
    const shows = way === 'forward' && ['softmax', 'weigh'].includes(stage);
    if (text === 'memory' || !shows) {
      const name = text === 'memory' ? 'memory' : 'x';
      model.change({ stage: 'embed', direction: 'forward', cell: { name, index: [at, 0] } });
      return;
    }
    const own = numbers.indexOfHead('attn_weights', head);
    const { cols, data } = numbers.matrix('attn_weights', head);
    const row = data.subarray(at * cols, (at + 1) * cols);
    const largest = row.indexOf(Math.max(...row));
    model.change({ stage: 'softmax', cell: { name: 'attn_weights', index: [own, at, largest] } });
  }
}

define('mh-sentence', Sentence);
