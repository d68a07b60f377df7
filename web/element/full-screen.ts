/**
 * Focuses a figure that is shown full screen: otherwise keys would go to the element behind it that had the
 * focus.
 */
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
