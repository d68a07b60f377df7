/** What fits with what: the core's own rules, and what a state had to change to fit. */
import type { LayerConfig, ParameterKind, Variant } from '../core/types';
import type { TrainingSetup } from '../core/training-types';
import type { Parameters, State } from './state';

/** The rows of x and memory that a file brought. */
export interface FileRows {
  readonly n: number;
  /** 0 in self-attention. */
  readonly m: number;
  readonly dModel: number;
  readonly dMemory: number;
}

/** What the core knows of layers and words; an argument, for state/ has no wasm. */
export interface Rules {
  validHeads(dModel: number, variant: Variant, parameters: ParameterKind): readonly number[];
  isWordClass(id: string): boolean;
  /** The layer that was imported from a file: what it has besides what a reader chooses. */
  readonly imported: LayerConfig | null;
  /** Null where no file has brought an x. */
  readonly fileRows: FileRows | null;
  /** What a state's training is. @throws RangeError naming the field that cannot be trained. */
  training(state: State): Pick<TrainingSetup, 'words' | 'longest' | 'steps'>;
}

/** What a task decides of the layer that is trained on it. */
export type FixedByTask = 'mask' | 'scaling' | 'bias' | 'positions' | 'sharedHeads';

/** What settling a change had to change besides, for the page to say. */
export interface Adjustment {
  readonly field:
    | 'heads'
    | 'kvHeads'
    | 'dModel'
    | 'parameters'
    | 'classes'
    | 'memoryClasses'
    | 'padding'
    | 'attnMask'
    | 'head'
    | 'muted'
    | 'dK'
    | 'dV'
    | 'outputProjection'
    | 'memory'
    | 'rows'
    | 'edits'
    | 'sentence'
    | 'stage'
    | 'trainingStep'
    | 'noise'
    | FixedByTask;
  readonly from: number | string;
  readonly to: number | string;
  /** What would have fitted, where there is a list. */
  readonly allowed?: string;
  /**
   * Why, where the field alone does not say: a link does not hold the file's layer, the file has another shape, the task decides, other words were
   * typed, the layer reads rows of another length, its parameters read words, heads share k and v, or what is named is
   * not there.
   */
  readonly because?:
    | 'no-file'
    | 'file-shape'
    | 'training'
    | 'other-words'
    | 'other-columns'
    | 'reads-words'
    | 'shared-keys'
    | 'not-there';
}

/**
 * The head counts a page offers: all divisors; in wide, where any number fits, also 3, 6 and 12, to
 * show that wide needs no divisor.
 */
export function offeredHeads(rules: Rules, state: State): readonly number[] {
  const { dModel, variant } = state;
  const parameters = kindOf(state.parameters);
  const valid = rules.validHeads(dModel, variant, parameters);
  const cutAnew = variant === 'split' && state.kvHeads === null && state.qkNorm !== 'head';
  if (state.parameters === 'imported' && !cutAnew) return [state.heads];
  const divisors = rules.validHeads(dModel, 'split', parameters);
  const extra = variant === 'wide' ? [3, 6, 12].filter((h) => valid.includes(h)) : [];
  const most = 16;
  return [...new Set([...divisors, ...extra])].filter((h) => h <= most).sort((a, b) => a - b);
}

/** Imported and trained parameters fit where drawn ones do. */
export const kindOf = (parameters: Parameters): ParameterKind =>
  parameters === 'imported' || parameters === 'trained' ? 'random' : parameters;
