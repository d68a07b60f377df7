/** When an element starts: as the reader comes near it, or as soon as somebody asks something of it. */
import { whenNeeded } from './near';

export class Waiting {
  /** Whether the core was asked for. */
  private awake = false;
  private stopWaiting: (() => void) | null = null;

  constructor(
    private readonly element: HTMLElement,
    private readonly start: () => void,
  ) {}

  /** The element is in a page: it starts at once where it was asked for before, else when it is needed. */
  connected(): void {
    if (this.awake) this.start();
    else this.stopWaiting = whenNeeded(this.element, () => this.wake());
  }

  disconnected(): void {
    this.stopWaiting?.();
  }

  /** It is out of its page for good, and waits anew when it is put back. */
  sleep(): void {
    this.awake = false;
  }

  /** Starts at once, in the page or as soon as it is there. */
  wake(): void {
    if (this.awake) return;
    this.awake = true;
    this.stopWaiting?.();
    if (this.element.isConnected) this.start();
  }
}
