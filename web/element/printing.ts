/** The element is drawn for paper when the page begins to be printed, and for the screen afterwards. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { watchPaper } from '../ui/shared/on-paper';

export class Printing implements ReactiveController {
  private stop: () => void = () => undefined;

  /** @param drawNow draws before it returns */
  constructor(
    host: ReactiveControllerHost,
    private readonly drawNow: () => void,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    this.stop = watchPaper(this.drawNow);
  }

  hostDisconnected(): void {
    this.stop();
  }
}
