/** What a run of a layer is made of: its configuration, its words as vectors, masks. */
import type { Core } from '../core/core-types';
import type {
  Embedding,
  EmbeddingRequest,
  LayerConfig,
  ParameterTensors,
  RunOptions,
  TensorData,
} from '../core/types';
import { isHandMade } from './settle';
import { tokenise } from './sentence';
import type { LayerChoice, OwnMask, State } from './state';
import type { TrainingRun, Trainings } from './trainings';

/** A layer from a file; a state does not hold it, as a link could not. */
export interface Imported {
  /** Tells it from all that were opened before, which may have its name. */
  readonly id: number;
  /** The file's name. */
  readonly name: string;
  readonly config: LayerConfig;
  readonly parameters: ParameterTensors;
  /** What the file says that the layer runs on; null without an x. */
  readonly inputs: FileInputs | null;
}

export interface FileInputs {
  /** (n, d_model) */
  readonly x: TensorData;
  /** (m, d_memory); null in self-attention. */
  readonly memory: TensorData | null;
}

/** Parameters that do not follow from the configuration alone. */
interface Given {
  readonly id: string;
  readonly parameters: ParameterTensors | null;
  readonly embedding: Embedding | null;
  readonly training: TrainingRun | null;
}

/** What x or memory is made of: words' vectors and positions, or rows of a file. */
export type Input = Embedding | TensorData;

export interface Run {
  /** Equal for runs of equal numbers. */
  readonly key: string;
  readonly config: LayerConfig;
  readonly given: Given;
  readonly muted: readonly number[];
  readonly words: readonly string[];
  /** Empty in self-attention. */
  readonly memoryWords: readonly string[];
  readonly padding: readonly number[];
  readonly attnMask: OwnMask | null;
  /** Embeds the words, where no file or training gives them: whoever has this key's numbers need not. */
  readonly inputs: () => Inputs;
}

export interface Inputs {
  readonly x: Input;
  /** Null in self-attention. */
  readonly memory: Input | null;
}

/** The words that stand for a text without one. */
export interface Fallback {
  readonly words: readonly string[];
  readonly memoryWords: readonly string[];
}

export const isRows = (input: Input): input is TensorData => 'data' in input;

/** @throws RangeError naming words that a training does not know. */
export function runOf(
  core: Core,
  trainings: Trainings,
  state: State,
  choice: LayerChoice,
  imported: Imported | null,
  fallback: Fallback,
): Run {
  const typed = tokenise(state.sentence).words;
  const words = typed.length > 0 ? typed : fallback.words;
  const given = givenOf(trainings, state, choice, imported, words);
  const config = configOf(choice, given, imported);
  const inputs = state.rows === 'file' ? (imported?.inputs ?? null) : null;
  const columns = config.dMemory ?? choice.dModel;
  const needsMemory = inputs ? inputs.memory !== null : columns !== choice.dModel;
  const typedMemory = tokenise(state.memory).words;
  const memoryWords = typedMemory.length === 0 && needsMemory ? fallback.memoryWords : typedMemory;
  const cross = memoryWords.length > 0;
  const keys = (cross ? memoryWords : words).length;
  const padding = choice.mask === 'none' ? [] : state.padding.filter((key) => key < keys);
  const attnMask = choice.mask === 'own' ? state.attnMask : null;
  const { classes, memoryClasses } = state;
  const { positions, muted, parameters } = choice;
  const made = [config, given.id, parameters, words, memoryWords, classes, memoryClasses];
  const shown = [positions, padding, attnMask, muted, inputs && imported?.id, state.direction];
  const embed = (of: readonly string[], wide: number, kinds: State['classes']) =>
    core.embed(embeddingRequest(choice, of, wide, kinds));
  return {
    key: JSON.stringify([...made, ...shown]),
    config,
    given,
    muted,
    words,
    memoryWords,
    padding,
    attnMask,
    inputs: () => ({
      x: inputs?.x ?? given.embedding ?? embed(words, choice.dModel, classes),
      memory: cross ? (inputs?.memory ?? embed(memoryWords, columns, memoryClasses)) : null,
    }),
  };
}

