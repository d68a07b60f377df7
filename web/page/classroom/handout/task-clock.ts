/**
 * A clock for work that nobody watches: a frame is the page's next task, so that it waits for no screen, goes on in a
 * hidden tab, and still lets the page answer between two of them.
 */
import type { Clock } from '../../../session/clock';

export function taskClock(): Clock {
  const { port1, port2 } = new MessageChannel();
  const waiting = new Map<number, (now: number) => void>();
  let count = 0;
  port1.onmessage = ({ data: frame }: MessageEvent<number>) => {
    const draw = waiting.get(frame);
    waiting.delete(frame);
    draw?.(performance.now());
  };
  return {
    now: () => performance.now(),
    requestFrame: (draw) => {
      count += 1;
      waiting.set(count, draw);
      port2.postMessage(count);
      return count;
    },
    cancelFrame: (frame) => void waiting.delete(frame),
  };
}
