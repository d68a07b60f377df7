/** When a figure is needed, and when it is seen: it starts near the window, and what plays stands still out of sight. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';

export interface Seen {
  /** Comes near the window, gets the focus or is printed. */
  needed(): void;
  held(isHeld: boolean): void;
}

export class Sight implements ReactiveController {
  private readonly near = new IntersectionObserver((entries) => isIn(entries) && this.needed(), {
    // A window's height above and below it.
    rootMargin: '100% 0px',
  });
  private readonly seen = new IntersectionObserver((entries) => this.figure.held(!isIn(entries)));

  constructor(
    private readonly element: ReactiveControllerHost & Element,
    private readonly figure: Seen,
  ) {
    element.addController(this);
  }

  hostConnected(): void {
    this.near.observe(this.element);
    this.seen.observe(this.element);
    this.element.addEventListener('focusin', this.needed);
    window.addEventListener('beforeprint', this.needed);
  }

  hostDisconnected(): void {
    this.stopWaiting();
    this.seen.disconnect();
    // Nobody sees what is on no page.
    this.figure.held(true);
  }

  private stopWaiting(): void {
    this.near.disconnect();
    this.element.removeEventListener('focusin', this.needed);
    window.removeEventListener('beforeprint', this.needed);
  }

  private readonly needed = (): void => {
    this.stopWaiting();
    this.figure.needed();
  };
}

const isIn = (entries: readonly IntersectionObserverEntry[]): boolean =>
  entries.at(-1)?.isIntersecting ?? false;
