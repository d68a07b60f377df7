/** When an element starts: as soon as it is needed on its page, or as soon as a script asks something of it. */
import { whenNeeded } from './when-needed';

export class LazyStart {
  private asked = false;
  private stopWaiting: (() => void) | null = null;

  constructor(
    private readonly element: HTMLElement,
    private readonly start: () => void,
  ) {}

  /** The element is in a page: it starts at once where it was asked for before, else when it is needed. */
  connected(): void {
    if (this.asked) this.start();
    else this.stopWaiting = whenNeeded(this.element, () => this.ask());
  }

  disconnected(): void {
    this.stopWaiting?.();
  }

  /** It was taken out of its page: put back, it waits anew. */
  reset(): void {
    this.asked = false;
  }

  /** Starts at once, in the page or as soon as it is there. */
  ask(): void {
    if (this.asked) return;
    this.asked = true;
    this.stopWaiting?.();
    if (this.element.isConnected) this.start();
  }
}
