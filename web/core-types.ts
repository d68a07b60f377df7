/** Types of the attention core's JavaScript interface. Types only: everybody may import this file. */

/** Where the knife falls. */
export type Variant = 'wide' | 'split' | 'narrow';
export type MaskKind = 'none' | 'causal' | 'no-self';
/** Where the parameters come from. `given` after `setParameters`. */
export type ParameterKind = 'constructed' | 'random' | 'ones' | 'clones';
/** What scores are divided by: √d_k, √d_model, nothing, or a positive number. */
export type Scaling = 'sqrt_d_k' | 'sqrt_d_model' | 'none' | number;
export type EmbeddingKind = 'features' | 'hashed';

export interface LayerConfig {
  /** Columns of the input, 1 … 2048. */
  readonly dModel: number;
  /** A divisor of `dModel` (in wide with random parameters, ones or clones: any number up to 64). */
  readonly heads: number;
  /** Default `split`. */
  readonly variant?: Variant;
  /** Default `none`. */
  readonly mask?: MaskKind;
  /** Default `sqrt_d_k`. */
  readonly scaling?: Scaling;
  /** Default true, as in PyTorch. */
  readonly bias?: boolean;
  /** Integer, 0 … 2³² − 1. Default 7. */
  readonly seed?: number;
  /** Default `random`. `constructed` needs `dModel: 16`. */
  readonly parameters?: ParameterKind;
}

/** A layer's configuration with every default filled in and every derived size. */
export interface ResolvedConfig extends Required<Omit<LayerConfig, 'parameters'>> {
  readonly parameters: ParameterKind | 'given';
  /** Columns of one head's q and k. */
  readonly dK: number;
  /** Columns of one head's v. */
  readonly dV: number;
  /** Input columns that one head reads: d_model, or d_model / heads in narrow. */
  readonly headInputs: number;
  /** The number that scores are divided by. */
  readonly divisor: number;
}

/** PyTorch's packing (see `Layer.setParameters`). The biases may be left out when `bias` is false. */
export interface ParameterTensors {
  readonly in_proj_weight: Float32Array;
  readonly in_proj_bias?: Float32Array;
  readonly 'out_proj.weight': Float32Array;
  readonly 'out_proj.bias'?: Float32Array;
}

/** Row-major values and their shape. */
export interface TensorData {
  readonly shape: readonly number[];
  readonly data: Float32Array;
}

/** A place in a tensor. */
export interface Place {
  readonly name: string;
  readonly index: readonly number[];
}

export interface Term {
  readonly left: number;
  readonly right: number;
  readonly product: number;
  /** Where `left` was read; null when it has no place. */
  readonly leftFrom: Place | null;
  readonly rightFrom: Place | null;
}

/**
 * How the terms make the value: `given` none; `sum` Σ left; `dot` Σ left × right + bias; `copy` left;
 * `scale` left × right; `mask` left where allowed, else −∞; `softmax` one term per key with
 * product = exp(left − right), value = the own key's product / denominator.
 */
export type Op = 'given' | 'sum' | 'dot' | 'copy' | 'scale' | 'mask' | 'softmax';

export interface Explanation extends Place {
  readonly value: number;
  readonly op: Op;
  readonly terms: readonly Term[];
  readonly bias: number | null;
  readonly biasFrom: Place | null;
  /** `mask` and `softmax`: whether this query may look at this key. */
  readonly allowed: boolean;
  /** `softmax`: the sum of the row's products; 0 for a row that may look at nothing. */
  readonly denominator: number;
}

export interface Cost {
  readonly parameters: number;
  readonly multiplyAdds: number;
  readonly activations: number;
}

/** The layer's own cost, and that of all three variants (null where the head count is not valid). */
export interface LayerCost extends Cost {
  readonly variants: Readonly<Record<Variant, Cost | null>>;
}

export type StageName =
  | 'embed'
  | 'project'
  | 'heads'
  | 'scores'
  | 'scale'
  | 'mask'
  | 'softmax'
  | 'weigh'
  | 'concat'
  | 'output';

