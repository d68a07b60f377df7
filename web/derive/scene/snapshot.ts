/** The numbers of a computed layer as derive sees them: by name, without the layer itself. */
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
  /** The words of memory in cross-attention; null in self-attention. */
  readonly memoryWords: readonly string[] | null;
  /** The words that keys come from: memory's, or the sentence's own. */
  readonly keyWords: readonly string[];
  /** Each word's class, from which its features come; '' when unknown or when vectors are hashed. */
  readonly classes: readonly string[];
  readonly memoryClasses: readonly string[];
  /** Keys that are padding, by index. */
  readonly padding: readonly number[];
  readonly muted: readonly number[];
  /** Whether the inputs encode positions. */
  readonly positions: boolean;
  /** The file that the parameters came from, or null. */
  readonly file: string | null;
  /** The file that x (and memory) came from; null for rows made of words. */
  readonly rowsFile: string | null;
  /** What was trained, and how far; null for untrained parameters. */
  readonly trained: TrainedFacts | null;
  /** What L is, if the layer was run backward and so has gradients; else null. */
  readonly back: BackFacts | null;
  /** Names of columns and heads, for hand-made parameters. */
  readonly names: ConstructedNames | null;
  readonly cost: LayerCost;
  /** The id of the layer and its inputs without edits. */
  readonly base: string;
  /** The edits in these numbers, the latest last. */
  readonly edits: readonly Edited[];
  /** Edits that were refused: a link or a program asked for them. */
  readonly refused: readonly { readonly edit: Edit; readonly why: string }[];
  /** Edits whose row of inputs or parameters no longer exists. */
  readonly dropped: readonly Place[];
  /** A tensor without the edits; null where there are none. */
  unedited(name: string): TensorData | null;
  /** Whether the edits change any of a tensor's numbers. */
  isEdited(name: string): boolean;
  tensor(name: string): TensorData;
  /** The shape alone, without reading the numbers. */
  shape(name: string): readonly number[];
  explain(place: Place): Explanation;
  feeds(place: Place): readonly PlaceRange[];
  /** Everything that depends on a place. */
  dependents(place: Place): readonly PlaceRange[];
  score(scorer: ScorerId): Scored;
  /**
   * The output of another run, with word `order[k]` at index k; positions, mask and memory stay where they
   * are.
   * @throws RangeError where there is not enough memory
   */
  outputInOrder(order: readonly number[]): TensorData;
  /** The cost of a layer in self-attention on n tokens, in all variants; or why there is none. */
  plan(config: LayerConfig, n: number): PlannedCost | string;
}

/** Names of the columns of x, if any; '' for a column without one. */
export function inputNames({ names, trained }: Snapshot): readonly string[] | null {
  return names?.inputs ?? someOf(trained?.columns.inputs);
}

/** Names of the output's columns, if any; '' for a column without one. */
export function outputNames(snapshot: Snapshot): readonly string[] | null {
  const mixed = mixedOutputs(snapshot)?.map(pageText.features.outputTitle);
  return mixed ?? someOf(snapshot.trained?.columns.outputs);
}

/**
 * What the output's columns mix, for hand-made parameters: only where W_O is the original one, which mixes
 * the features of the four heads.
 */
export function mixedOutputs({ config, names }: Snapshot): readonly string[] | null {
  return names && config.heads === 4 && config.outputProjection ? names.outputs : null;
}

const someOf = (names: readonly string[] = []) => (names.length > 0 ? names : null);

/** The tensor that keys and values are made from. */
export const sourceName = (snapshot: Snapshot): 'x' | 'memory' =>
  snapshot.memoryWords ? 'memory' : 'x';

/** The words of the keys as labels of rows or columns, padding marked. */
export function keyLabels({ keyWords, padding }: Snapshot): readonly string[] {
  return keyWords.map((word, key) =>
    padding.includes(key) ? pageText.stageLabels.paddingLabel(word) : word,
  );
}
