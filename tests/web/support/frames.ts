/** Time and animation frames under the test's control. */
import { vi } from 'vitest';

export interface Frames {
  /** Time passes without a frame. */
  pass(milliseconds: number): void;
  /** The browser draws a frame after this time. */
  draw(milliseconds?: number): void;
}

/** Lasts until `vi.unstubAllGlobals()` and `vi.restoreAllMocks()`. */
export function fakeFrames(): Frames {
  let [now, count] = [0, 0];
  const waiting = new Map<number, (time: number) => void>();
  vi.stubGlobal('requestAnimationFrame', (draw: (time: number) => void) => {
    count += 1;
    waiting.set(count, draw);
    return count;
  });
  vi.stubGlobal('cancelAnimationFrame', (id: number) => waiting.delete(id));
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  return {
    pass: (milliseconds) => (now += milliseconds),
    draw: (milliseconds = 16) => {
      now += milliseconds;
      const all = [...waiting.values()];
      waiting.clear();
      for (const each of all) each(now);
    },
  };
}
