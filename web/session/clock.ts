/** Time and frames as a browser gives them, passed as an argument so that session/ needs no browser. */
export interface Clock {
  /** Milliseconds since some moment in the past. */
  now(): number;
  /** Calls back before the next frame is drawn, with the time of that frame. */
  requestFrame(draw: (now: number) => void): number;
  cancelFrame(frame: number): void;
}

/** A clock that stands still and never calls a frame back. */
export const noFrames: Clock = {
  now: () => 0,
  requestFrame: () => 1,
  cancelFrame: () => undefined,
};
