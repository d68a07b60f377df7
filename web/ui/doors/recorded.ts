/** A training that records one word's shares at each step, so that any step taken can be shown again at once. */
import type { Core } from '../../core/core-types';
import type { Training, TrainingOptions } from '../../core/training-types';

/** By head: the shares that the asking word gives to each word. */
export type Rows = readonly (readonly number[])[];

export class Recorded {
  readonly steps: number;
  private readonly training: Training;
  /** The mean loss of each step's sentences before that step; the first one is that of the start. */
  readonly losses: number[] = [];
  private readonly rows: Rows[] = [];

  /** @param asking the index of the word whose shares are recorded */
  constructor(
    core: Core,
    options: TrainingOptions,
    private readonly words: readonly string[],
    private readonly asking: number,
  ) {
    this.training = core.createTraining(options);
    this.steps = this.training.setup.steps;
    this.record();
  }

  /** Steps taken. */
  get taken(): number {
    return this.rows.length - 1;
  }

  /** Trains up to this step, while there is time. */
  advance(step: number, isTime: () => boolean): void {
    const last = Math.min(step, this.steps);
    while (this.taken < last && isTime()) {
      const { loss } = this.training.step(1);
      if (loss !== null) this.losses.push(loss);
      this.record();
    }
  }

  /** The shares after this step, or after the last one taken. */
  rowsAt(step: number): Rows {
    return this.rows[Math.min(step, this.taken)] ?? [];
  }

  dispose(): void {
    this.training.dispose();
  }

  private record(): void {
    const layer = this.training.layerFor(this.words);
    try {
      while (layer.step() !== 'softmax');
      const { shape, data } = layer.tensor('attn_weights');
      const [heads = 0, n = 0, m = 0] = shape;
      const rowOf = (head: number) => (head * n + this.asking) * m;
      this.rows.push(
        Array.from({ length: heads }, (_, head) => [
          ...data.subarray(rowOf(head), rowOf(head) + m),
        ]),
      );
    } finally {
      layer.dispose();
    }
  }
}

/** The largest difference between two heads' shares of the same word. */
export function differenceOf(rows: Rows): number {
  const [first = [], ...others] = rows;
  const gaps = others.flatMap((row) => row.map((share, k) => Math.abs(share - (first[k] ?? NaN))));
  return Math.max(0, ...gaps);
}

/** By head: the index of the word with the largest share. */
export const favourites = (rows: Rows): readonly number[] =>
  rows.map((row) => row.indexOf(Math.max(...row)));
