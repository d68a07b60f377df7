/** Keeps the trainings used last, by their options, because readers toggle between a few. */
import type { Core } from '../core/core-types';
import type { State } from '../state/state';
import { trainingOptions } from '../state/training';
import { keyOf } from './memoize';
import { TrainingRun } from './training-run';

/** Two that are compared, and two more to go back to. Each keeps at most 8 MB of steps. */
const mostTrainings = 4;

export class Trainings {
  /** In order of use, the last one used at the end. */
  private readonly runs = new Map<string, TrainingRun>();

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

  /** The number of trainings kept. */
  get size(): number {
    return this.runs.size;
  }

  dispose(): void {
    for (const run of this.runs.values()) run.dispose();
    this.runs.clear();
  }
}
