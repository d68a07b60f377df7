/** The doors of the first screen: each shows one question in the element's whole place. Their code is loaded then. */
import { signal } from '@preact/signals-core';
import type { Session } from '../session/session';
import type { Door, DoorName } from '../ui/doors';
import type { WelcomeHost } from './welcome';
import { withModule } from './with-module';

interface DoorsHost extends Pick<WelcomeHost, 'addStyles' | 'focus'> {
  /** On to the whole page, at this moment. */
  explore(pairs: readonly (readonly [string, string])[]): void;
}

export class Doors {
  private readonly shown = signal<Door | null>(null);

  constructor(
    private readonly session: Session,
    private readonly host: DoorsHost,
  ) {}

  /** The one that is open, or null. */
  get current(): Door | null {
    return this.shown.value;
  }

  readonly open = (name: DoorName): void => {
    void withModule(
      this.session,
      () => import('../ui/doors'),
      ({ Door, styles }) => {
        const { coreLayers } = this.session;
        if (!coreLayers) return;
        this.host.addStyles([...styles]);
        this.close();
        this.shown.value = new Door(name, {
          core: coreLayers.core,
          close: () => {
            this.close();
            this.host.focus([`#welcome-${name}`]);
          },
          explore: (pairs) => {
            this.close();
            this.host.explore(pairs);
          },
          open: this.open,
        });
      },
    );
  };

  close(): void {
    this.shown.peek()?.stop();
    this.shown.value = null;
  }
}
