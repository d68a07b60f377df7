/** Keeps the trainings used last, by their options, because readers toggle between a few. */
import type { Core } from '../core/core-types';
import type { TrainingSetup } from '../core/training-types';
import type { State } from '../state/state';
import { trainingOptions } from '../state/training';
import { keyOf } from './memoize';
import { TrainingRun } from './training-run';

/** Two that are compared, and two more to go back to. Each keeps at most 8 MB of steps. */
const mostTrainings = 4;
/** A setup is small; this many are more than a lesson's step has facts. */
const mostSetups = 64;

export class Trainings {
  /** In order of use, the last one used at the end. */
  private readonly runs = new Map<string, TrainingRun>();
  private readonly setups = new Map<string, TrainingSetup>();

  constructor(private readonly core: Core) {}

  /** @throws the core's RangeErrors, which name the field; nothing has changed then. */
  of(state: State): TrainingRun {
    const options = trainingOptions(state);
    const key = keyOf(options);
    const run = this.runs.get(key) ?? new TrainingRun(key, this.core.createTraining(options));
    this.runs.delete(key);
    this.runs.set(key, run);
    for (const [other, old] of this.runs) {
      if (this.runs.size <= mostTrainings) break;
      old.dispose();
      this.runs.delete(other);
    }
    return run;
  }

  /** The training of a state if it is kept; null where `of` would begin it anew. */
  kept(state: State): TrainingRun | null {
    return this.runs.get(keyOf(trainingOptions(state))) ?? null;
  }

  /**
   * What a training is made of, without taking the place of one that is kept.
   * @throws the core's RangeErrors, which name the field
   */
  setupOf(state: State): TrainingSetup {
    const options = trainingOptions(state);
    const key = keyOf(options);
    const known = this.runs.get(key)?.setup ?? this.setups.get(key);
    if (known) return known;
    if (this.runs.size < mostTrainings) return this.of(state).setup;
    const training = this.core.createTraining(options);
    const { setup } = training;
    training.dispose();
    this.setups.set(key, setup);
    const [oldest] = this.setups.keys();
    if (this.setups.size > mostSetups && oldest !== undefined) this.setups.delete(oldest);
    return setup;
  }

  /** The number of trainings kept. */
  get size(): number {
    return this.runs.size;
  }

  dispose(): void {
    for (const run of this.runs.values()) run.dispose();
    this.runs.clear();
  }
}
