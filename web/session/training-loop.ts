/**
 * Trains between frames, so that neither a picture nor a frame waits longer than a slice. While it plays, the
 * step on show advances at the reader's pace, and the work takes turns over several frames; otherwise it goes
 * to the step that the state names.
 */
import { computed, signal } from '@preact/signals-core';
import { isTrained } from '../state/training';
import type { State, TrainingPace } from '../state/state';
import type { Clock } from './clock';
import type { TrainingRun } from './training-run';
import { playingSlice, waitingSlice } from './training-slice';

/**
 * The work of the frames of playing, one part per frame: all parts in one frame would make it four times as
 * long.
 */
const turns = ['train', 'compute', 'picture', 'page'] as const;

/** Steps per second; `fast` takes as many as there is time for. */
const paces: Readonly<Record<TrainingPace, number>> = { slow: 20, steady: 80, fast: 1e6 };

/** What the loop needs of a session. */
export interface Trained {
  readonly state: State;
  /** The trainings of the layers on show, A's first. */
  runs(): readonly TrainingRun[];
  /** Computes the layer with the parameters of this step, or of the last one taken. Draws nothing. */
  computeStep(step: number): void;
  /** The step on show will not change by itself any more. */
  rested(): void;
  /** A step, or computing a layer with it, failed. */
  failed(error: unknown): void;
}

/** How much is drawn of the numbers on show; while a training plays, picture and page wait for their turns. */
type Drawn = 'nothing' | 'picture' | 'page';

export class TrainingLoop {
  private readonly signals = {
    playing: signal(false),
    drawn: signal<Drawn>('page'),
    turns: signal(0),
  };
  /** Whether playing stands still because nobody sees it. */
  private held = false;
  private frame = 0;
  private lastTime = 0;
  /** The step that playing has come to; at a slow pace also between two whole steps. */
  private played = 0;
  /** The last step that all trainings have taken. */
  private reached = 0;
  /** The step at which playing stops, if the trainings go that far. */
  private stopsAt = Infinity;
  /** The index in `turns` for the next frame. */
  private turn = 0;
  /** The time at which this frame's slice ends. */
  private until = 0;

  constructor(
    private readonly trained: Trained,
    private readonly clock: Clock,
  ) {}

  get playing(): boolean {
    return this.signals.playing.value;
  }

  set playing(playing: boolean) {
    if (!playing) this.signals.drawn.value = 'page';
    this.signals.playing.value = playing;
  }

  private readonly waits = {
    picture: computed(() => this.signals.drawn.value === 'nothing'),
    page: computed(() => this.signals.drawn.value !== 'page'),
  };

  /** Whether the picture must not be drawn yet. */
  get pictureWaits(): boolean {
    return this.waits.picture.value;
  }

  /** Whether the page around the picture must not be drawn yet. */
  get pageWaits(): boolean {
    return this.waits.page.value;
  }

  /**
   * Counts the turns of the page, and when all work has ended: whatever draws a training's progress, or waits for its
   * end, reads this signal.
   */
  get turns(): number {
    return this.signals.turns.value;
  }

  /** Whether there is work between frames. */
  get running(): boolean {
    return this.frame !== 0;
  }

  /** Plays up to `until` from the step on show, or from the beginning after the last one. */
  play(until = Infinity): void {
    if (this.playing || !isTrained(this.trained.state)) return;
    this.playing = true;
    this.stopsAt = until;
    const { trainingStep } = this.trained.state;
    if (trainingStep >= this.end) this.showStep(0);
    this.played = this.trained.state.trainingStep;
    this.turn = 0;
    this.lastTime = this.clock.now();
    this.wake();
  }

  pause(): void {
    if (!this.playing) return;
    this.playing = false;
    this.rested();
  }

  /** To be called after each change: resumes work if there is any, such as a step that the state names. */
  wake(): void {
    if (this.running || !(this.moves || this.isBehind || this.isToEvaluate)) return;
    this.frame = this.clock.requestFrame(this.tick);
  }

  /** Holds playing still; a step that the state asks for is taken all the same. */
  hold(held: boolean): void {
    if (held === this.held) return;
    this.held = held;
    this.signals.drawn.value = 'page';
    this.lastTime = this.clock.now();
    this.wake();
  }

