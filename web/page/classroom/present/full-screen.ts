/** Full screen during a presentation: requested, refused, or left through the browser. */

/**
 * Chromium's Keyboard Lock: the page receives Escape in full screen; holding it longer still leaves full
 * screen.
 */
interface Keyboard {
  lock(keys: readonly string[]): Promise<void>;
  unlock(): void;
}

const keyboard = (): Keyboard | undefined => (navigator as { keyboard?: Keyboard }).keyboard;

interface FullScreenHost {
  /** Something that is shown has changed. */
  changed(): void;
  /**
   * The reader left full screen, by Escape where the page does not receive it, or by another way of the
   * browser's.
   */
  left(): void;
}

export class FullScreen {
  /** Requested, but not answered by the browser yet. */
  private asks = false;
  /** A window is being opened, which ends full screen in some browsers: the reader did not leave it. */
  private opening = false;
  /** Full screen was refused, by the browser or because of the frame around this page. */
  isRefused = false;

  constructor(
    private readonly host: FullScreenHost,
    signal: AbortSignal,
  ) {
    // When the focus returns from the opened window, full screen has already ended if it does.
    window.addEventListener('focus', () => (this.opening = false), { signal });
    document.addEventListener('fullscreenchange', () => this.isAnother(), { signal });
  }

  /** Requests full screen; where the browser refuses, the stage fills the window. */
  ask(): void {
    if (document.fullscreenElement) return;
    const answered = (isRefused: boolean) => {
      this.asks = false;
      this.isRefused = isRefused;
      this.host.changed();
    };
    if (!document.fullscreenEnabled) return answered(true);
    this.asks = true;
    // A refusal is shown as a sentence of the page: the browser's message is meant for developers.
    document.documentElement.requestFullscreen().then(
      () => answered(false),
      () => answered(true),
    );
    // Without the lock, Escape closes the topmost sheet and also leaves full screen. A frame may not have it.
    keyboard()
      ?.lock(['Escape'])
      .catch(() => undefined);
  }

  /** Opens a window, which may end full screen. @returns whether the browser opened the window */
  during(open: () => boolean): boolean {
    // Read before opening: a browser may end full screen before open() returns.
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
