/** Loads the controls after the first picture has been shown, so that the picture comes sooner. */
import { afterFrame } from '../ui/shared/after-frame';
import { Loaded } from '../ui/shared/loaded';
import type { ControlParts } from '../ui/view';

export class ControlLoading {
  private readonly code = new Loaded<ControlParts>(async () => {
    await afterFrame();
    return (await import('../ui/controls')).controlParts;
  });
  /** Whether controls were requested: a figure may have none. */
  private isAsked = false;

  /** Null until their code is loaded and the first picture has been shown. */
  get parts(): ControlParts | null {
    return this.code.now;
  }

  /** Rejects where loading fails; a later call tries again. */
  readonly load = async (): Promise<void> => {
    this.isAsked = true;
    await this.code.fetch();
  };

  /**
   * Calls `use` once the controls are there, or now where there will be none. Autoplay waits for this: what
   * moves by itself must have a button that stops it, unless the figure has no controls.
   */
  whenThere(use: (parts: ControlParts | null) => void): void {
    if (this.isAsked) this.code.whenThere(use);
    else use(this.parts);
  }
}
