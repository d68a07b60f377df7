/** The facts that sentences are made from in every language: `derive/` finds them, `text/` words them. */
import type { ColumnNames, TaskName, TrainingStart } from '../core/training-types';
import type { ConstructedNames, Place, ResolvedConfig } from '../core/types';

/** What the sentences about a computed layer need. */
export interface LayerFacts {
  readonly config: ResolvedConfig;
  readonly words: readonly string[];
  /** The words of memory in cross-attention; null in self-attention. */
  readonly memoryWords: readonly string[] | null;
  /** The words that keys and values come from: memory's, or the sentence's own. */
  readonly keyWords: readonly string[];
  /** The indices of keys that are padding. */
  readonly padding: readonly number[];
  readonly muted: readonly number[];
  /** The names of columns and heads of hand-made parameters; else null. */
  readonly names: ConstructedNames | null;
  /** The file that the parameters came from, or null. */
  readonly file: string | null;
  /** The file that x (and memory) came from; null for rows made of words. */
  readonly rowsFile: string | null;
  /** What was trained and how far; null for parameters that were not trained. */
  readonly trained: TrainedFacts | null;
  /** What L is if gradients were computed; else null. */
  readonly back: BackFacts | null;
  /** The edits that were applied, the latest last. */
  readonly edits: readonly { readonly place: Place }[];
}

/** About a layer that was trained on one of the tasks. */
export interface TrainedFacts {
  readonly task: TaskName;
  readonly start: TrainingStart;
  readonly seed: number;
  /** The step on show, out of `steps`. */
  readonly step: number;
  readonly steps: number;
  /** The rows that the task asks something of; the outputs of other rows were never trained. */
  readonly asked: readonly number[];
  /** The meaning of single columns of x and of the output; '' for one without a name. */
  readonly columns: ColumnNames;
}

/** What L is, for a layer whose gradients are on show. */
export type BackFacts =
  /** The task's squared error on the words on show. */
  | { readonly of: 'task'; readonly loss: number; readonly asked: readonly AskedFacts[] }
  /** The sum of all numbers of the output; for a trained layer only if the task asks nothing of the words. */
  | { readonly of: 'sum'; readonly asksNothing: boolean };

/** The answer expected of a row, and the columns of its scores. */
export interface AskedFacts {
  readonly row: number;
  readonly name: string;
  readonly firstColumn: number;
  readonly answers: number;
  /** Null if every score should be 0. */
  readonly answer: number | null;
}

/** The facts of a moment that captions need besides the configuration. */
export interface MomentFacts {
  /** The largest share of the chosen row, or of the head if no row is chosen. */
  readonly strongest: {
    readonly row: number;
    readonly col: number;
    readonly share: number;
    /** Every other share of its row is zero. */
    readonly alone: boolean;
    /** All keys that its row may look at have the same share. */
    readonly even: boolean;
  };
  /** What the large head does with this sentence, if it is hand-made. */
  readonly headName: string | null;
  /** Narrow cut off everything that the queries of hand-made heads read: all of them are zero. */
  readonly blind: boolean;
  /** Entries of the large head that the mask turned into −∞. */
  readonly blocked: number;
  /** Rows in which every key is masked. */
  readonly empty: readonly number[];
  /** The number of words that may look at several keys and give each the same share, in the large head. */
  readonly even: number;
  /** The attention of all heads is equal, number by number. */
  readonly alike: boolean;
  /** The share that would change most without the division of the scores. */
  readonly undivided: Undivided;
}

/** One share as it is, and as it would be without the division of the scores. */
export interface Undivided {
  readonly row: number;
  readonly col: number;
  readonly divided: number;
  readonly undivided: number;
}

/** What a hand-made head does with the sentence on show. */
export type HeadJob =
  | 'as-built'
  | 'no-verb'
  | 'no-noun'
  | 'no-pronoun'
  | 'no-preposition'
  | 'earliest-noun'
  | 'all-pronouns'
  | 'latest-noun'
  /** Something else, for example because of a mask. */
  | 'other';

/** The largest difference between two tensors of one shape. */
export interface LargestDifference {
  readonly place: Place;
  /** The place in readable form. */
  readonly where: string;
  readonly a: number;
  readonly b: number;
  /** |a − b|, finite. */
  readonly difference: number;
}

export interface Difference {
  readonly name: string;
  readonly shape: readonly number[];
  /** a − b; NaN where exactly one of the two is −∞. */
  readonly data: Float32Array;
  /** Whether every number is the same in both. */
  readonly same: boolean;
  /** Null where no two finite numbers differ. */
  readonly largest: LargestDifference | null;
  /** How many entries are −∞ in A alone, and in B alone. */
  readonly blocked: { readonly a: number; readonly b: number };
}

/** Two tensors of the same name but different shapes: they cannot be subtracted. */
export interface OtherShape {
  readonly name: string;
  readonly a: readonly number[];
  readonly b: readonly number[];
}

export const hasOtherShape = (each: Difference | OtherShape): each is OtherShape =>
  !('data' in each);

/** How far apart two results are that should be the same. */
export interface Agreement {
  /** The largest |a − b| over all entries. */
  readonly difference: number;
  /** The largest magnitude among them, to judge the difference by. */
  readonly largest: number;
}

/** One word's row of the output before and after two words were exchanged. */
export interface ExchangedWord {
  readonly word: string;
  /** The word's index, from 0, and its index after the exchange. */
  readonly place: number;
  readonly now: number;
  /** The largest |before − after| in its row. */
  readonly difference: number;
  /** Whether the difference is only rounding. */
  readonly isSame: boolean;
}

/** What the exchange of two words does to the output, over all rows, and what depends on the position. */
export interface Exchange extends Agreement {
  readonly rows: readonly ExchangedWord[];
  /** Whether an exchanged word gets another position vector. */
  readonly byPosition: boolean;
  /** Whether an exchanged word gets another row of the mask. */
  readonly byMask: boolean;
  /** Both words have the same vector: the exchange changes nothing that the layer reads. */
  readonly sameInput: boolean;
  /** Before the exchange all words have the same row, up to rounding. */
  readonly alike: boolean;
}

/** Two heads and how alike they are. */
export interface HeadPair {
  readonly a: number;
  readonly b: number;
  readonly cosine: number;
}

/** One number of the queries. */
export interface QueryNumber {
  readonly word: number;
  readonly head: number;
  readonly column: number;
}

export interface Spectrum {
  /** Singular values, descending. */
  readonly values: readonly number[];
  readonly rank: number;
  /** The largest rank that a product of two such matrices can have. */
  readonly limit: number;
  /** The largest rank of a matrix of the merged one's size. */
  readonly full: number;
}

/** How many numbers: as a formula, with this layer's sizes, and for all heads. */
export interface NumberCount {
  readonly formula: string;
  readonly sizes: string;
  readonly perHead: number;
  readonly all: number;
}

/** The layers whose parameters are counted side by side: the one on show, and published ones. */
export type ModelId =
  | 'own'
  | 'here'
  | 'transformer-base'
  | 'transformer-big'
  | 'bert-base'
  | 'gpt-2-small';

/** Why a number cannot be edited. */
export type Lock =
  | 'computed'
  | 'no-bias'
  | 'no-value-projection'
  | 'no-output-projection'
  | 'shared-qk'
  | 'shared-heads';

/** The texts around an exported picture. */
export interface PictureTexts {
  readonly title: string;
  /** Beside the title: variant, heads, sizes. */
  readonly note: string;
  readonly caption: string;
  readonly provenance: string;
  /** Whether attention is shown, which has its own colour scale. */
  readonly shares: boolean;
}
