/** Many trainings that differ only in their seed, with one head and with several, made between frames. */
import { signal } from '@preact/signals-core';
import type { Core } from '../core/core-types';
import type { TrainingOptions } from '../core/training-types';
import type { State } from '../state/state';
import { seedCount } from '../state/seed-count';
import { trainingOptions } from '../state/training';
import type { Clock } from './clock';
import { TrainingRun } from './training-run';
import { waitingSlice } from './training-slice';

/** From this attention weight on its own word, a head is sharp. */
export const sharpFrom = 0.8;

export interface SeedResult {
  readonly seed: number;
  readonly joint: number;
  readonly solved: boolean;
  /** null where there are fewer heads than questions. */
  readonly sharp: boolean | null;
}

export interface SeedRow {
  readonly heads: number;
  /** How many steps each training takes; this depends on the head count. */
  readonly steps: number;
  readonly results: readonly SeedResult[];
}

/** All options but seed and heads: tells whether results belong to the training on show. */
export const familyOf = (state: State): string =>
  JSON.stringify({ ...trainingOptions(state), seed: 0, heads: 0 });

/** One head, and the layer's own number of heads. */
export const headCountsOf = ({ heads }: Pick<State, 'heads'>): readonly number[] =>
  heads > 1 ? [1, heads] : [1];

export class SeedTrainings {
  /** The family of the trainings in the rows. */
  family = '';
  private frame = 0;
  private readonly signals = { rows: signal<readonly SeedRow[]>([]), running: signal(false) };
  private run: TrainingRun | null = null;
  private options: TrainingOptions | null = null;

  constructor(
    private readonly clock: Clock,
    /** A training failed. */
    private readonly failed: (error: unknown) => void,
  ) {}

  get rows(): readonly SeedRow[] {
    return this.signals.rows.value;
  }

  private set rows(rows: readonly SeedRow[]) {
    this.signals.rows.value = rows;
  }

  get running(): boolean {
    return this.signals.running.value;
  }

  /** Trains the first seeds of what a state describes, once for each head count. */
  start(core: Core, state: State, headCounts: readonly number[]): void {
    this.stop();
    this.options = trainingOptions(state);
    this.family = familyOf(state);
    this.rows = headCounts.map((heads) => ({ heads, steps: 0, results: [] }));
    this.signals.running.value = true;
    this.wake(core);
  }

  private wake(core: Core): void {
    this.frame = this.clock.requestFrame(() => {
      this.frame = 0;
      try {
        this.tick(core);
      } catch (error) {
        this.failed(error);
      }
    });
  }

  stop(): void {
    if (this.frame !== 0) this.clock.cancelFrame(this.frame);
    this.frame = 0;
    this.signals.running.value = false;
    this.run?.dispose();
    this.run = null;
  }

  private tick(core: Core): void {
    const until = this.clock.now() + waitingSlice;
    const hasTime = () => this.clock.now() < until;
    // One seed of each row in turn, so that the reader sees both rows grow.
    const row = this.rows.reduce<SeedRow | undefined>(
      (least, each) => (least && least.results.length <= each.results.length ? least : each),
      undefined,
    );
    if (!row || row.results.length >= seedCount) {
      this.signals.running.value = false;
      return;
    }
    this.advance(core, row, hasTime);
    this.wake(core);
  }

  private advance(core: Core, row: SeedRow, hasTime: () => boolean): void {
    const seed = row.results.length + 1;
    const run = this.run ?? new TrainingRun('', core.createTraining(this.asked(row.heads, seed)));
    this.run = run;
    if (!run.advance(run.setup.steps, hasTime)) return;
    const evaluation = run.evaluateAt(run.taken, hasTime);
    if (!evaluation) return;
    const { joint, solved, specialisation } = evaluation;
    const sharp = specialisation === null ? null : specialisation >= sharpFrom;
    const done = {
      ...row,
      steps: run.taken,
      results: [...row.results, { seed, joint, solved, sharp }],
    };
    this.rows = this.rows.map((each) => (each === row ? done : each));
    run.dispose();
    this.run = null;
  }

  private asked(heads: number, seed: number): TrainingOptions {
    if (!this.options) throw new Error('no training was asked for');
    const { kvHeads = heads, ...options } = this.options;
    // With one head there is no sharing of k and v.
    return { ...options, heads, seed, ...(heads % kvHeads === 0 ? { kvHeads } : {}) };
  }
}
