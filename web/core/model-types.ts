/**
 * Types of a language model's JavaScript interface. Types only: every folder may import this file.
 *
 * Notation: n rows of a run, d = d_model, h = heads. Matrices are row-major, a row a token.
 */
import type { Explanation, PlaceRange } from './explanation-types';
import type { ModelConfig, ModelOp, Op } from './interface';
import type { TensorData } from './types';

export type { ModelConfig, ModelOp } from './interface';

/** A configuration with every default filled in. */
export type ResolvedModelConfig = Required<ModelConfig>;

/** A head of a block, both from 0. */
export interface BlockHead {
  readonly block: number;
  readonly head: number;
}

/** A parameter that is learned: matrices are (in, out), as in x W. */
export interface ModelParameter {
  readonly name: string;
  readonly shape: readonly number[];
}

export interface ModelCost {
  /** Numbers to learn. */
  readonly parameters: number;
  /** Of the matrix products of a run like the last one. */
  readonly multiplyAdds: number;
  /** Numbers in memory, four bytes each: parameters, with the copies that products read, and the last run. */
  readonly floats: number;
}

/** As a layer's, with more operations. */
export interface ModelExplanation extends Omit<Explanation, 'op'> {
  readonly op: Op | ModelOp;
  /** For `activate` and `activate-backward`: the nonlinearity. */
  readonly function?: string;
  /** For `layer-norm-backward`: the mean of gain × right over the row. */
  readonly meanGradient?: number;
}

/**
 * A decoder-only language model: embeddings, blocks (norm, attention, residual, norm, MLP, residual) and an
 * unembedding. A tensor of a block is named `blocks.1.attn_weights`, any other by its name alone. Every method
 * throws, besides its own errors, as a Layer's do, and leaves the model as it was.
 */
export interface Model {
  readonly config: ResolvedModelConfig;
  /** What setParameters() takes. */
  readonly parameters: readonly ModelParameter[];
  /** Tokens that the last run and appends have read; 0 before any. */
  readonly length: number;
  /**
   * Replaces all parameters; the arrays are copied. The next run has to begin anew.
   * @throws TypeError when one is missing, RangeError naming one of another length or with NaN or ±Infinity.
   */
  setParameters(parameters: Readonly<Record<string, Float32Array>>): void;
  /** Replaces one number of a parameter. @throws RangeError naming `name`, `index` or `value`. */
  setValue(name: string, index: readonly number[], value: number): void;
  /**
   * Mutes these heads and no others. The stages from the first changed `concat` on have to run again; after
   * append(), the whole run, since what is kept of earlier tokens was made with other heads.
   * @throws RangeError naming `muted`.
   */
  setMuted(heads: readonly BlockHead[]): void;
  /**
   * Runs all stages on token ids: the logits, (n, vocabulary), a copy. With `targets`, the id that follows each
   * token, also `losses` and `loss`, from which backward() goes back.
   * @throws RangeError naming `ids` or `targets`: 1 to context of them, each below the vocabulary.
   */
  forward(ids: readonly number[], targets?: readonly number[]): Float32Array;
  /** Starts a run and computes nothing yet. Throws as `forward` does. */
  begin(ids: readonly number[], targets?: readonly number[]): void;
  /** Computes exactly one stage and returns its name (`blocks.0.softmax`), or null after the last. */
  step(): string | null;
  /**
   * Reads one more token: the logits after it, (vocabulary). Its run has one row; keys and values of the tokens
   * before are kept, in `blocks.0.k_cache` and `v_cache`. What it gives is what forward() of all tokens gives
   * for the last one, within rounding.
   * @throws RangeError naming `id`, or `ids` beyond the context.
   */
  append(id: number): Float32Array;
  /** The gradients of `loss`, as tensors `grad.` and the name. @throws RangeError naming `targets` without a loss. */
  backward(): void;
  beginBackward(): void;
  stepBackward(): string | null;
  /** A copy of any node of the graph. @throws RangeError naming `name`. */
  tensor(name: string): TensorData;
  /** Where one number comes from, and, as a Layer's, where it goes. @throws RangeError naming `name` or `index`. */
  explain(name: string, index: readonly number[]): ModelExplanation;
  feeds(name: string, index: readonly number[]): readonly PlaceRange[];
  dependents(name: string, index: readonly number[]): readonly PlaceRange[];
  cost(): ModelCost;
  /** Frees its memory. */
  dispose(): void;
}
