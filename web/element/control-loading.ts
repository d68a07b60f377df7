/**
 * The controls around the picture. Their code is asked for when the first picture is, and drawn once that has
 * been shown: a reader sees the picture sooner.
 */
import type { ControlParts } from '../ui/view';
import { afterFrame } from '../ui/shared/after-frame';

export class ControlLoading {
  parts: ControlParts | null = null;

  /** @param redraw asks for the page to be drawn again, now with them */
  constructor(private readonly redraw: () => void) {}

  /** Rejects where it cannot be loaded; asked again, it tries again. */
  readonly load = async (): Promise<void> => {
    const [{ controlParts }] = await Promise.all([import('../ui/controls'), afterFrame()]);
    this.parts = controlParts;
    this.redraw();
  };
}