function givenOf(
  trainings: Trainings,
  state: State,
  choice: LayerChoice,
  imported: Imported | null,
  words: readonly string[],
): Given {
  const nothing = { id: '', parameters: null, embedding: null, training: null };
  if (choice.parameters === 'imported' && imported)
    return { ...nothing, id: `file ${imported.id}`, parameters: imported.parameters };
  if (choice.parameters !== 'trained') return nothing;
  const training = trainings.of(state, choice);
  const step = training.nearest(state.trainingStep);
  const { parameters, embedding } = training.layerAt(step, words);
  return { id: `${training.key} ${step}`, parameters, embedding, training };
}

/** The core's configuration; what does not apply to the layer is left out, and the state keeps it for later. */
function configOf(
  choice: LayerChoice,
  given: Given | null,
  imported: Imported | null,
): LayerConfig {
  const { dModel, heads, variant, mask, scaling, bias, seed, parameters } = choice;
  const { sharedQK, valueProjection, outputProjection, kvHeads, qkNorm, rotary } = choice;
  const { rotaryBase, window, alibi, sink } = choice;
  const wide = variant === 'wide';
  const file = parameters === 'imported' ? imported?.config : undefined;
  const widths = given?.training?.setup.layer ?? choice;
  return {
    ...{ dModel, heads, variant, mask, scaling, bias, seed },
    ...{ sharedQK, valueProjection, outputProjection, qkNorm, rotary, alibi },
    sharedHeads: choice.sharedHeads && variant === 'narrow',
    ...(parameters === 'imported' || parameters === 'trained' ? {} : { parameters }),
    ...(kvHeads === null ? {} : { kvHeads }),
    ...(rotary === 'none' ? {} : { rotaryBase }),
    ...(window === null ? {} : { window }),
    ...(sink === null ? {} : { sink }),
    ...(wide && widths.dK !== null ? { dK: widths.dK } : {}),
    ...(wide && widths.dV !== null ? { dV: widths.dV } : {}),
    ...(qkNorm !== 'none' && file?.qkNormEps !== undefined ? { qkNormEps: file.qkNormEps } : {}),
    ...(file?.dMemory === undefined ? {} : { dMemory: file.dMemory }),
  };
}

/** Parameters made by hand read named features; all others one vector for each word. */
function embeddingRequest(
  { seed, positions, parameters }: LayerChoice,
  words: readonly string[],
  dModel: number,
  classes: State['classes'],
): EmbeddingRequest {
  const common = { words, dModel, seed, positions };
  if (!isHandMade(parameters)) return { ...common, kind: 'hashed' };
  const kind = parameters === 'patterns' ? 'patterns' : 'features';
  return { ...common, kind, classes: words.map((_, at) => classes[at] ?? '') };
}

/** An input with word `order[k]` at place k; positions and masks stay where they are. */
export function inOrder(x: Input, order: readonly number[]): Input {
  const move = ({ shape, data }: TensorData): TensorData => {
    const columns = shape[1] ?? 0;
    const moved = new Float32Array(data.length);
    order.forEach((from, to) =>
      moved.set(data.subarray(from * columns, (from + 1) * columns), to * columns),
    );
    return { shape, data: moved };
  };
  return isRows(x) ? move(x) : { ...x, token: move(x.token) };
}

/** What the core's layer runs on besides x. */
export const optionsOf = ({ padding, attnMask }: Run, memory: Input | null): RunOptions => ({
  padding,
  ...(memory ? { memory: coreInput(memory) } : {}),
  ...(attnMask
    ? { attn_mask: Float32Array.from(attnMask.added, (each) => each ?? -Infinity) }
    : {}),
});

export const coreInput = (input: Input): Float32Array | Embedding =>
  isRows(input) ? input.data : input;
