/**
 * Types of the attention core's JavaScript interface. Types only: every folder may import this file.
 *
 * Notation: n tokens, m memory tokens (m = n in self-attention), d = d_model, h = heads. Matrices are
 * row-major, a row a token. Sections are those of Vaswani et al. 2017, "Attention Is All You Need".
 */
import type { Explanation, PlaceRange } from './explanation-types';
import type {
  AxisRole,
  EmbeddingKind,
  LayerConfig,
  ParameterKind,
  ScorerId,
  StageKind,
  StageName,
  TensorKind,
  Variant,
} from './interface';

export type { Explanation, Place, PlaceRange, Term } from './explanation-types';
export type {
  EmbeddingKind,
  LayerConfig,
  MaskKind,
  Op,
  ParameterKind,
  QkNorm,
  Scaling,
  ScorerId,
  StageName,
  Variant,
} from './interface';

/** A layer's configuration with every default filled in and every derived size. */
export interface ResolvedConfig extends Required<Omit<LayerConfig, 'parameters'>> {
  /** `given` after `setParameters`. */
  readonly parameters: ParameterKind | 'given';
  /** Columns of x that one head reads: dModel, or dModel / heads in narrow. */
  readonly headInputs: number;
  /** Columns of memory that one head reads: dMemory, or dMemory / heads in narrow. */
  readonly memoryInputs: number;
  /** The number that scores are divided by. */
  readonly divisor: number;
}

/**
 * PyTorch's packing (see `Layer.setParameters`): in_proj_weight, or the three that it is made of (PyTorch's form where
 * memory has other columns than x, or k and v fewer heads). The biases may be left out when `bias` is false.
 */
export interface ParameterTensors {
  readonly in_proj_weight?: Float32Array;
  readonly q_proj_weight?: Float32Array;
  readonly k_proj_weight?: Float32Array;
  readonly v_proj_weight?: Float32Array;
  readonly in_proj_bias?: Float32Array;
  readonly 'out_proj.weight': Float32Array;
  readonly 'out_proj.bias'?: Float32Array;
  /** The gains g_Q and g_K; needed with `qkNorm`, and refused without. */
  readonly 'q_norm.weight'?: Float32Array;
  readonly 'k_norm.weight'?: Float32Array;
}

/** Row-major values and their shape: as many values as the shape's product. */
export interface TensorData {
  readonly shape: readonly number[];
  readonly data: Float32Array;
}

/** Parameters that are tied to others, or held at the identity (no W_V, no W_O), do not count, nor do their products. */
export interface Cost {
  /** Numbers in the four parameter tensors. Without biases 4hd² in wide, 4d² in split, 3d²/h + d² in narrow. */
  readonly parameters: number;
  /** Of the matrix products of one forward pass. */
  readonly multiplyAdds: number;
  /**
   * Numbers in q_packed, k_packed, v_packed, scores, scaled, masked, attn_weights, context and output. Not x
   * and memory, which are the input, nor q, k, v and concat, whose numbers are those of other tensors.
   */
  readonly activations: number;
}

/** The cost of a layer in one variant; a head there reads `headInputs` columns of x, and its q and k have `dK`. */
export interface VariantCost extends Cost {
  readonly headInputs: number;
  readonly dK: number;
}

/** The layer's own cost, and that of all three variants (null where the head count is not valid). */
export interface LayerCost extends VariantCost {
  readonly variants: Readonly<Record<Variant, VariantCost | null>>;
}

/** What a layer would cost that need not be made, and its configuration. */
export interface PlannedCost extends LayerCost {
  readonly config: ResolvedConfig;
}

/** One row of the core's stage table. */
export interface StageInfo {
  readonly id: StageName;
  readonly kind: StageKind;
  /** Tensors it reads. */
  readonly operands: readonly string[];
  /** Tensors it makes; the first is the stage's own. */
  readonly results: readonly { readonly name: string; readonly axes: readonly string[] }[];
  /** Section of Vaswani et al. 2017; '' of what came later. */
  readonly section: string;
  /** The option without which a layer lacks the stage; null of those that every layer has. */
  readonly option: string | null;
}

/** One axis of a tensor. */
export interface AxisInfo {
  /** `n`, `m`, `h`, `d_k`, `h·d_k`, …; `h_kv` is kvHeads */
  readonly name: string;
  /** What an index along it stands for: a head, a token that asks or is asked, a column. */
  readonly role: AxisRole;
  /** Where the heads lie side by side, the axis of one head's share (of `h·d_k`, `d_k`); else null. */
  readonly share: string | null;
}

