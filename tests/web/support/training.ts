/** Sessions that train, with frames under the test's control. */
import type { Clock } from '../../../web/session/clock';
import { open, type Opened } from './session';

/** Like a browser's: a cancelled frame does not run. Every reading takes half a millisecond, so that slices end. */
export class SliceClock implements Clock {
  time = 0;
  private count = 0;
  private readonly waiting = new Map<number, (now: number) => void>();

  get frames(): readonly ((now: number) => void)[] {
    return [...this.waiting.values()];
  }

  now() {
    this.time += 0.5;
    return this.time;
  }

  requestFrame(draw: (now: number) => void) {
    this.count += 1;
    this.waiting.set(this.count, draw);
    return this.count;
  }

  cancelFrame(frame: number) {
    this.waiting.delete(frame);
  }

  /** Runs one frame, 16 ms later. */
  frame() {
    this.time += 16;
    const due = this.frames;
    this.waiting.clear();
    for (const draw of due) draw(this.time);
  }

  /** Runs all requested frames. @returns how many */
  rest(most = 20_000): number {
    let count = 0;
    for (; this.waiting.size > 0 && count < most; count++) this.frame();
    return count;
  }
}

export interface Training extends Opened {
  readonly clock: SliceClock;
  /** The first number of a parameter, of A or of B. */
  first(name?: string, of?: 'A' | 'B'): number | undefined;
}

/** A session with a link such as "parameters=trained&heads=2". */
export function openTraining(link: string, from: Parameters<typeof open>[1] = {}): Training {
  const clock = new SliceClock();
  const opened = open(link, { ...from, clock });
  return {
    ...opened,
    clock,
    first: (name = 'W_Q', of = 'A') => opened.session.layer(of).tensor(name).data[0],
  };
}

export const whatWhere = 'parameters=trained&heads=2';
