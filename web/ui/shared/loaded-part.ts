/**
 * A part of the page whose code is loaded when a reader first opens it. While it loads, and where it cannot
 * be loaded, its place says so.
 */
import { html, noChange, type CSSResult, type TemplateResult } from 'lit';
import { AsyncDirective } from 'lit/async-directive.js';
import { directive } from 'lit/directive.js';
import { loadingText, notLoadedText, tryAgainText } from '../../text/en/loading';
import type { Actions } from '../view';

/** What the code of a part exports besides its templates. */
interface Styled {
  readonly styles: readonly CSSResult[];
}

export class LoadedPart<Module extends Styled> {
  private module: Module | null = null;

  /** @param load an import(); called again after it failed */
  constructor(private readonly load: () => Promise<Module>) {}

  /** @param draw what stands in the part's place once its code is there */
  show(actions: Pick<Actions, 'addStyles'>, draw: (module: Module) => unknown): unknown {
    const shown = () => {
      if (!this.module) return null;
      actions.addStyles(this.module.styles);
      return draw(this.module);
    };
    if (this.module) return shown();
    const load = async () => {
      this.module = await this.load();
    };
    return whenLoaded(load, shown);
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
    // An element that is out of its page has no layer to draw; put back, it draws all anew.
    if (this.isConnected) this.setValue(this.draw());
  }
}

/** Loads once it is drawn, then shows what `draw` gives. */
export const whenLoaded = directive(WhenLoaded);

const waiting = (): TemplateResult =>
  html`<p class="part-message" role="status">${loadingText}</p>`;

const failed = (error: unknown, again: () => void): TemplateResult =>
  html`<p class="part-message" role="alert">
    ${notLoadedText(error)} <button @click=${again}>${tryAgainText}</button>
  </p>`;
