/** When which step is on show, and the frames that it takes. */
import type { World } from './world';

/** How long all steps of a training last, in milliseconds. */
export const playTime = 10_000;
/** How much of it the first step takes: early steps change the most, and so pass more slowly. */
const bend = 1.7;
/** After a frame that came late, as in a window that was hidden, what plays goes on where it was. */
const longestFrame = 100;

/** The step, between two whole ones, after so much time. */
export const stepAfter = (time: number, steps: number): number =>
  steps * Math.min(1, Math.max(0, time / playTime)) ** bend;

/** The time after which this step is on show. */
export const timeOf = (step: number, steps: number): number =>
  playTime * (Math.min(steps, Math.max(0, step)) / steps) ** (1 / bend);

/** Frames, one after the other, until what they draw says that it is at its end. */
export class Frames {
  private frame = 0;
  private last = 0;

  /** @param draw gets the milliseconds since the frame before; false ends it */
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
