/** The numbers of one layer that has run, as pictures and sentences read them: by name, without the layer itself. */
import type {
  ConstructedNames,
  Explanation,
  Layer,
  LayerConfig,
  LayerCost,
  Place,
  PlaceRange,
  PlannedCost,
  ResolvedConfig,
  Scored,
  ScorerId,
  ScorerInfo,
  StageName,
  TensorData,
} from '../core/types';
import type { Core } from '../core/core-types';
import type { ColumnNames, TaskName, TrainingStart } from '../core/training-types';
import { flatIndex } from './flat-index';
import { axesOf, isPerHead, tablesOf, withoutGradient, type Tables } from './tables';
import type { Direction, Edit } from './state';

/** A number that the reader replaced. */
export interface Edited {
  readonly place: Place;
  readonly before: number;
  readonly value: number;
}

/** What was trained, and how far. */
export interface TrainedFacts {
  readonly task: TaskName;
  readonly start: TrainingStart;
  readonly seed: number;
  /** The step on show, out of `steps`. */
  readonly step: number;
  readonly steps: number;
  /** The rows of which the task asks something: the output of others was never trained. */
  readonly asked: readonly number[];
  /** The meaning of single columns of x and of the output; '' for one without a name. */
  readonly columns: ColumnNames;
}

/** What L is, of a layer that ran backward. */
export type LossFacts =
  /** The task's squared error on the words on show. */
  | { readonly of: 'task'; readonly loss: number; readonly asked: readonly AskedFacts[] }
  /** The sum of all numbers of the output; of a trained layer where the task asks nothing of the words. */
  | { readonly of: 'sum' };

/** The answer expected of a row, and the columns of its scores. */
export interface AskedFacts {
  readonly row: number;
  readonly name: string;
  readonly firstColumn: number;
  readonly answers: number;
  /** Null if every score should be 0. */
  readonly answer: number | null;
}

/** What the numbers are of, besides the layer. */
export interface Facts {
  readonly words: readonly string[];
  /** The words of memory in cross-attention; null in self-attention. */
  readonly memoryWords: readonly string[] | null;
  /** Each word's class, from which its features come; '' when unknown. */
  readonly classes: readonly string[];
  readonly memoryClasses: readonly string[];
  readonly padding: readonly number[];
  readonly muted: readonly number[];
  /** Whether x has positions. */
  readonly positions: boolean;
  /** The file that the parameters came from, or null. */
  readonly file: string | null;
  /** The file that x (and memory) came from; null for rows made of words. */
  readonly rowsFile: string | null;
  readonly trained: TrainedFacts | null;
  /** Names of columns and heads of parameters made by hand. */
  readonly names: ConstructedNames | null;
  readonly loss: LossFacts | null;
  readonly edits: readonly Edited[];
  /** Edits that the layer does not have any more, or refuses. */
  readonly dropped: readonly Edit[];
}

/** Called with an error of the core; it may have stopped for good. */
type Failed = (error: unknown) => void;

/** The numbers of a layer; its tensors are read when they are asked for, and kept. */
export class Numbers {
  readonly config: ResolvedConfig;
  readonly tables: Tables;
  readonly cost: LayerCost;
  /** The words that keys and values come from: memory's, or the sentence's own. */
  readonly keyWords: readonly string[];
  private readonly tensors = new Map<string, TensorData>();
  /** Whether the layer has run again since: what was not read before cannot be read any more. */
  private hasEnded = false;
  private readonly before = new Map<string, TensorData>();

  /**
   * @param layer that has run
   * @param unedited the same layer without the edits; null where there are none
   */
  constructor(
    private readonly core: Core,
    private readonly layer: Layer,
    private readonly unedited: Layer | null,
    readonly facts: Facts,
    private readonly failed: Failed,
  ) {
    this.config = layer.config;
    this.tables = tablesOf(core, layer.config);
    this.cost = layer.cost();
    this.keyWords = facts.memoryWords ?? facts.words;
  }

  get words(): readonly string[] {
    return this.facts.words;
  }

  /** The scorers that came before multi-head attention. */
  get scorers(): readonly ScorerInfo[] {
    return this.core.scorers;
  }