/** One row of the core's table of tensors. */
export interface TensorInfo {
  readonly name: string;
  /** `packed`, `parameter`: the same numbers, as PyTorch packs and the formulas name them; `derived`: made on asking. */
  readonly kind: TensorKind;
  /** The stage that makes it (a gradient: backward) or that it belongs to. */
  readonly stage: StageName;
  /** As a stage's. */
  readonly option: string | null;
  /** Row-major. */
  readonly axes: readonly AxisInfo[];
  /** The tensors that it is made from. */
  readonly operands: readonly string[];
}

/** Words, and how they become vectors. */
export interface EmbeddingRequest {
  /** 1 … 4096 words, none empty. */
  readonly words: readonly string[];
  /** A class id per word, or '' for the lexicon's own; only for `features`. */
  readonly classes?: readonly string[];
  /** Columns of the result, 1 … 2048. */
  readonly dModel: number;
  /**
   * `features`: the named columns of the constructed parameters (d_model 16); `patterns`: those of the parameters
   * `patterns`, with other clocks for the places; `hashed`: a vector per word.
   */
  readonly kind: EmbeddingKind;
  /** Default 7. */
  readonly seed?: number;
  /** Whether positions are added (for `hashed` the sinusoids of §3.5). Default true. */
  readonly positions?: boolean;
}

/** x before the stage `embed`, which adds the two. */
export interface Embedding {
  /** (n, d_model) */
  readonly token: TensorData;
  /** (n, d_model); zeros without positions */
  readonly position: TensorData;
  /** Per word the class id used; '' where the lexicon does not know the word, or for `hashed`. */
  readonly classes: readonly string[];
}

/** A class of words, and the features that it sets in the input of parameters made by hand. */
export interface WordClass {
  readonly id: string;
  readonly features: readonly string[];
}

/** Names that go with parameters made by hand. */
export interface ConstructedNames {
  /** Of the 16 columns of x. */
  readonly inputs: readonly string[];
  /** Of the 16 columns of the output. */
  readonly outputs: readonly string[];
  /** What the four heads of the 4-head cut do. */
  readonly heads: readonly string[];
}

export interface ScorerParameters {
  readonly squared: number;
  readonly linear: number;
  readonly constant: number;
}

/** One row of the core's table of older scorers. */
export interface ScorerInfo {
  readonly id: ScorerId;
  /** `score(x_i, m_j) = …`, as text. */
  readonly formula: string;
  /** Authors, year, section or equation. */
  readonly source: string;
  /** Whether attention is the softmax of the scores over the keys; Graves's windows are the scores themselves. */
  readonly softmax: boolean;
  /** How many numbers it would have to learn for vectors of length d: squared · d² + linear · d + constant. */
  readonly parameters: ScorerParameters;
}

/** What a scorer makes of a layer's tokens: (n, m) each. Its parameters are drawn from the seed. */
export interface Scored {
  readonly scores: TensorData;
  readonly attn_weights: TensorData;
}

/** What a run may be given besides x. */
export interface RunOptions {
  /** Cross-attention: (m, d_memory). Left out: self-attention. */
  readonly memory?: Float32Array | Embedding;
  /** Keys that no query may look at, by their place from 0. Refused under mask `none`. */
  readonly padding?: readonly number[];
  /** (n, m), of the mask `own` alone, as in PyTorch: −∞ hides a key from a query, other numbers are added to scaled scores. */
  readonly attn_mask?: Float32Array;
}

/**
 * One layer of multi-head attention (§3.2.2). Every method throws, besides its own errors, an Error of
 * the code `disposed` after dispose(), one of the code `lost` when the core has stopped (loadCore() then
 * gives a fresh one), and a RangeError of the code `out-of-memory` when there is not enough memory for
 * what it is given, or for what it makes: a run of other lengths, its first backward pass. What can be read
 * of these is reserved with them. Whatever a method throws, the layer stays as it was.
 */
