/** The doors of the first screen: each shows one question in the element's whole place. Their code is loaded then. */
import { signal } from '@preact/signals-core';
import type { CSSResult } from 'lit';
import type { Session } from '../session/session';
import type { Door, DoorName } from '../ui/doors';
import { withModule } from './with-module';

export interface DoorsHost {
  addStyles(styles: readonly CSSResult[]): void;
  /** Gives the focus to the first of these that is there once the change is drawn. */
  focus(selectors: readonly string[]): void;
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