  private get moves(): boolean {
    return this.playing && !this.held;
  }

  /** Ends all work, as when the layers are disposed of. */
  stop(): void {
    this.playing = false;
    if (this.frame !== 0) this.clock.cancelFrame(this.frame);
    this.frame = 0;
    this.signals.turns.value += 1;
  }

  /** The last step that any of the trainings reaches. */
  private get last(): number {
    return Math.max(0, ...this.trained.runs().map(({ last }) => last));
  }

  /** The step at which playing ends. */
  private get end(): number {
    return Math.min(this.stopsAt, this.last);
  }

  private get isBehind(): boolean {
    const { trainingStep } = this.trained.state;
    return this.trained.runs().some(({ taken, last }) => taken < Math.min(trainingStep, last));
  }

  /** The step on show if it is to be evaluated; null while playing, since no step then stays long. */
  private evaluatedStep(run: TrainingRun): number | null {
    return this.moves ? null : run.nearest(this.trained.state.trainingStep);
  }

  /** Whether the panel of what was learned is shown and an evaluation is missing. */
  private get isToEvaluate(): boolean {
    if (!this.trained.state.learning) return false;
    return this.trained.runs().some((run) => run.wantsEvaluation(this.evaluatedStep(run)));
  }

  private readonly tick = (now: number) => {
    this.frame = 0;
    try {
      this.goOn(now);
    } catch (error) {
      this.trained.failed(error);
    }
  };

  /** The work of one frame. */
  private goOn(now: number): void {
    const elapsed = Math.min(0.1, Math.max(0, now - this.lastTime) / 1000);
    this.lastTime = now;
    this.until = this.clock.now() + (this.moves ? playingSlice : waitingSlice);
    const { state } = this.trained;
    if (!isTrained(state)) {
      // The change itself was not reported, as there was still a frame to come.
      this.playing = false;
      this.rested();
      return;
    }
    if (this.moves) this.playOn(elapsed * paces[state.trainingPace]);
    else {
      this.advance(state.trainingStep);
      this.evaluate();
      this.showStep(state.trainingStep);
    }
    this.wake();
    if (!this.running) this.rested();
  }

  private rested(): void {
    this.signals.turns.value += 1;
    this.trained.rested();
  }

  private showStep(step: number): void {
    this.trained.computeStep(step);
    this.signals.turns.value += 1;
  }

  /** One frame of playing. What its turn leaves of the slice goes to training. */
  private playOn(steps: number): void {
    this.played = Math.min(this.played + steps, this.end);
    const turn = turns[this.turn];
    this.turn = (this.turn + 1) % turns.length;
    if (turn === 'page') {
      this.signals.drawn.value = 'page';
      this.signals.turns.value += 1;
      if (this.trained.state.trainingStep >= this.end) this.playing = false;
      return;
    }
    if (turn === 'compute') {
      this.signals.drawn.value = 'nothing';
      this.trained.computeStep(Math.min(Math.floor(this.played), this.reached));
    } else if (turn === 'picture') this.signals.drawn.value = 'picture';
    if (this.clock.now() >= this.until) return;
    const wanted = Math.floor(this.played);
    this.advance(wanted);
    this.evaluate();
    // Show the last step that there was time for.
    if (this.reached < wanted) this.played = this.reached;
  }

  /** Evaluates one training: one piece, and more while the slice lasts. */
  private evaluate(): void {
    if (!this.isToEvaluate) return;
    const run = this.trained.runs().find((each) => each.wantsEvaluation(this.evaluatedStep(each)));
    run?.evaluate(this.evaluatedStep(run), () => this.clock.now() < this.until);
  }

  /** Trains towards a step for the rest of the slice. */
  private advance(step: number): void {
    const runs = this.trained.runs();
    const start = this.clock.now();
    const left = this.until - start;
    runs.forEach((run, k) => {
      const until = start + (left * (k + 1)) / runs.length;
      run.advance(step, () => this.clock.now() < until);
    });
    const unfinished = runs.filter(({ taken, last }) => taken < last);
    this.reached = Math.min(...(unfinished.length > 0 ? unfinished : runs).map((run) => run.taken));
  }
}
