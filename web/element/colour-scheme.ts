/** Whether the reader's system is set to dark colours, for as long as the element is in its page. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { themeOf, type Theme } from '../draw/theme';
import type { State } from '../state/state';

export class ColourScheme implements ReactiveController {
  private readonly dark = window.matchMedia('(prefers-color-scheme: dark)');
  private readonly tell = () => this.changed();

  constructor(
    host: ReactiveControllerHost,
    private readonly changed: () => void,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    this.dark.addEventListener('change', this.tell);
  }

  hostDisconnected(): void {
    this.dark.removeEventListener('change', this.tell);
  }

  /** The colours of a choice of theme. */
  theme(chosen: State['theme']): Theme {
    return themeOf(chosen, this.dark.matches);
  }
}
