/** What captions say of one head's attention, read from the tensors. */
import type { Numbers } from '../model/numbers';
import type { State } from '../model/state';
import { headsOf } from './place-text';

/** A share, and where it is. */
export interface Share {
  readonly row: number;
  readonly col: number;
  readonly share: number;
}

/** A share as it is, and as it would be if the scores were not divided. */
export interface Undivided extends Share {
  readonly undivided: number;
}

export class AttentionFacts {
  private readonly n: number;
  private readonly m: number;

  constructor(
    private readonly numbers: Numbers,
    private readonly state: Pick<State, 'cell' | 'head'>,
  ) {
    this.n = numbers.words.length;
    this.m = numbers.keyWords.length;
  }

  /** One row of a tensor of queries by keys, in the head on show. */
  private rowOf(name: string, row: number): Float32Array {
    const at = row * this.m;
    return this.numbers.matrix(name, this.state.head).data.subarray(at, at + this.m);
  }

  private get rows(): readonly number[] {
    return this.numbers.words.map((_, row) => row);
  }

  /** The chosen cell's row, where it is one of the large head; else null. */
  get chosenRow(): number | null {
    const { cell } = this.state;
    const row = cell?.index.length === 3 ? cell.index[1] : undefined;
    const isHere =
      cell &&
      row !== undefined &&
      row < this.n &&
      headsOf(this.numbers, cell)[0] === this.state.head;
    return isHere ? row : null;
  }

  /** The rows that a caption is about: the chosen cell's, those that a training asks something of, or all. */
  private get ownRows(): readonly number[] {
    const asked = this.numbers.facts.trained?.asked ?? [];
    if (this.chosenRow !== null) return [this.chosenRow];
    return asked.length > 0 ? asked : this.rows;
  }

  /** The keys that a query may look at. */
  allowed(row: number): readonly number[] {
    const masked = this.rowOf('masked', row);
    return [...masked.keys()].filter((col) => masked[col] !== -Infinity);
  }

  /** Whether a row gives each of several allowed keys the same share. */
  isEven(row: number): boolean {
    const shares = this.rowOf('attn_weights', row);
    const allowed = this.allowed(row);
    return allowed.length > 1 && allowed.every((col) => shares[col] === shares[allowed[0] ?? 0]);
  }

  /** How many rows are even. */
  get evenRows(): number {
    return this.rows.filter((row) => this.isEven(row)).length;
  }

  /** Whether every row is, over all keys: then each share is the same. */
  get isAllEven(): boolean {
    return this.evenRows === this.n && this.hidden === 0;
  }

  /** The rows that may look at nothing. */
  get emptyRows(): readonly number[] {
    return this.rows.filter((row) => this.allowed(row).length === 0);
  }

  /** How many scores of the head the mask hides. */
  get hidden(): number {
    return this.rows.reduce((sum, row) => sum + this.m - this.allowed(row).length, 0);
  }

  /** The largest share of the caption's rows. A word that may look at a single word has no choice, so others go first. */
  get strongest(): Share {
    const own = this.ownRows;
    const choosing = own.filter((row) => this.allowed(row).length > 1);
    const rows = choosing.length > 0 ? choosing : own;
    return this.largest('attn_weights', rows);
  }

  /** The largest score of the chosen row, or of all. */
  get largestScore(): Share {
    return this.largest('scores', this.chosenRow === null ? this.rows : [this.chosenRow]);
  }

  private largest(name: string, rows: readonly number[]): Share {
    let best: Share = { row: rows[0] ?? 0, col: 0, share: -Infinity };
    for (const row of rows)
      this.rowOf(name, row).forEach((share, col) => {
        if (share > best.share) best = { row, col, share };
      });
    return best;
  }

  /** Whether all other shares of a row are zero. */
  isAlone({ row, col }: Share): boolean {
    return this.rowOf('attn_weights', row).every((share, at) => at === col || share === 0);
  }

  /** The share that dividing the scores changes most. */
  get mostDivided(): Undivided {
    let best: Undivided = { row: 0, col: 0, share: 0, undivided: 0 };
    for (const row of this.ownRows) {
      const without = this.rowOf('attn_unscaled', row);
      this.rowOf('attn_weights', row).forEach((share, col) => {
        const undivided = without[col] ?? 0;
        const isFirst = best.share === best.undivided;
        if (isFirst || Math.abs(share - undivided) > Math.abs(best.share - best.undivided))
          best = { row, col, share, undivided };
      });
    }
    return best;
  }

  /** Whether all heads have exactly the same attention. */
  get areAlike(): boolean {
    const { data } = this.numbers.tensor('attn_weights');
    const ofHead = this.n * this.m;
    return this.numbers.config.heads > 1 && data.every((share, at) => share === data[at % ofHead]);
  }

  /** Whether narrow cut columns off that heads made by hand read. */
  get areCut(): boolean {
    const { facts, config } = this.numbers;
    return facts.names !== null && config.variant === 'narrow' && config.heads > 1;
  }

  /** Whether it cut all of them off: their queries are zero. */
  get areBlind(): boolean {
    return this.areCut && this.numbers.tensor('q').data.every((value) => value === 0);
  }
}
