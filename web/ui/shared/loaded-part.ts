/**
 * A part of the page whose code is loaded when a reader first opens it. While it loads, and where it cannot
 * be loaded, its place says so.
 */
import { html, noChange, type TemplateResult } from 'lit';
import { AsyncDirective } from 'lit/async-directive.js';
import { directive } from 'lit/directive.js';
import { loadingText, notLoadedText, tryAgainText } from '../../text/en/loading';

export class LoadedPart<Module> {
  private module: Module | null = null;

  /** @param load an import(); called again after it failed */
  constructor(private readonly load: () => Promise<Module>) {}

  /** @param draw what stands in the part's place once its code is there */
  show(draw: (module: Module) => unknown): unknown {
    if (this.module) return draw(this.module);
    const load = async () => {
      this.module = await this.load();
    };
    return whenLoaded(load, () => this.module && draw(this.module));
  }
}

class WhenLoaded extends AsyncDirective {
  private begun = false;
  private draw: () => unknown = () => noChange;

  /** Called at every drawing of the page: the newest `draw` is used once the code is there. */
  override render(load: () => Promise<void>, draw: () => unknown): unknown {
    this.draw = draw;
    if (this.begun) return noChange;
    this.begun = true;
    void this.start(load);
    return waiting();
  }

  private async start(load: () => Promise<void>): Promise<void> {
    try {
      await load();
    } catch (error) {
      const again = () => {
        this.setValue(waiting());
        void this.start(load);
      };
      this.setValue(failed(error, again));
      return;
    }
    this.setValue(this.draw());
  }
}

const whenLoaded = directive(WhenLoaded);

const waiting = (): TemplateResult =>
  html`<p class="part-message" role="status">${loadingText}</p>`;

const failed = (error: unknown, again: () => void): TemplateResult =>
  html`<p class="part-message" role="alert">
    ${notLoadedText(error)} <button @click=${again}>${tryAgainText}</button>
  </p>`;
