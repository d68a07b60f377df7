/** A figure that is shown on the full screen has the focus: what had it lies behind the figure, where its keys would go. */
import type { LitElement, ReactiveController } from 'lit';
import { focusFirst } from './focus-targets';

export class FullScreenFocus implements ReactiveController {
  constructor(private readonly element: LitElement) {
    element.addController(this);
  }

  hostConnected(): void {
    this.element.addEventListener('fullscreenchange', this.changed);
  }

  hostDisconnected(): void {
    this.element.removeEventListener('fullscreenchange', this.changed);
  }

  private readonly changed = (): void => {
    const { element } = this;
    if (element.matches(':fullscreen') && !element.matches(':focus-within'))
      focusFirst(element.renderRoot, ['canvas']);
  };
}
