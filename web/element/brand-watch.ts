/** Redraws the element when its page adds or removes a brand: the slot exists only with a brand. */
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
