/**
 * The doors of the first screen: each shows one question in the element's place. Their code is loaded when
 * one opens.
 */
import { effect, signal, untracked } from '@preact/signals-core';
import type { CSSResult } from 'lit';
import type { Session } from '../session/session';
import type { Door } from '../ui/doors';
import type { DoorName } from '../ui/doors/names';
import { withModule } from './with-module';

export interface DoorsHost {
  addStyles(styles: readonly CSSResult[]): void;
  /** Focuses the first of these that exists after the next drawing. */
  focus(selectors: readonly string[]): void;
  /** Goes on to the whole page at this moment. */
  explore(pairs: readonly (readonly [string, string])[]): void;
}

/** What the doors need of their element. */
export interface DoorsElement {
  /** The door that is open; setting it opens or closes one. */
  door: DoorName | null;
}

export class Doors {
  private readonly shown = signal<{ readonly name: DoorName; readonly door: Door } | null>(null);

  constructor(
    private readonly element: DoorsElement,
    private readonly session: Session,
    private readonly host: DoorsHost,
  ) {
    effect(() => this.follow());
  }

  /** The door on show, or null. */
  get current(): Door | null {
    return this.shown.value?.door ?? null;
  }

  readonly open = (name: DoorName): void => {
    this.element.door = name;
  };

  close(): void {
    if (this.element.door !== null) this.element.door = null;
  }

  /** Shows the open door once there is a layer; a figure out of sight has none yet. */
  follow(): void {
    const { door } = this.element;
    const isThere = this.session.snapshot !== null;
    untracked(() => {
      if (door === null) this.end();
      else if (isThere && this.shown.peek()?.name !== door) void this.show(door);
    });
  }

  /** Stops training while the element is out of its page; `follow` shows the question again. */
  stop(): void {
    this.shown.peek()?.door.stop();
    this.shown.value = null;
  }

  private async show(name: DoorName): Promise<void> {
    await withModule(
      this.session,
      () => import('../ui/doors'),
      ({ Door, styles }) => {
        const { coreLayers } = this.session;
        // Another door may have been opened meanwhile.
        if (!coreLayers || this.element.door !== name || this.shown.peek()?.name === name) return;
        this.host.addStyles([...styles]);
        this.end();
        const door = new Door(name, {
          core: coreLayers.core,
          close: () => this.close(),
          explore: (pairs) => {
            this.close();
            this.host.explore(pairs);
          },
          open: this.open,
          failed: (error) => {
            this.close();
            this.session.training.failed(error);
          },
        });
        this.shown.value = { name, door };
      },
    );
  }

  private end(): void {
    const name = this.shown.peek()?.name;
    if (name === undefined) return;
    this.stop();
    this.host.focus([`#welcome-${name}`, '#play', 'canvas']);
  }
}
