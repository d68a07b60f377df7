/** Loads the controls after the first picture has been shown, so that the picture comes sooner. */
import { signal } from '@preact/signals-core';
import type { ControlParts } from '../ui/view';
import { afterFrame } from '../ui/shared/after-frame';

export class ControlLoading {
  private readonly loaded = signal<ControlParts | null>(null);
  /** Whether controls were requested: a figure may have none. */
  private asked = false;
  private waiting: ((parts: ControlParts) => void)[] = [];

  /** Null until their code is loaded and the first picture has been shown. */
  get parts(): ControlParts | null {
    return this.loaded.value;
  }

  /** Rejects where loading fails; a later call tries again. */
  readonly load = async (): Promise<void> => {
    this.asked = true;
    await afterFrame();
    const { controlParts } = await import('../ui/controls');
    this.loaded.value = controlParts;
    for (const use of this.waiting.splice(0)) use(controlParts);
  };

  /**
   * Calls `use` once the controls are there, or now where there will be none: whatever starts moving by
   * itself must have a button that stops it.
   */
  whenThere(use: (parts: ControlParts | null) => void): void {
    if (this.asked && !this.parts) this.waiting.push(use);
    else use(this.parts);
  }
}
