/**
 * A part of the page whose code is loaded when a reader first opens it. Its place shows that it is loading,
 * or that loading failed.
 */
import { html, noChange, type CSSResult, type ReactiveElement, type TemplateResult } from 'lit';
import { AsyncDirective } from 'lit/async-directive.js';
import { directive, type ChildPart } from 'lit/directive.js';
import { pageText } from '../../text';
import type { Actions } from '../view';
import { Loaded } from './loaded';
import { part } from './part';

/** What the module of a part exports besides its templates. */
interface Styled {
  readonly styles: readonly CSSResult[];
}

export class LoadedPart<Module extends Styled> {
  private readonly code: Loaded<Module>;

  /** @param load an import(); called again after it failed */
  constructor(load: () => Promise<Module>) {
    this.code = new Loaded(load);
  }

  /** @param draw draws the part once its code is loaded: a part that redraws itself (part.ts) */
  show(actions: Pick<Actions, 'addStyles'>, draw: (module: Module) => unknown): unknown {
    const shown = () => this.drawn(actions, draw);
    return place(this.code.peek() ? loaded(shown) : whenLoaded(this.code.fetch, shown));
  }

  /** The same for the content of a popover, loaded when that is first opened. */
  showOpened(actions: Pick<Actions, 'addStyles'>, draw: (module: Module) => unknown): unknown {
    const shown = () => this.drawn(actions, draw);
    return place(this.code.peek() ? loaded(shown) : whenOpened(this.code.fetch, shown));
  }

  /** Calls `use` now, or once the code is loaded. */
  whenThere(use: () => void): void {
    this.code.whenThere(use);
  }

  private drawn(actions: Pick<Actions, 'addStyles'>, draw: (module: Module) => unknown): unknown {
    const module = this.code.peek();
    if (!module) return null;
    actions.addStyles(module.styles);
    return draw(module);
  }
}

/**
 * A template of its own around what loads: Lit (3.3) would not disconnect a directive that was returned by
 * another directive.
 */
const place = (content: unknown): TemplateResult => html`${content}`;

/** The loaded content, redrawn when what it shows has changed. */
const loaded = (draw: () => unknown): TemplateResult => html`${part(draw)}`;

class WhenLoaded extends AsyncDirective {
  protected begun = false;
  protected draw: () => unknown = () => noChange;
  /** The node in which it is drawn. */
  protected parent: Node | null = null;

  /** Called at every drawing of the page; once the code is loaded, the newest `draw` is used. */
  override render(load: () => Promise<unknown>, draw: () => unknown): unknown {
    this.draw = draw;
    if (this.begun) return noChange;
    this.begun = true;
    void this.start(load);
    return waiting();
  }

  override update(part: ChildPart, [load, draw]: [() => Promise<unknown>, () => unknown]): unknown {
    this.parent = part.parentNode;
    return this.render(load, draw);
  }

  /**
   * @param place if it is focused when the part is drawn, the part gets the focus; null until a reader
   *   retries
   */
  protected async start(load: () => Promise<unknown>, place: Element | null = null): Promise<void> {
    const show = (drawn: unknown, next: (place: Element) => HTMLElement | null) => {
      const focused = place !== null && holdsFocus(place);
      this.setValue(drawn);
      if (focused) next(place)?.focus();
    };
    try {
      await load();
      await drawnAround(this.parent);
    } catch (error) {
      const again = ({ currentTarget }: Event) => {
        const asked = (currentTarget as Element).closest('.part-message')?.parentElement ?? null;
        this.setValue(waiting());
        asked?.querySelector<HTMLElement>('.part-message')?.focus();
        void this.start(load, asked);
      };
      if (this.isConnected) show(failed(error, again), askingAgain);
      return;
    }
    // An element out of its page has no layer to draw; put back, it is drawn from the start.
    if (this.isConnected) show(loaded(this.draw), firstIn);
  }
}

/**
 * Waits for pending changes, which bring a newer `draw`, or none: an older one might draw a layer that is
 * gone.
 */
async function drawnAround(place: Node | null): Promise<void> {
  const root = place?.getRootNode();
  if (!(root instanceof ShadowRoot)) return;
  const around = root.host as Partial<ReactiveElement>;
  while (around.isUpdatePending) await around.updateComplete;
}

function holdsFocus(place: Element): boolean {
  const { activeElement } = place.getRootNode() as ShadowRoot;
  return place.contains(activeElement);
}

const askingAgain = (place: Element) => place.querySelector<HTMLElement>('.part-message button');

/** The place itself where it is focusable, else the first focusable element in it. */
function firstIn(place: Element): HTMLElement | null {
  const can = 'button, input, select, a[href], [tabindex]';
  return place.matches(can) ? (place as HTMLElement) : place.querySelector<HTMLElement>(can);
}

class WhenOpened extends WhenLoaded {
  override update(part: ChildPart, [load, draw]: [() => Promise<unknown>, () => unknown]): unknown {
    this.parent = part.parentNode;
    this.draw = draw;
    if (this.begun) return noChange;
    this.begun = true;
    this.parent.addEventListener('beforetoggle', () => void this.start(load), { once: true });
    return waiting();
  }
}

/** Loads once it is drawn, then shows `draw`. */
export const whenLoaded = directive(WhenLoaded);

/** Loads once the popover around it is opened. */
const whenOpened = directive(WhenOpened);

const waiting = (): TemplateResult =>
  html`<p class="part-message" role="status" tabindex="-1">${pageText.loading.loadingText}</p>`;

const failed = (error: unknown, again: (event: Event) => void): TemplateResult =>
  html`<p class="part-message" role="alert">
    ${pageText.loading.notLoadedText(error)}
    <button @click=${again}>${pageText.loading.tryAgainText}</button>
  </p>`;