export interface Layer {
  readonly config: ResolvedConfig;
  /** Heads that are muted, in order. */
  readonly muted: readonly number[];
  /**
   * Replaces the parameters. Shapes (rows head-major, (out, in)): split (3d, d) and (d, d); wide
   * (2h·dK + h·dV, d) and (d, h·dV); narrow (3d, d/h) and (d, d). The arrays are copied. What the
   * configuration holds (sharedQK, …) must be so in the arrays.
   * @throws TypeError when a tensor is missing or not a Float32Array.
   * @throws RangeError naming the tensor and its shape, or the place of a NaN, ±Infinity or of a
   * number that the configuration holds at another value.
   */
  setParameters(parameters: ParameterTensors): void;
  /**
   * Computes every stage: (n, d_model) → (n, d_model). A copy; the stages stay readable.
   * @param options memory, or an object with memory, padding, attn_mask and `out`: where the copy goes, of x's length
   * @throws TypeError, RangeError naming one of these or `x` (of an Embedding `token`, `position`, `memory_token` …).
   */
  forward(
    x: Float32Array | Embedding,
    options?: Float32Array | Embedding | (RunOptions & { readonly out?: Float32Array }),
  ): Float32Array;
  /** Starts a run and computes nothing yet. Throws as `forward` does. */
  begin(x: Float32Array | Embedding, options?: Float32Array | Embedding | RunOptions): void;
  /**
   * Mutes heads, by their place from 0, and no others: a muted head's band of concat is zeros. The
   * stages from concat on have to run again.
   * @throws RangeError naming `muted`.
   */
  setMuted(heads: readonly number[]): void;
  /** Computes exactly one stage and returns its id, or null after the last. */
  step(): StageName | null;
  /**
   * From the gradient of a loss by the last run's output, (n, d_model), to those by every stage's tensor
   * and parameter. `tensor` has them as `grad.` and the name, until a stage or a parameter changes. What
   * is held at another parameter has its gradient there, as a sum over all uses, and 0 of its own.
   * @throws TypeError, RangeError naming `gradOutput`; before the last stage has been computed, too.
   */
  backward(gradOutput: Float32Array): void;
  /** Starts the backward pass and computes nothing yet. Throws as `backward` does. */
  beginBackward(gradOutput: Float32Array): void;
  /** Goes back through one stage and returns its id, `output` to `project` (token's gradient is x's); then null. */
  stepBackward(): StageName | null;
  /**
   * A copy of a tensor: a parameter (`in_proj_weight`, `in_proj_bias`, `out_proj.weight`, `out_proj.bias`,
   * `q_proj_weight`, `k_proj_weight`, `v_proj_weight`, `W_Q`, `W_K`, `W_V`, `W_O`, `b_Q`, `b_K`, `b_V`, `b_O`), an input
   * (`token`, `position`, `x`, `memory_token`, `memory_position`, `memory`, `attn_mask`), a stage's, or one made on asking:
   * - `contributions` (h, n, d_model): context_i W_O^i; their sum + b_O is the output
   * - `merged` (h, headInputs, memoryInputs): W_Q,i W_K,iᵀ
   * - `singular_values` (h, min(headInputs, memoryInputs)): of merged, descending; refused, as ranks
   *   are, for layers so large that they would take seconds
   * - `ranks` (h): how many of them are not zero (above the largest × size × 2^-23); d_k at most
   * - `merged_scores` (h, n, m): the scores again, from x, merged and the biases
   * - `W_first` (d_model, d_model): a projection before W_Q, drawn from the seed
   * - `W_folded` (h, d_model, d_k): W_first W_Q,i as one matrix
   * - `q_two_steps`, `q_folded` (h, n, d_k): (x W_first) W_Q,i and x W_folded,i (without biases)
   * - `q_wrong_view` (h, n, d_k): q_packed's memory read as (h, n, d_k), without the transpose
   * - `similarity_attention`, `similarity_parameters` (h, h): cosines between the heads' attention,
   *   and between their numbers in W_Q, W_K, W_V and W_O
   * - `attn_unscaled` (h, n, m): the softmax as it would be if the scores were not divided
   * - `grad.x`, `grad.scores`, `grad.W_Q`, `grad.in_proj_weight` …: the gradient of a stage's tensor or
   *   of a parameter, after `backward` (or `stepBackward` through the stage that reads it)
   * @throws RangeError naming `name` when there is no such tensor or its stage has not run.
   */
  tensor(name: string): TensorData;
  /**
   * Where one number comes from. `name` is a tensor's or a stage's (its first result).
   * @throws RangeError naming `name` or `index`.
   */
  explain(name: string, index: readonly number[]): Explanation;
  /**
   * Where one number goes: the places among whose terms `explain` names it, as few ranges. Parameters
   * feed others that are tied to them, too. Gradients are left out.
   * @throws RangeError naming `name` or `index`; before any run as well.
   */
  feeds(name: string, index: readonly number[]): readonly PlaceRange[];
  /** All that changes when it does, whatever the numbers are (docs/core-api.md), each once. Throws as `feeds`. */
  dependents(name: string, index: readonly number[]): readonly PlaceRange[];
  /**
   * Replaces one number of `W_Q`, `W_K`, `W_V`, `W_O`, `b_Q`, `b_K`, `b_V` or `b_O`; what the
   * configuration holds at it follows. The stages have to run again.
   * @throws TypeError; RangeError naming `name`, `index`, `value`, or the tensor where the number is held.
   */
  setValue(name: string, index: readonly number[], value: number): void;
  /**
   * The older scorers (`Core.scorers`) on the tokens of the run: x and memory as they are, no heads.
   * @throws RangeError naming `scorer`, also where it would take long, or `name` while x is not there yet.
   */
  score(scorer: ScorerId): Scored;
  /** Counted for the last input's n and m (before any input: one token). */
  cost(): LayerCost;
  /** Frees the wasm memory. Every later call throws an Error saying so; a second dispose does nothing. */
  dispose(): void;
}
