/** Moves along the timeline in real time; with reduced motion it jumps from stage to stage. */
import type { StageName } from '../core/types';
import { at, isAtEnd, next } from '../state/timeline';
import { stageNames, type State } from '../state/state';

/** Seconds a stage takes at speed 1: the longer, the more there is to watch. */
const seconds: Readonly<Record<StageName, number>> = {
  embed: 3.5,
  project: 7,
  heads: 4.5,
  scores: 7.5,
  scale: 3.5,
  mask: 3.5,
  softmax: 6,
  weigh: 6.5,
  concat: 4.5,
  output: 6,
};

/** Seconds that a stage stands when motion is reduced. */
const standing = 2.5;

export interface Stage {
  read(): State;
  write(state: State): void;
  stopped(): void;
  reducedMotion(): boolean;
}

export class Player {
  private frame = 0;
  private last = 0;
  private waited = 0;

  constructor(private readonly stage: Stage) {}

  get playing(): boolean {
    return this.frame !== 0;
  }

  play(): void {
    if (this.playing) return;
    this.last = performance.now();
    this.waited = 0;
    this.frame = requestAnimationFrame(this.tick);
    const state = this.stage.read();
    // From the end play begins anew. Last, because who hears of it may pause.
    if (isAtEnd(state)) this.stage.write(at(state, 0));
  }

  pause(): void {
    if (!this.playing) return;
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.stage.stopped();
  }

  private readonly tick = (now: number) => {
    // A tab that was in the background goes on where it was, not where it would have been.
    const elapsed = Math.min(0.1, Math.max(0, now - this.last) / 1000);
    this.last = now;
    const state = this.stage.read();
    const later = this.stage.reducedMotion()
      ? this.jumped(state, elapsed)
      : advanced(state, elapsed);
    const { frame } = this;
    if (later !== state) this.stage.write(later);
    // Who heard of the next stage has paused, or paused and played on.
    if (this.frame !== frame) return;
    if (isAtEnd(later)) {
      this.frame = 0;
      this.stage.stopped();
      return;
    }
    this.frame = requestAnimationFrame(this.tick);
  };

  private jumped(state: State, elapsed: number): State {
    this.waited += elapsed * state.speed;
    if (this.waited < standing) return state;
    this.waited = 0;
    return next(state);
  }
}

/** The moment `elapsed` seconds later. Every stage is seen complete, however long a frame was. */
export function advanced(state: State, elapsed: number): State {
  const finished = state.progress >= 1;
  const index = stageNames.indexOf(state.stage) + (finished ? 1 : 0);
  const stage = stageNames[index];
  if (stage === undefined) return state;
  const from = finished ? 0 : state.progress;
  return {
    ...state,
    stage,
    progress: Math.min(1, from + (elapsed * state.speed) / seconds[stage]),
  };
}
