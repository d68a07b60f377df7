/** Many trainings that differ only in their seed, with one head and with several, made between frames. */
import { signal, untracked } from '@preact/signals-core';
import type { TrainingOptions } from '../core/training-types';
import type { Model } from '../model/model';
import type { LayerChoice, State } from '../model/state';
import { trainingOptions } from '../model/tasks';
import { TrainingRun } from '../model/trainings';

export const seedCount = 24;
/** From this mean attention to its own word on, a head is sharp. */
export const sharpFrom = 0.8;
/** Milliseconds of a frame. */
const slice = 6;

export interface SeedResult {
  readonly seed: number;
  /** The share of rows that answer all their questions. */
  readonly joint: number;
  readonly solved: boolean;
  /** Null where there are fewer heads than questions. */
  readonly sharp: boolean | null;
}

export interface SeedRow {
  readonly heads: number;
  /** How many steps each training takes; it depends on the head count. */
  readonly steps: number;
  readonly results: readonly SeedResult[];
}

/** What is trained with one seed. */
interface Current {
  readonly row: SeedRow;
  readonly run: TrainingRun;
}

export class Seeds {
  private readonly made = signal<readonly SeedRow[]>([]);
  private readonly isRunning = signal(false);
  private options: TrainingOptions | null = null;
  /** The options without seed and heads, of which the results are. */
  private family = '';
  private current: Current | null = null;

  constructor(private readonly model: Model) {}

  get running(): boolean {
    return this.isRunning.value;
  }

  /** The results for the training on show; none where they are of another one. */
  get rows(): readonly SeedRow[] {
    const options = optionsOnShow(this.model.state);
    const rows = this.made.value;
    return options && familyOf(options) === this.family ? rows : [];
  }

  /** Trains the first seeds of the training on show, with one head and with its own number of heads. */
  start(): void {
    this.stop();
    this.options = untracked(() => optionsOnShow(this.model.state));
    if (!this.options) return;
    const { heads = 1 } = this.options;
    this.family = familyOf(this.options);
    const counts = heads > 1 ? [1, heads] : [1];
    this.made.value = counts.map((count) => ({ heads: count, steps: 0, results: [] }));
    this.isRunning.value = true;
    this.model.clock.run(this.tick);
  }

  stop(): void {
    this.model.clock.stop(this.tick);
    this.isRunning.value = false;
    this.current?.run.dispose();
    this.current = null;
  }

  private readonly tick = (): boolean => {
    try {
      return untracked(() => this.work());
    } catch (error) {
      this.stop();
      this.model.failed(error);
      return false;
    }
  };

  /** @returns whether there is more to do */
  private work(): boolean {
    const { clock } = this.model;
    const until = clock.now() + slice;
    const hasTime = () => clock.now() < until;
    this.current ??= this.next();
    if (!this.current) {
      this.isRunning.value = false;
      return false;
    }
    const { run } = this.current;
    if (run.taken < run.last) run.advance(run.last, hasTime);
    else run.evaluate(run.taken, hasTime);
    this.collect(this.current);
    return true;
  }

  /** One seed of each row in turn, so that the reader sees all rows grow. */
  private next(): Current | null {
    const { core } = this.model;
    const [row] = this.made.value.toSorted((a, b) => a.results.length - b.results.length);
    if (!core || !this.options || !row || row.results.length >= seedCount) return null;
    const options = withHeads(this.options, row.heads, row.results.length + 1);
    return { row, run: new TrainingRun('', core.createTraining(options)) };
  }

  /** Adds the result of a seed once it was evaluated. */
  private collect({ row, run }: Current): void {
    const evaluation = run.evaluated.get(run.taken);
    if (run.taken < run.last || !evaluation) return;
    const { joint, solved, specialisation } = evaluation;
    const sharp = specialisation === null ? null : specialisation >= sharpFrom;
    const result = { seed: row.results.length + 1, joint, solved, sharp };
    const grown = { ...row, steps: run.taken, results: [...row.results, result] };
    this.made.value = this.made.value.map((each) => (each === row ? grown : each));
    run.dispose();
    this.current = null;
  }
}

/** The first trained layer of a state. */
export const trainedLayer = ({ layers }: State): LayerChoice | null =>
  layers.find(({ parameters }) => parameters === 'trained') ?? null;

function optionsOnShow(state: State): TrainingOptions | null {
  const layer = trainedLayer(state);
  return layer && trainingOptions(state, layer);
}

const familyOf = (options: TrainingOptions): string =>
  JSON.stringify({ ...options, seed: 0, heads: 0 });

/** The same training with another seed and head count; heads share k and v only where that divides them. */
function withHeads(options: TrainingOptions, heads: number, seed: number): TrainingOptions {
  const { kvHeads = heads, ...others } = options;
  return { ...others, heads, seed, ...(heads % kvHeads === 0 ? { kvHeads } : {}) };
}
