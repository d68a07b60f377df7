/** Plays the timeline in real time; with reduced motion it jumps from stage to stage. */
import { signal } from '@preact/signals-core';
import { at, isAtEnd, next, position, stageOrder } from '../state/timeline';
import type { State } from '../state/state';
import type { Clock } from './clock';
import { paced, type Pace } from './pace';

/** What a player reads and writes. */
export interface Played {
  read(): State;
  write(state: State): void;
  /** Playing has ended or was paused. */
  stopped(): void;
  reducedMotion(): boolean;
  /** The pace of that state's stage. */
  pace(state: State): Pace;
}

export class Player {
  private readonly on = signal(false);
  /** Whether time stands still because nobody sees what is played. */
  private held = false;
  /** The requested frame, or 0. */
  private frame = 0;
  private lastTime = 0;
  /** Where on the timeline it stops. */
  private until = Infinity;
  /** With reduced motion: seconds since the last jump, at speed 1. */
  private waited = 0;

  constructor(
    private readonly played: Played,
    private readonly clock: Clock,
  ) {}

  get playing(): boolean {
    return this.on.value;
  }

  /** @param until a position on the timeline, 0 … number of stages; the end if left out */
  play(until = Infinity): void {
    this.until = until;
    if (this.playing) return;
    this.on.value = true;
    this.waited = 0;
    this.goOn();
    const state = this.played.read();
    // At the end, play starts over. This comes last because a listener may pause.
    if (isAtEnd(state)) this.played.write(at(state, 0));
  }

  pause(): void {
    if (!this.playing) return;
    this.end();
  }

  /** Holds playing still; on release it continues where it was, unless it was paused meanwhile. */
  hold(held: boolean): void {
    if (held === this.held) return;
    this.held = held;
    if (held) this.standStill();
    else if (this.playing) this.goOn();
  }

  private goOn(): void {
    if (this.held) return;
    this.lastTime = this.clock.now();
    this.frame = this.clock.requestFrame(this.tick);
  }

  private standStill(): void {
    if (this.frame !== 0) this.clock.cancelFrame(this.frame);
    this.frame = 0;
  }

  private end(): void {
    this.standStill();
    this.on.value = false;
    this.played.stopped();
  }

  private readonly tick = (now: number) => {
    // A tab that returns from the background continues where it was, not where it would have been.
    const elapsed = Math.min(0.1, Math.max(0, now - this.lastTime) / 1000);
    this.lastTime = now;
    const state = this.played.read();
    const later = this.played.reducedMotion()
      ? this.jumped(state, elapsed)
      : advanced(state, elapsed, (each) => this.played.pace(each));
    const { frame } = this;
    const arrives = position(later) >= this.until;
    if (arrives) this.played.write(at(later, this.until));
    else if (later !== state) this.played.write(later);
    // A listener has paused, or paused and played again.
    if (this.frame !== frame) return;
    if (arrives || isAtEnd(later)) return this.end();
    this.frame = this.clock.requestFrame(this.tick);
  };

  private jumped(state: State, elapsed: number): State {
    this.waited += elapsed * state.speed;
    if (this.waited < this.played.pace(state).standing) return state;
    this.waited = 0;
    return next(state);
  }
}

/** The moment `elapsed` seconds later. However long a frame was, every stage is shown complete once. */
export function advanced(state: State, elapsed: number, pace: (state: State) => Pace): State {
  const finished = state.progress >= 1;
  const order = stageOrder(state);
  const stage = order[order.indexOf(state.stage) + (finished ? 1 : 0)];
  if (stage === undefined) return state;
  const now = { ...state, stage, progress: finished ? 0 : state.progress };
  return { ...now, progress: paced(now.progress, elapsed * state.speed, pace(now)) };
}
