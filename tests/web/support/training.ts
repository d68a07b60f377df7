/** Sessions that train, with frames under the test's control. */
import type { Clock } from '../../../web/session/clock';
import { open, type Opened } from './session';

/** Every reading advances the time by half a millisecond, so that slices end. */
export class SliceClock implements Clock {
  time = 0;
  frames: ((now: number) => void)[] = [];

  now() {
    this.time += 0.5;
    return this.time;
  }

  requestFrame(draw: (now: number) => void) {
    this.frames.push(draw);
    return this.frames.length;
  }

  cancelFrame() {
    this.frames = [];
  }

  /** Runs one frame, 16 ms later. */
  frame() {
    this.time += 16;
    const due = this.frames;
    this.frames = [];
    for (const draw of due) draw(this.time);
  }

  /** Runs all requested frames. @returns how many */
  rest(most = 10_000): number {
    let count = 0;
    for (; this.frames.length > 0 && count < most; count++) this.frame();
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
