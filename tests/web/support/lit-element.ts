/** What an element has of Lit, as far as its own code asks for it. For `vi.mock('lit')`. */
import type { ReactiveController } from 'lit';

/** The styles that were adopted last, by their root. */
export const adopted = new WeakMap<object, readonly object[]>();
export const adoptStyles = (root: object, styles: readonly object[]) =>
  void adopted.set(root, styles);

/** Updates are counted; the test says when one is drawn. */
export class FakeLitElement extends EventTarget {
  static readonly observedAttributes: readonly string[] = [];
  static readonly elementStyles: readonly object[] = [];

  isConnected = false;
  clientWidth = 1440;
  /** How often a drawing was asked for. */
  updates = 0;
  /** What can be found in the page, by its selector. */
  readonly found = new Map<string, object>();
  readonly renderRoot = Object.assign(new EventTarget(), {
    querySelector: (selector: string) => this.found.get(selector) ?? null,
    querySelectorAll: () => [],
  });

  private readonly controllers: ReactiveController[] = [];

  addController(controller: ReactiveController): void {
    this.controllers.push(controller);
  }

  requestUpdate(): void {
    this.updates += 1;
  }

  /** A page that puts nothing into the element. */
  readonly children: readonly Element[] = [];
  readonly nextSibling = null;
  querySelector(): null {
    return null;
  }

  get updateComplete(): Promise<boolean> {
    return this.getUpdateComplete();
  }

  protected getUpdateComplete(): Promise<boolean> {
    return Promise.resolve(true);
  }

  connectedCallback(): void {
    this.isConnected = true;
    for (const each of this.controllers) each.hostConnected?.();
  }

  disconnectedCallback(): void {
    this.isConnected = false;
    for (const each of this.controllers) each.hostDisconnected?.();
  }

  attributeChangedCallback(): void {
    // Lit's own properties are no question here.
  }
}
