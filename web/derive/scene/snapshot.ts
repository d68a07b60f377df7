/** What a computed layer knows, as derive sees it: numbers by name, never the layer itself. */
import type {
  ConstructedNames,
  Explanation,
  LayerConfig,
  LayerCost,
  Place,
  PlaceRange,
  PlannedCost,
  ResolvedConfig,
  Scored,
  ScorerId,
  ScorerInfo,
  StageInfo,
  TensorData,
  TensorInfo,
} from '../../core/types';
import type { Edit } from '../../state/edits';
import type { BackFacts, TrainedFacts } from '../../text/facts';
import { pageText } from '../../text';

/** A number that the reader replaced. */
export interface Edited {
  readonly place: Place;
  readonly before: number;
  readonly value: number;
}

export interface Snapshot {
  readonly config: ResolvedConfig;
  readonly stages: readonly StageInfo[];
  readonly tensors: readonly TensorInfo[];
  readonly scorers: readonly ScorerInfo[];
  readonly words: readonly string[];
  /** In cross-attention the words of memory; null in self-attention. */
  readonly memoryWords: readonly string[] | null;
  /** The words that are asked: memory's, or the sentence's own. */
  readonly keyWords: readonly string[];
  /** Per word the class its features come from; '' when unknown or when vectors are hashed. */
  readonly classes: readonly string[];
  readonly memoryClasses: readonly string[];
  /** Keys that are padding, by their place. */
  readonly padding: readonly number[];
  readonly muted: readonly number[];
  /** Whether the inputs say where a word stands. */
  readonly positions: boolean;
  /** The file that the parameters came from, or null. */
  readonly file: string | null;
  /** The file that x (and memory) came from; null of rows that are made of words. */
  readonly rowsFile: string | null;
  /** What was trained and how far; null for parameters that were not. */
  readonly trained: TrainedFacts | null;
  /** What L is, where the layer was gone back through, so that there are gradients; else null. */
  readonly back: BackFacts | null;
  /** Names of columns and heads, when the parameters are made by hand. */
  readonly names: ConstructedNames | null;
  readonly cost: LayerCost;
  /** Names the layer and its inputs as they are without edits. */
  readonly base: string;
  /** The edits that are in these numbers, the latest last. */
  readonly edits: readonly Edited[];
  /** Edits that could not be made: they were asked for by a link or a program. */
  readonly refused: readonly { readonly edit: Edit; readonly why: string }[];
  /** Edits whose own row of inputs or parameters is no longer there. */
  readonly dropped: readonly Place[];
  /** A tensor as it would be without the edits; null where there are none. */
  unedited(name: string): TensorData | null;
  /** Whether any of a tensor's numbers is another than without the edits. */
  isEdited(name: string): boolean;
  tensor(name: string): TensorData;
  /** Without the numbers, which need not be read for it. */
  shape(name: string): readonly number[];
  explain(place: Place): Explanation;
  feeds(place: Place): readonly PlaceRange[];
  /** All that depends on it. */
  dependents(place: Place): readonly PlaceRange[];
  score(scorer: ScorerId): Scored;
  /**
   * The output once more, with word `order[k]` at place k: positions, mask and memory stay at their places.
   * @throws RangeError where there is not enough memory
   */
  outputInOrder(order: readonly number[]): TensorData;
  /** What a layer would cost in self-attention on n tokens, in all variants; or why there is none. */
  plan(config: LayerConfig, n: number): PlannedCost | string;
}

/** Names of the columns of x, where they have some; '' of one that has none. */
export function inputNames({ names, trained }: Snapshot): readonly string[] | null {
  return names?.inputs ?? someOf(trained?.columns.inputs);
}

/** Names of the output's columns, where they have some; '' of one that has none. */
export function outputNames(snapshot: Snapshot): readonly string[] | null {
  const mixed = mixedOutputs(snapshot)?.map(pageText.features.outputTitle);
  return mixed ?? someOf(snapshot.trained?.columns.outputs);
}

/**
 * What the output's columns mix where the parameters are made by hand: only where W_O is as it was made,
 * mixing the features of the four-head cut.
 */
export function mixedOutputs({ config, names }: Snapshot): readonly string[] | null {
  return names && config.heads === 4 && config.outputProjection ? names.outputs : null;
}

const someOf = (names: readonly string[] = []) => (names.length > 0 ? names : null);

/** The tensor that keys and values are made from. */
export const sourceName = (snapshot: Snapshot): 'x' | 'memory' =>
  snapshot.memoryWords ? 'memory' : 'x';

/** The words that are asked, as a matrix names its rows or columns: padding says that it is. */
export function keyLabels({ keyWords, padding }: Snapshot): readonly string[] {
  return keyWords.map((word, key) =>
    padding.includes(key) ? pageText.stageLabels.paddingLabel(word) : word,
  );
}