/** One row of the core's stage table. */
export interface StageInfo {
  readonly id: StageName;
  readonly kind: 'sum' | 'product' | 'layout' | 'elementwise' | 'rowwise';
  /** Tensors it reads. */
  readonly operands: readonly string[];
  /** Tensors it makes; the first is the stage's own. */
  readonly results: readonly { readonly name: string; readonly axes: readonly string[] }[];
  /** Section of Vaswani et al. 2017. */
  readonly section: string;
}

export interface EmbeddingRequest {
  /** 1 … 4096 words, none empty. */
  readonly words: readonly string[];
  /** A class id per word, or '' for the lexicon's own; only for `features`. */
  readonly classes?: readonly string[];
  readonly dModel: number;
  /** `features`: the named columns of the constructed parameters (d_model 16); `hashed`: a vector per word. */
  readonly kind: EmbeddingKind;
  /** Default 7. */
  readonly seed?: number;
  /** Whether positions are added. Default true. */
  readonly positions?: boolean;
}

export interface Embedding {
  readonly token: TensorData;
  readonly position: TensorData;
  /** Per word the class id used; '' where the lexicon does not know the word, or for `hashed`. */
  readonly classes: readonly string[];
}

export interface WordClass {
  readonly id: string;
  readonly features: readonly string[];
}

/** Names that go with the constructed parameters. */
export interface ConstructedNames {
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /** What the four heads of the 4-head cut do. */
  readonly heads: readonly string[];
}

export interface Layer {
  readonly config: ResolvedConfig;
  /**
   * Replaces the parameters. Shapes (rows head-major, (out, in)): split (3d, d) and (d, d); wide
   * (3hd, d) and (d, hd); narrow (3d, d/h) and (d, d). The arrays are copied.
   * @throws TypeError when a tensor is missing or not a Float32Array.
   * @throws RangeError naming the tensor and its shape, or the place of a NaN or ±Infinity.
   */
  setParameters(parameters: ParameterTensors): void;
  /**
   * Computes every stage: (n, d_model) → (n, d_model). A copy; the stages stay readable.
   * @throws TypeError, RangeError naming `x` or `memory`; the layer stays as it was.
   */
  forward(x: Float32Array | Embedding, memory?: Float32Array): Float32Array;
  /** Starts a run and computes nothing yet. Throws as `forward` does. */
  begin(x: Float32Array | Embedding, memory?: Float32Array): void;
  /** Computes exactly one stage and returns its id, or null after the last. */
  step(): StageName | null;
  /**
   * A copy of a tensor: a parameter (`in_proj_weight`, `in_proj_bias`, `out_proj.weight`,
   * `out_proj.bias`, `W_Q`, `W_K`, `W_V`, `W_O`, `b_Q`, `b_K`, `b_V`, `b_O`), an input (`token`,
   * `position`, `x`, `memory`), a stage's result or `contributions` (h, n, d_model).
   * @throws RangeError naming `name` when there is no such tensor or its stage has not run.
   */
  tensor(name: string): TensorData;
  /** Like `tensor` without the copy: valid only until the next call on any layer of this core. */
  view(name: string): TensorData;
  /**
   * Where one number comes from. `name` is a tensor's or a stage's (its first result).
   * @throws RangeError naming `name` or `index`.
   */
  explain(name: string, index: readonly number[]): Explanation;
  /** Counted for the last input's n and m (before any input: one token). */
  cost(): LayerCost;
  /** Frees the wasm memory. Every later call throws an Error saying so; a second dispose does nothing. */
  dispose(): void;
}

export interface Core {
  readonly stages: readonly StageInfo[];
  readonly tensorNames: readonly string[];
  readonly wordClasses: readonly WordClass[];
  readonly constructed: ConstructedNames;
  /** @throws TypeError, RangeError naming the field and what is allowed. */
  createLayer(config: LayerConfig): Layer;
  /** Valid head counts; an empty list when `dModel` itself is not valid. */
  validHeads(dModel: number, variant: Variant, parameters: ParameterKind): readonly number[];
  /** From words to token and position. @throws TypeError, RangeError naming the field. */
  embed(request: EmbeddingRequest): Embedding;
  /** The class the lexicon gives a word, or null. */
  lookUp(word: string): string | null;
}
