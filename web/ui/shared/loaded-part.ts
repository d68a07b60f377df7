/**
 * A part of the page whose code is loaded when a reader first opens it. While it loads, and where it cannot
 * be loaded, its place says so.
 */
import { html, noChange, type CSSResult, type ReactiveElement, type TemplateResult } from 'lit';
import { AsyncDirective } from 'lit/async-directive.js';
import { directive, type ChildPart } from 'lit/directive.js';
import { pageText } from '../../text';
import type { Actions } from '../view';
import { part } from './part';
import { drawIn } from './translated';

/** What the code of a part exports besides its templates. */
interface Styled {
  readonly styles: readonly CSSResult[];
}

export class LoadedPart<Module extends Styled> {
  private module: Module | null = null;
  private loading: Promise<void> | null = null;

  /** @param load an import(); called again after it failed */
  constructor(private readonly load: () => Promise<Module>) {}

  /** @param draw what stands in the part's place once its code is there: a part that draws itself again (part.ts) */
  show(actions: Pick<Actions, 'addStyles'>, draw: (module: Module) => unknown): unknown {
    const shown = () => this.drawn(actions, draw);
    return place(this.module ? loaded(shown) : whenLoaded(this.fetch, shown));
  }

  /** The same for all that a popover holds: loaded when that is first opened. */
  showOpened(actions: Pick<Actions, 'addStyles'>, draw: (module: Module) => unknown): unknown {
    const shown = () => this.drawn(actions, draw);
    return place(this.module ? loaded(shown) : whenOpened(this.fetch, shown));
  }

  /** Calls `use` once the code is there, or now; never where it cannot be loaded, which its place says. */
  whenThere(use: () => void): void {
    if (this.module) use();
    else void this.fetch().then(use, () => undefined);
  }

  /** Asked for again while it loads, it is the same loading. */
  private readonly fetch = (): Promise<void> => {
    this.loading ??= this.load()
      .then((module) => {
        this.module = module;
      })
      .finally(() => {
        this.loading = null;
      });
    return this.loading;
  };

  private drawn(actions: Pick<Actions, 'addStyles'>, draw: (module: Module) => unknown): unknown {
    if (!this.module) return null;
    actions.addStyles(this.module.styles);
    return draw(this.module);
  }
}

/**
 * A place of its own for what loads. Lit (3.3) forgets a directive that stands in the same place as one that it gave:
 * it would not hear that its element has left the page.
 */
const place = (content: unknown): TemplateResult => html`${content}`;

/** What is loaded, drawn again when what it shows has changed. */
const loaded = (draw: () => unknown): TemplateResult => html`${part(draw)}`;

class WhenLoaded extends AsyncDirective {
  protected begun = false;
  protected draw: () => unknown = () => noChange;
  /** Where it is drawn. */
  protected parent: Node | null = null;

  /** Called at every drawing of the page: the newest `draw` is used once the code is there. */
  override render(load: () => Promise<void>, draw: () => unknown): unknown {
    this.draw = draw;
    if (this.begun) return noChange;
    this.begun = true;
    void this.start(load);
    return waiting();
  }

  override update(part: ChildPart, [load, draw]: [() => Promise<void>, () => unknown]): unknown {
    this.parent = part.parentNode;
    return this.render(load, draw);
  }

  private put(value: unknown): void {
    const { parent } = this;
    if (parent) drawIn(parent.getRootNode(), () => this.setValue(value));
  }

  /** @param place which keeps the focus if it has it when the part is drawn; null until a reader asks again */
  protected async start(load: () => Promise<void>, place: Element | null = null): Promise<void> {
    const show = (drawn: unknown, next: (place: Element) => HTMLElement | null) => {
      const focused = place !== null && holdsFocus(place);
      this.put(drawn);
      if (focused) next(place)?.focus();
    };
    try {
      await load();
      await drawnAround(this.parent);
    } catch (error) {
      const again = ({ currentTarget }: Event) => {
        const asked = (currentTarget as Element).closest('.part-message')?.parentElement ?? null;
        this.put(waiting());
        asked?.querySelector<HTMLElement>('.part-message')?.focus();
        void this.start(load, asked);
      };
      if (this.isConnected) show(failed(error, again), askingAgain);
      return;
    }
    // An element that is out of its page has no layer to draw; put back, it draws all anew.
    if (this.isConnected) show(loaded(this.draw), firstIn);
  }
}

/**
 * A change that was made meanwhile is drawn first, with a newer `draw`, or none: what an older one would draw may be
 * of a layer that is gone.
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

/** The place itself where it can have the focus, or the first in it that can. */
function firstIn(place: Element): HTMLElement | null {
  const can = 'button, input, select, a[href], [tabindex]';
  return place.matches(can) ? (place as HTMLElement) : place.querySelector<HTMLElement>(can);
}

class WhenOpened extends WhenLoaded {
  override update(part: ChildPart, [load, draw]: [() => Promise<void>, () => unknown]): unknown {
    this.parent = part.parentNode;
    this.draw = draw;
    if (this.begun) return noChange;
    this.begun = true;
    this.parent.addEventListener('beforetoggle', () => void this.start(load), { once: true });
    return waiting();
  }
}

/** Loads once it is drawn, then shows what `draw` gives. */
export const whenLoaded = directive(WhenLoaded);

/** Loads once the popover that it is in is opened. */
const whenOpened = directive(WhenOpened);

const waiting = (): TemplateResult =>
  html`<p class="part-message" role="status" tabindex="-1">${pageText.loading.loadingText}</p>`;

const failed = (error: unknown, again: (event: Event) => void): TemplateResult =>
  html`<p class="part-message" role="alert">
    ${pageText.loading.notLoadedText(error)}
    <button @click=${again}>${pageText.loading.tryAgainText}</button>
  </p>`;
