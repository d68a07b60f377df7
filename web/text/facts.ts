/** What sentences are made from, in any language: `derive/` finds these facts, `text/` words them. */
import type { ColumnNames, TaskName, TrainingStart } from '../core/training-types';
import type { ConstructedNames, Place, ResolvedConfig } from '../core/types';

/** Of a computed layer: what its sentences name. */
export interface LayerFacts {
  readonly config: ResolvedConfig;
  readonly words: readonly string[];
  /** In cross-attention the words of memory; null in self-attention. */
  readonly memoryWords: readonly string[] | null;
  /** The words that keys and values come from: memory's, or the sentence's own. */
  readonly keyWords: readonly string[];
  /** Keys that are padding, by their place. */
  readonly padding: readonly number[];
  readonly muted: readonly number[];
  /** Names of columns and heads, when the parameters are made by hand. */
  readonly names: ConstructedNames | null;
  /** The file that the parameters came from, or null. */
  readonly file: string | null;
  /** The file that x (and memory) came from; null of rows that are made of words. */
  readonly rowsFile: string | null;
  /** What was trained and how far; null for parameters that were not. */
  readonly trained: TrainedFacts | null;
  /** What L is, where the layer was gone back through; else null. */
  readonly back: BackFacts | null;
  /** The edits that are in the numbers, the latest last. */
  readonly edits: readonly { readonly place: Place }[];
}

/** Of a layer that was trained on one of the tasks. */
export interface TrainedFacts {
  readonly task: TaskName;
  readonly start: TrainingStart;
  readonly seed: number;
  /** The step on show, of `steps`. */
  readonly step: number;
  readonly steps: number;
  /** Rows that the task asks something of: what the others give was never trained. */
  readonly asked: readonly number[];
  /** What single columns of x and of the output stand for; '' of one that has no name. */
  readonly columns: ColumnNames;
}

/** Of a layer that was gone back through: what L is, whose gradients are on show. */
export type BackFacts =
  /** The task's squared error on the words on show. */
  | { readonly of: 'task'; readonly loss: number; readonly asked: readonly AskedFacts[] }
  /** The sum of all numbers of the output; of a trained layer only where the task asks nothing of the words. */
  | { readonly of: 'sum'; readonly asksNothing: boolean };

/** What a row should answer, and where its scores stand. */
export interface AskedFacts {
  readonly row: number;
  readonly name: string;
  readonly firstColumn: number;
  readonly answers: number;
  /** null where every score should be 0. */
  readonly answer: number | null;
}

/** What a caption says about a moment beyond its configuration. */
export interface MomentFacts {
  /** The largest share of the chosen row, or of the head when no row is chosen. */
  readonly strongest: {
    readonly row: number;
    readonly col: number;
    readonly share: number;
    /** Every other share of its row is zero. */
    readonly alone: boolean;
    /** All that its row may look at has the same share. */
    readonly even: boolean;
  };
  /** What the large head does with this sentence, where it was made by hand. */
  readonly headName: string | null;
  /** Narrow has cut away all that the queries of heads made by hand read: every one of them is zero. */
  readonly blind: boolean;
  /** Entries of the large head that the mask turned into −∞. */
  readonly blocked: number;
  /** Rows that may look at nothing. */
  readonly empty: readonly number[];
  /** How many words may look at several and give each of them the same share, in the large head. */
  readonly even: number;
  /** The attention of every head is the same, number by number. */
  readonly alike: boolean;
  /** The share that is most another than it would be without dividing the scores. */
  readonly undivided: Undivided;
}

/** One share as it is, and as it would be if scores were not divided. */
export interface Undivided {
  readonly row: number;
  readonly col: number;
  readonly divided: number;
  readonly undivided: number;
}

/** What a head made by hand does with the sentence on show. */
export type HeadJob =
  | 'as-built'
  | 'no-verb'
  | 'no-noun'
  | 'no-pronoun'
  | 'no-preposition'
  | 'earliest-noun'
  | 'all-pronouns'
  | 'latest-noun'
  /** Something else, because of a mask, say. */
  | 'other';

/** The largest difference between two tensors of one shape. */
export interface LargestDifference {
  readonly place: Place;
  /** The place as people write it. */
  readonly where: string;
  readonly a: number;
  readonly b: number;
  /** |a − b|, finite. */
  readonly difference: number;
}

export interface Difference {
  readonly name: string;
  readonly shape: readonly number[];
  /** a − b; NaN where just one of the two is −∞. */
  readonly data: Float32Array;
  /** Whether every number is the same in both. */
  readonly same: boolean;
  /** Null where no two finite numbers differ. */
  readonly largest: LargestDifference | null;
  /** How many entries are −∞ in A alone, and in B alone. */
  readonly blocked: { readonly a: number; readonly b: number };
}

/** Two tensors of one name whose shapes differ: they cannot be subtracted. */
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
  /** Where it stands, from 0, and where it stands after the exchange. */
  readonly place: number;
  readonly now: number;
  /** The largest |before − after| in its row. */
  readonly difference: number;
  /** Whether that is no more than rounding. */
  readonly isSame: boolean;
}

/** What the exchange of two words does to the output, over all rows, and what goes by place. */
export interface Exchange extends Agreement {
  readonly rows: readonly ExchangedWord[];
  /** A word that changes place gets another position. */
  readonly byPosition: boolean;
  /** The mask is another one for a word that changes place. */
  readonly byMask: boolean;
  /** Both words have the same vector: their exchange changes nothing that the layer reads. */
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
  /** No product of two such matrices has a larger rank. */
  readonly limit: number;
  /** The rank that the merged matrix could have if it were free. */
  readonly full: number;
}

/** How many numbers: as a formula, with this layer's sizes, and for all heads. */
export interface NumberCount {
  readonly formula: string;
  readonly sizes: string;
  readonly perHead: number;
  readonly all: number;
}

/** Layers that are counted beside each other: the one on show, and published ones. */
export type ModelId =
  'own' | 'here' | 'transformer-base' | 'transformer-big' | 'bert-base' | 'gpt-2-small';

/** Why a number cannot be edited. */
export type Lock =
  | 'computed'
  | 'no-bias'
  | 'no-value-projection'
  | 'no-output-projection'
  | 'shared-qk'
  | 'shared-heads';

/** The texts around a picture that stands alone. */
export interface PictureTexts {
  readonly title: string;
  /** Beside the title: variant, heads, sizes. */
  readonly note: string;
  readonly caption: string;
  readonly provenance: string;
  /** Whether attention is on show, which has a scale of its own. */
  readonly shares: boolean;
}