  /** The order of the stages. */
  order(direction: Direction): readonly StageName[] {
    const forward = this.tables.stages.map(({ id }) => id);
    return direction === 'forward' ? forward : forward.toReversed();
  }

  /** A tensor; the same arrays each time. */
  tensor(name: string): TensorData {
    return kept(this.tensors, name, () => this.read(() => this.layer.tensor(name)));
  }

  /** One number. */
  at({ name, index }: Place): number {
    const { shape, data } = this.tensor(name);
    return data[flatIndex(shape, index)] ?? NaN;
  }

  /** Whether there is such a place. */
  has({ name, index }: Place): boolean {
    const rank = axesOf(this.tables, name).length;
    if (rank === 0 || rank !== index.length || !this.isComputed(name)) return false;
    const { shape } = this.tensor(name);
    return index.every((each, k) => each < (shape[k] ?? 0));
  }

  /** A tensor as it would be without the edits; the tensor itself where there are none. */
  withoutEdits(name: string): TensorData {
    const { unedited } = this;
    if (!unedited) return this.tensor(name);
    return kept(this.before, name, () => this.read(() => unedited.tensor(name)));
  }

  get isEdited(): boolean {
    return this.unedited !== null;
  }

  /** A matrix of one head's, or the whole of a tensor that heads share: (rows, columns) by two indices. */
  matrix(name: string, head: number): Matrix {
    const { shape, data } = this.tensor(name);
    if (!isPerHead(this.tables, name)) {
      const [rows = 1, cols = 1] = shape.length === 1 ? [1, shape[0]] : shape;
      return { rows, cols, data };
    }
    const [count = 1, rows = 1, cols = 1] = shape;
    const at = this.ownerOf(name, head, count) * rows * cols;
    return { rows, cols, data: data.subarray(at, at + rows * cols) };
  }

  /** The index of a head's own part: several query heads may share one k and v. */
  indexOfHead(name: string, head: number): number {
    return this.ownerOf(name, head, this.tensor(name).shape[0] ?? 1);
  }

  private ownerOf(name: string, head: number, count: number): number {
    return isPerHead(this.tables, name) ? Math.floor((head * count) / this.config.heads) : 0;
  }

  explain({ name, index }: Place): Explanation {
    return this.read(() => this.layer.explain(name, index));
  }

  feeds({ name, index }: Place): readonly PlaceRange[] {
    return this.read(() => this.layer.feeds(name, index));
  }

  dependents({ name, index }: Place): readonly PlaceRange[] {
    return this.read(() => this.layer.dependents(name, index));
  }

  score(scorer: ScorerId): Scored {
    return this.read(() => this.layer.score(scorer));
  }

  /** What a layer would cost, or the core's reason why there is none. */
  plan(config: LayerConfig, n: number): PlannedCost | string {
    try {
      return this.core.cost(config, n);
    } catch (error) {
      if (error instanceof RangeError) return error.message;
      throw error;
    }
  }

  /** Whether the run has the tensor: gradients after going back, memory in cross-attention, attn_mask with such a mask. */
  private isComputed(name: string): boolean {
    const of = withoutGradient(name);
    if (of !== name) return this.facts.loss !== null && this.isComputed(of);
    if (name === 'attn_mask') return this.config.mask === 'own';
    return this.facts.memoryWords !== null || !/^memory/.test(name);
  }

  /** The core's layer, for a program that asks for it. */
  get coreLayer(): Layer {
    return this.layer;
  }

  /** The layer is about to run again. What was read stays; a transition draws it. */
  end(): void {
    this.hasEnded = true;
  }

  private read<T>(ask: () => T): T {
    if (this.hasEnded) throw new Error('these numbers are of an earlier run');
    try {
      return ask();
    } catch (error) {
      this.failed(error);
      throw error;
    }
  }
}

export interface Matrix {
  readonly rows: number;
  readonly cols: number;
  readonly data: Float32Array;
}

function kept<T>(map: Map<string, T>, name: string, make: () => T): T {
  const known = map.get(name) ?? make();
  map.set(name, known);
  return known;
}
