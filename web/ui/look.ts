/** A closer look, below the picture: a panel, whose code is loaded when it is opened. */
import { html } from 'lit';
import { define, Part } from '../parts/part';
import type { Theme } from '../picture';
import { say } from '../words/words';
import sheet from './look.css?inline';

class Look extends Part {
  static override readonly sheet = sheet;
  static override properties = {
    ...Part.properties,
    theme: { attribute: false },
    loaded: { state: true },
  };

  theme!: Theme;

  private loaded: 'loading' | 'there' | 'failed' = 'loading';

  override connectedCallback(): void {
    super.connectedCallback();
    void this.load();
  }

  private async load(): Promise<void> {
    try {
      await import('../panels/panel-part');
      this.loaded = 'there';
    } catch {
      this.loaded = 'failed';
    }
  }

  protected override render() {
    const { model, theme } = this;
    return html`<section>
      ${
        this.loaded === 'there'
          ? html`<mh-panel .model=${model} .theme=${theme}></mh-panel>`
          : this.loaded === 'loading'
            ? html`<p class="quiet">${say('page-loading')}</p>`
            : html`<p>
                ${say('look-failed')}
                <button class="plain" @click=${() => this.load()}>${say('guide-again')}</button>
              </p>`
      }
    </section>`;
  }
}

define('mh-look', Look);
