/** The trainings of a session, by what they are asked for: those used last are kept, for a reader toggles. */
import type { Core } from '../core/core-types';
import type { State } from '../state/state';
import { trainingOptions } from '../state/training';
import { keyOf } from './memoize';
import { TrainingRun } from './training-run';

/** As many as are compared, and as many again to go back to. Each has at most 8 MB of steps to go back to. */
const mostTrainings = 4;

export class Trainings {
  /** The one used last at the end. */
  private readonly runs = new Map<string, TrainingRun>();

  constructor(private readonly core: Core) {}

  /** @throws the core's RangeErrors, which name the field; then nothing changed. */
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

  /** How many are kept. */
  get size(): number {
    return this.runs.size;
  }

  dispose(): void {
    for (const run of this.runs.values()) run.dispose();
    this.runs.clear();
  }
}
