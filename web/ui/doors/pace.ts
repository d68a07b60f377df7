/** Which step is shown when, and the frames that show it. */
import type { World } from './world';

/** The duration of all steps of a training, in milliseconds. */
export const playTime = 10_000;
/** The exponent that slows down early steps, which change the most. */
const bend = 1.7;
/**
 * The longest time that a frame counts for, in milliseconds: after a hidden window, playing continues where
 * it was.
 */
const longestFrame = 100;

/** The step, possibly fractional, at this time. */
export const stepAfter = (time: number, steps: number): number =>
  steps * Math.min(1, Math.max(0, time / playTime)) ** bend;

/** The time at which this step is shown. */
export const timeOf = (step: number, steps: number): number =>
  playTime * (Math.min(steps, Math.max(0, step)) / steps) ** (1 / bend);

/** Requests frame after frame until `draw` returns false. */
export class Frames {
  private frame = 0;
  private last = 0;

  /** @param draw gets the milliseconds since the previous frame; false ends it */
  constructor(
    private readonly world: World,
    private readonly draw: (elapsed: number) => boolean,
  ) {}

  get running(): boolean {
    return this.frame !== 0;
  }

  start(): void {
    if (this.running) return;
    this.last = this.world.now();
    this.frame = this.world.requestFrame(this.tick);
  }

  stop(): void {
    if (this.running) this.world.cancelFrame(this.frame);
    this.frame = 0;
  }

  private readonly tick = () => {
    this.frame = 0;
    const now = this.world.now();
    const elapsed = Math.min(longestFrame, Math.max(0, now - this.last));
    this.last = now;
    if (this.draw(elapsed) && !this.running) this.frame = this.world.requestFrame(this.tick);
  };
}
