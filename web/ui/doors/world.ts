/** What a door needs of the browser, passed as an argument so that tests control frames. */
export interface World {
  /** Milliseconds since some moment in the past. */
  now(): number;
  /** Calls back before the next frame is drawn. */
  requestFrame(draw: () => void): number;
  cancelFrame(frame: number): void;
  /** Whether the reader prefers reduced motion. */
  isStill(): boolean;
}

export const browserWorld: World = {
  now: () => performance.now(),
  requestFrame: (draw) => requestAnimationFrame(draw),
  cancelFrame: (frame) => cancelAnimationFrame(frame),
  isStill: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
};
