/** One clock for all that moves: whoever plays or trains asks for frames of it. A host gives the browser's frames. */

/** Time and frames as a browser gives them. */
export interface Frames {
  /** Milliseconds since some moment in the past. */
  now(): number;
  request(draw: (now: number) => void): number;
  cancel(frame: number): void;
}

/** Called each frame with the seconds since the one before; false ends it. */
export type Tick = (seconds: number, now: number) => boolean;

/** A tab that returns from the background goes on where it was, not where it would have been. */
const longestFrame = 0.1;

export class Clock {
  private readonly ticks = new Set<Tick>();
  private frame: number | null = null;
  private before = 0;
  private held = false;

  constructor(private readonly frames: Frames) {}

  now(): number {
    return this.frames.now();
  }

  /** Calls `tick` each frame until it returns false. */
  run(tick: Tick): void {
    this.ticks.add(tick);
    this.wake();
  }

  stop(tick: Tick): void {
    this.ticks.delete(tick);
  }

  /** Stands still while nobody sees what moves. */
  hold(held: boolean): void {
    this.held = held;
    if (!held) this.wake();
  }

  private wake(): void {
    if (this.frame !== null || this.held || this.ticks.size === 0) return;
    this.before = this.frames.now();
    this.frame = this.frames.request(this.next);
  }

  private readonly next = (now: number): void => {
    this.frame = null;
    if (this.held) return;
    const seconds = Math.min(longestFrame, Math.max(0, now - this.before) / 1000);
    for (const tick of [...this.ticks]) if (!tick(seconds, now)) this.ticks.delete(tick);
    // After the ticks: one that asked for a frame meanwhile goes on from this one as well.
    this.before = now;
    if (this.ticks.size > 0 && this.frame === null) this.frame = this.frames.request(this.next);
  };
}
