/** Draws the element for paper when printing begins, and for the screen afterwards. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { watchPaper } from '../ui/shared/on-paper';

export class Printing implements ReactiveController {
  private stop: () => void = () => undefined;

  /** @param drawNow draws synchronously */
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
