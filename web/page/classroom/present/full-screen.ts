/** Full screen while the page is presented: asked for, refused, and left by the browser's own means. */

/** Chromium's, by which a page may have Escape in full screen; a longer press still ends it. */
interface Keyboard {
  lock(keys: readonly string[]): Promise<void>;
  unlock(): void;
}

const keyboard = (): Keyboard | undefined => (navigator as { keyboard?: Keyboard }).keyboard;

interface FullScreenHost {
  /** Something of what is shown is another. */
  changed(): void;
  /** The reader left it: by Escape, which the browser keeps for itself, or by another way of the browser's. */
  left(): void;
}

export class FullScreen {
  /** Asked for, and the browser has not answered yet. */
  private asks = false;
  /** Opening a window ends it in some browsers: that is not the reader's leaving. */
  private opening = false;
  /** Asked for and refused, here or where this page is framed. */
  isRefused = false;

  constructor(
    private readonly host: FullScreenHost,
    signal: AbortSignal,
  ) {
    // Back from the window that was opened: if that ended full screen, it has done so.
    window.addEventListener('focus', () => (this.opening = false), { signal });
    document.addEventListener('fullscreenchange', () => this.isAnother(), { signal });
  }

  /** Where the browser lets it; without it the stage fills the window. */
  ask(): void {
    if (document.fullscreenElement) return;
    const answered = (isRefused: boolean) => {
      this.asks = false;
      this.isRefused = isRefused;
      this.host.changed();
    };
    if (!document.fullscreenEnabled) return answered(true);
    this.asks = true;
    // Said with a sentence: what the browser says of it is for whoever writes a page.
    document.documentElement.requestFullscreen().then(
      () => answered(false),
      () => answered(true),
    );
    // Without it Escape closes what lies on top, and full screen is over as well. A frame may not ask.
    keyboard()
      ?.lock(['Escape'])
      .catch(() => undefined);
  }

  /** Opens a window, which may end full screen. @returns whether the browser opened it */
  during(open: () => boolean): boolean {
    // Asked first: a browser may end it before it gives the window.
    const isFull = document.fullscreenElement !== null || this.asks;
    const opened = open();
    this.opening = opened && isFull;
    return opened;
  }

  end(): void {
    keyboard()?.unlock();
    if (document.fullscreenElement) void document.exitFullscreen();
  }

  private isAnother(): void {
    if (document.fullscreenElement === null) {
      if (!this.opening) this.host.left();
      this.opening = false;
    }
    this.host.changed();
  }
}
