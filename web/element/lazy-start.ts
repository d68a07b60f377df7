/** Starts an element when it is about to be seen, or when a script needs it. */
import { whenNeeded } from './when-needed';

export class LazyStart {
  private asked = false;
  private stopWaiting: (() => void) | null = null;

  constructor(
    private readonly element: HTMLElement,
    private readonly start: () => void,
  ) {}

  /** The element was put into a page: starts at once if asked before, else when it is needed. */
  connected(): void {
    if (this.asked) this.start();
    else this.stopWaiting = whenNeeded(this.element, () => this.ask());
  }

  disconnected(): void {
    this.stopWaiting?.();
  }

  /** The element left its page: once put back, it waits again. */
  reset(): void {
    this.asked = false;
  }

  /** Starts now, or as soon as the element is in a page. */
  ask(): void {
    if (this.asked) return;
    this.asked = true;
    this.stopWaiting?.();
    if (this.element.isConnected) this.start();
  }
}
