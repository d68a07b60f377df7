/** The core's rules about what fits together, and the adjustments that a state needed. */
import type { LayerConfig, ParameterKind, Variant } from '../core/types';
import type { TrainingSetup } from '../core/training-types';
import type { Parameters, State } from './state';

/** The sizes of the rows of x and memory from a file. */
export interface FileRows {
  readonly n: number;
  /** 0 in self-attention. */
  readonly m: number;
  readonly dModel: number;
  readonly dMemory: number;
}

/** What the core knows of layers and words; passed as an argument because state/ has no wasm. */
export interface Rules {
  validHeads(dModel: number, variant: Variant, parameters: ParameterKind): readonly number[];
  isWordClass(id: string): boolean;
  /** The configuration of the layer imported from a file. */
  readonly imported: LayerConfig | null;
  /** Null without a file's x. */
  readonly fileRows: FileRows | null;
  /** The training of a state. @throws RangeError naming the field that cannot be trained. */
  training(state: State): Pick<TrainingSetup, 'words' | 'longest' | 'steps'>;
}

/** What a task decides about the layer that is trained on it. */
export type FixedByTask = 'mask' | 'scaling' | 'bias' | 'positions' | 'sharedHeads';

/** Something that settling changed in addition, for the page to report. */
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
   * The reason, where the field alone does not tell it: a link does not hold the file's layer, the file has
   * another shape, the task decides, other words were typed, the layer reads rows of another length, its
   * parameters read words, heads share k and v, or what is named does not exist.
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
 * The head counts that the page offers: all divisors; in wide, which takes any number, also 3, 6 and 12, to
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

/** Imported and trained parameters fit wherever random ones do. */
export const kindOf = (parameters: Parameters): ParameterKind =>
  parameters === 'imported' || parameters === 'trained' ? 'random' : parameters;
