/** Draws the element anew when its page gives it a brand later, or takes it away: until then there is no slot. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';

export class BrandWatch implements ReactiveController {
  private readonly observer = new MutationObserver(() => this.host.requestUpdate());

  constructor(private readonly host: ReactiveControllerHost & HTMLElement) {
    host.addController(this);
  }

  hostConnected(): void {
    this.observer.observe(this.host, { childList: true });
  }

  hostDisconnected(): void {
    this.observer.disconnect();
  }
}
