/** What a computed layer knows, as derive sees it: numbers by name, never the layer itself. */
import type {
  ConstructedNames,
  Explanation,
  LayerCost,
  Place,
  ResolvedConfig,
  StageInfo,
  TensorData,
} from '../core-types';

export interface Snapshot {
  readonly config: ResolvedConfig;
  readonly stages: readonly StageInfo[];
  readonly words: readonly string[];
  /** Per word the class its features come from; '' when unknown or when vectors are hashed. */
  readonly classes: readonly string[];
  /** Names of columns and heads, when the parameters are constructed. */
  readonly names: ConstructedNames | null;
  readonly cost: LayerCost;
  tensor(name: string): TensorData;
  explain(place: Place): Explanation;
}

/** Names of the columns of x, where they have some. */
export function inputNames(snapshot: Snapshot): readonly string[] | null {
  return snapshot.names?.inputs ?? null;
}

/**
 * Names of the output's columns: only where W_O is the constructed one as it was made, mixing the
 * features of the four-head cut.
 */
export function outputNames(snapshot: Snapshot): readonly string[] | null {
  return snapshot.names && snapshot.config.heads === 4 ? snapshot.names.outputs : null;
}

/** What each head was constructed to do; only the four-head cut that can see the whole input does it. */
export function headName(snapshot: Snapshot, head: number): string | null {
  const { heads, variant } = snapshot.config;
  if (!snapshot.names || heads !== 4 || variant === 'narrow') return null;
  return snapshot.names.heads[head] ?? null;
}
