/**
 * Trains the layers on show between frames, so that no frame waits longer than a slice of time: while it plays, at the
 * reader's pace, otherwise to the step that the state names. Every training is bit-identical wherever it runs, so a
 * step's number is enough to say which parameters are on show.
 */
import { effect, signal, untracked } from '@preact/signals-core';
import type { Model, Which } from '../model/model';
import type { State } from '../model/state';
import type { TrainingRun } from '../model/trainings';

/** Milliseconds of training in a frame: while it plays, the frame also has a picture to draw. */
const playingSlice = 3;
const waitingSlice = 24;
/** While it waits, so many frames go by until one shows how far it is: that costs more than their training. */
const shownEvery = 8;

/** Steps per second; `fast` takes as many as there is time for. */
const paces: Readonly<Record<State['trainingPace'], number>> = {
  slow: 20,
  steady: 80,
  fast: 1e6,
};

/** A training on show. */
export interface OnShow {
  readonly which: Which;
  readonly run: TrainingRun;
  /** The step whose parameters are on show. */
  readonly step: number;
}

export class Trainer {
  private readonly isPlaying = signal(false);
  private readonly isBusy = signal(false);
  /** Counts what was trained and evaluated: trainings are no signals themselves. */
  private readonly turns = signal(0);
  /** The step that playing has come to; at a slow pace also between two whole steps. */
  private played = 0;
  private until = Infinity;
  /** Every other frame of playing shows a step; those between have their slice for training. */
  private showsNext = false;
  /** Frames of waiting so far. */
  private waited = 0;

  constructor(private readonly model: Model) {
    // Whatever changes may name a step that is still to be taken.
    effect(() => {
      void model.state;
      void model.core;
      untracked(() => this.wake());
    });
  }

  get playing(): boolean {
    return this.isPlaying.value;
  }

  /** Whether steps up to the state's own are still being taken. */
  get busy(): boolean {
    return this.isBusy.value;
  }

  /** The trainings of the layers on show, A's first. */
  get onShow(): readonly OnShow[] {
    void this.turns.value;
    const { layers, trainingStep } = this.model.state;
    return layers.flatMap((_, at) => {
      const which = at === 0 ? 0 : 1;
      const run = this.model.training(which);
      return run ? [{ which, run, step: run.nearest(trainingStep) }] : [];
    });
  }

  /** Whether playing would begin again at step 0. */
  get isAtEnd(): boolean {
    return this.model.state.trainingStep >= this.end;
  }

  /** Plays from the step on show, or from the beginning after the last one. */
  play(until = Infinity): void {
    if (this.playing || this.runs().length === 0) return;
    this.until = until;
    if (this.isAtEnd) this.show(0);
    this.played = this.model.state.trainingStep;
    this.showsNext = false;
    this.isPlaying.value = true;
    this.wake();
  }

  pause(): void {
    this.isPlaying.value = false;
    this.wake();
  }

  goTo(step: number): void {
    this.pause();
    this.show(step);
  }

  /** Each training once: two layers may be the same. */
  private runs(): readonly TrainingRun[] {
    return untracked(() => [...new Set(this.onShow.map(({ run }) => run))]);
  }

  /** The step at which playing ends. */
  private get end(): number {
    return Math.min(this.until, Math.max(0, ...this.runs().map(({ last }) => last)));
  }

  private wake(): void {
    if (this.hasWork()) this.model.clock.run(this.tick);
    this.isBusy.value = !this.playing && this.isBehind();
  }

  private hasWork(): boolean {
    return this.playing || this.isBehind() || this.nextToEvaluate() !== null;
  }

  private isBehind(): boolean {
    const { trainingStep } = this.model.state;
    return this.runs().some(({ taken, last }) => taken < Math.min(trainingStep, last));
  }

  /** A step to evaluate where what was learned is shown. While playing no step on show stays for long. */
  private nextToEvaluate(): { readonly run: TrainingRun; readonly step: number } | null {
    const { learning, trainingStep } = this.model.state;
    if (!learning) return null;
    const shown = this.runs().map((run) => ({ run, step: run.nearest(trainingStep) }));
    // The step that the reader sees comes before those of the lines.
    const first = shown.find(({ run, step }) => !this.playing && !run.evaluated.has(step));
    if (first) return first;
    for (const { run } of shown) {
      const step = run.nextEvaluation(null);
      if (step !== null) return { run, step };
    }
    return null;
  }

  private readonly tick = (seconds: number): boolean => {
    try {
      return untracked(() => this.work(seconds));
    } catch (error) {
      this.isPlaying.value = false;
      this.model.failed(error);
      return false;
    }
  };

  /** The work of one frame. @returns whether there is more */
  private work(seconds: number): boolean {
    // Another layer may be on show that is not trained.
    if (this.runs().length === 0) this.isPlaying.value = false;
    if (this.playing) this.playOn(seconds);
    else this.catchUp();
    this.turns.value += 1;
    this.isBusy.value = !this.playing && this.isBehind();
    return this.hasWork();
  }

  private playOn(seconds: number): void {
    const { clock, state } = this.model;
    this.played = Math.min(this.played + seconds * paces[state.trainingPace], this.end);
    const wanted = Math.floor(this.played);
    this.showsNext = !this.showsNext;
    if (!this.showsNext) {
      const step = Math.min(wanted, this.reached());
      this.show(step);
      if (step >= this.end) this.isPlaying.value = false;
      return;
    }
    const until = clock.now() + playingSlice;
    this.advance(wanted, until);
    if (clock.now() < until) this.evaluate(until);
    // The steps that there was no time for are played later.
    this.played = Math.min(this.played, this.reached() + 1);
  }

  private catchUp(): void {
    const { clock, state } = this.model;
    const until = clock.now() + waitingSlice;
    if (this.isBehind()) {
      this.advance(state.trainingStep, until);
      this.waited += 1;
      if (!this.isBehind() || this.waited % shownEvery === 0) this.show(state.trainingStep);
    } else this.evaluate(until);
  }

  /** Trains all layers towards a step; they share the time. */
  private advance(step: number, until: number): void {
    const { clock } = this.model;
    const start = clock.now();
    const runs = this.runs();
    runs.forEach((run, k) => {
      const own = start + ((until - start) * (k + 1)) / runs.length;
      run.advance(step, () => clock.now() < own);
    });
  }

  /** The last step that all trainings have taken that go on. */
  private reached(): number {
    const runs = this.runs();
    const going = runs.filter(({ taken, last }) => taken < last).map(({ taken }) => taken);
    return going.length > 0 ? Math.min(...going) : Math.max(...runs.map(({ taken }) => taken));
  }

  /** One piece of an evaluation, and more while there is time. */
  private evaluate(until: number): void {
    const next = this.nextToEvaluate();
    next?.run.evaluate(next.step, () => this.model.clock.now() < until);
  }

  private show(trainingStep: number): void {
    this.model.change({ trainingStep }, { unrecorded: true });
  }
}
