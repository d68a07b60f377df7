/** Loads the controls around the picture once the first picture has been shown: a reader sees it sooner. */
import { signal } from '@preact/signals-core';
import type { ControlParts } from '../ui/view';
import { afterFrame } from '../ui/shared/after-frame';

export class ControlLoading {
  private readonly loaded = signal<ControlParts | null>(null);
  /** Whether any were asked for: a figure may have none. */
  private asked = false;
  private waiting: ((parts: ControlParts) => void)[] = [];

  /** Null until their code is there and the first picture has been shown. */
  get parts(): ControlParts | null {
    return this.loaded.value;
  }

  /** Rejects where it cannot be loaded; asked again, it tries again. */
  readonly load = async (): Promise<void> => {
    this.asked = true;
    await afterFrame();
    const { controlParts } = await import('../ui/controls');
    this.loaded.value = controlParts;
    for (const use of this.waiting.splice(0)) use(controlParts);
  };

  /**
   * Calls `use` once there are controls, or now where none are to come: what begins to move by itself has a button
   * that stops it.
   */
  whenThere(use: (parts: ControlParts | null) => void): void {
    if (this.asked && !this.parts) this.waiting.push(use);
    else use(this.parts);
  }
}
