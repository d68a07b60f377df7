/** Plays the timeline: each stage's operands move into place, it works, its result stays as long as its caption takes. */
import { signal } from '@preact/signals-core';
import type { StageInfo, StageName } from '../core/types';
import type { Clock } from './clock';
import type { State } from './state';
import { arrival, isAtEnd, momentAt, positionOf, workEnd, type Moment } from './timeline';

/** What a player reads and writes. */
export interface Played {
  readonly state: Pick<State, 'stage' | 'progress' | 'speed'>;
  readonly order: readonly StageName[];
  show(moment: Moment): void;
  /** The stage as the core's table has it, and whether it changes no number of the layer on show. */
  stage(id: StageName): { readonly kind: StageInfo['kind']; readonly isQuiet: boolean };
  /** How long the stage's caption takes to read, in seconds. */
  readingSeconds(): number;
  reducedMotion(): boolean;
}

const arrivalSeconds = 0.7;
const leastRest = 0.8;
/** With reduced motion a stage stays at least this long. */
const leastStanding = 2.5;
const workSeconds: Readonly<Record<StageInfo['kind'], number>> = {
  sum: 1.2,
  product: 2.6,
  layout: 1.3,
  rowwise: 2.2,
  elementwise: 1.3,
};
const quietSeconds = 0.5;

export class Player {
  private readonly isPlaying = signal(false);
  private until = Infinity;
  /** With reduced motion: seconds since the last jump. */
  private waited = 0;

  constructor(
    private readonly played: Played,
    private readonly clock: Clock,
  ) {}

  get playing(): boolean {
    return this.isPlaying.value;
  }

  /** @param until a position on the timeline where it stops; left out, the end */
  play(until = Infinity): void {
    const { state, order } = this.played;
    this.until = until;
    if (this.playing || order.length === 0) return;
    this.waited = 0;
    // At the end, play starts over.
    if (isAtEnd(order, state)) this.played.show(momentAt(order, 0));
    this.isPlaying.value = true;
    this.clock.run(this.tick);
  }

  pause(): void {
    this.isPlaying.value = false;
    this.clock.stop(this.tick);
  }

  private readonly tick = (seconds: number): boolean => {
    const { state, order } = this.played;
    const elapsed = seconds * state.speed;
    const next = this.played.reducedMotion() ? this.jumped(elapsed) : this.advanced(elapsed);
    const stops = positionOf(order, next) >= this.until;
    this.played.show(stops ? momentAt(order, this.until) : next);
    if (stops || isAtEnd(order, next)) this.pause();
    return this.playing;
  };

  private jumped(seconds: number): Moment {
    const { state, order } = this.played;
    this.waited += seconds;
    if (this.waited < Math.max(leastStanding, this.played.readingSeconds())) return state;
    this.waited = 0;
    return momentAt(order, Math.floor(positionOf(order, state)) + 1);
  }

  /** The moment so many seconds later. However long a frame was, every stage is shown complete once. */
  private advanced(seconds: number): Moment {
    const { state, order } = this.played;
    const isDone = state.progress >= 1;
    const stage = isDone ? order[order.indexOf(state.stage) + 1] : state.stage;
    if (stage === undefined) return state;
    const { kind, isQuiet } = this.played.stage(stage);
    const scale = isQuiet ? quietSeconds / (arrivalSeconds + workSeconds[kind] + leastRest) : 1;
    const working = arrivalSeconds + workSeconds[kind];
    const rest = Math.max(leastRest, isQuiet ? 0 : this.played.readingSeconds() - working);
    const parts = [
      { end: arrival, seconds: arrivalSeconds * scale },
      { end: workEnd, seconds: workSeconds[kind] * scale },
      { end: 1, seconds: rest * scale },
    ];
    let [at, left, start] = [isDone ? 0 : state.progress, seconds, 0];
    for (const part of parts) {
      const rate = (part.end - start) / part.seconds;
      const needs = Math.max(0, (part.end - at) / rate);
      // The tolerance is for sums of frames, which are not exact.
      if (needs > left + 1e-9) return { stage, progress: at + left * rate };
      at = Math.max(at, part.end);
      left -= needs;
      start = part.end;
    }
    return { stage, progress: 1 };
  }
}
