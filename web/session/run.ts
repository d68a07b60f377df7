/** What a state asks the core for: words, a configuration, padding, and embeddings of the words. */
import type { Core } from '../core/core-types';
import { isHandMade } from '../state/hand-made';
import type {
  Embedding,
  EmbeddingRequest,
  LayerConfig,
  ParameterTensors,
  TensorData,
} from '../core/types';
import { layerConfig, paddedKeys } from '../state/layer-config';
import type { OwnMask } from '../state/own-mask';
import { tokenise } from '../state/sentence';
import { defaultMemory, defaultState, type State } from '../state/state';
import type { FileInputs } from './imported';
import { keyOf, memoizeLast } from './memoize';

/** Everything that a run depends on. */
export interface Run {
  /** Equal for runs that compute the same numbers, edits aside. */
  readonly key: string;
  /** Like `key`, but also equal for all steps of one training. */
  readonly base: string;
  readonly config: LayerConfig;
  /** With `file`, the embedding's token is x itself, and there are no positions. */
  readonly rows: State['rows'];
  readonly words: readonly string[];
  /** Empty in self-attention. */
  readonly memoryWords: readonly string[];
  readonly padding: readonly number[];
  /** For the mask `own`. */
  readonly attnMask: OwnMask | null;
  readonly embedding: Embedding;
  readonly memory: Embedding | null;
  readonly given: Given;
}

/** Where a layer's parameters come from, besides its configuration. */
export interface Given {
  /** The id of the layer that they belong to. */
  readonly layer: string;
  /** The id of the parameters themselves: one training gives a layer many. */
  readonly id: string;
  /** What they determine of the layer's shapes. */
  readonly config: LayerConfig | null;
  readonly parameters: ParameterTensors | null;
  /** The vectors of the words, where they belong to the parameters. */
  readonly embedding: Embedding | null;
}

/** Parameters that follow from the configuration. */
export const nothingGiven: Given = {
  layer: '',
  id: '',
  config: null,
  parameters: null,
  embedding: null,
};

/** Makes runs. A text without a word keeps the words of the run before, so the picture is never blank. */
export class Runs {
  private words: readonly string[] = tokenise(defaultState.sentence).words;
  private memoryWords: readonly string[] = tokenise(defaultMemory).words;
  private readonly embed: (request: EmbeddingRequest) => Embedding;
  private readonly embedMemory: (request: EmbeddingRequest) => Embedding;

  constructor(core: Core) {
    this.embed = memoizeLast((request) => core.embed(request));
    this.embedMemory = memoizeLast((request) => core.embed(request));
  }

  /** @param given returns the parameters for these words */
  of(
    state: State,
    given: (words: readonly string[]) => Given,
    file: OpenedInputs | null = null,
  ): Run {
    return state.rows === 'file' && file
      ? runOfFile(state, given(file.inputs.tokens), file)
      : this.ofWords(state, given);
  }

  private ofWords(state: State, given: (words: readonly string[]) => Given): Run {
    const typed = tokenise(state.sentence).words;
    const words = typed.length > 0 ? typed : this.words;
    const from = given(words);
    const config = layerConfig(state, from.config);
    const columns = config.dMemory ?? state.dModel;
    const typedMemory = tokenise(state.memory).words;
    const needsMemory = columns !== state.dModel;
    const memoryWords = typedMemory.length === 0 && needsMemory ? this.memoryWords : typedMemory;
    const cross = memoryWords.length > 0;
    const padding = paddedKeys(state, (cross ? memoryWords : words).length);
    const { classes, memoryClasses, positions, muted, direction } = state;
    const asked = { words, memoryWords, config, padding, attnMask: maskOf(state) };
    return {
      ...asked,
      rows: 'words',
      given: from,
      base: keyOf([asked, from.layer, classes, memoryClasses, positions, muted]),
      key: keyOf([asked, from.id, classes, memoryClasses, positions, muted, direction]),
      embedding:
        from.embedding ?? this.embed(embeddingRequest(state, words, state.dModel, classes)),
      memory: cross
        ? this.embedMemory(embeddingRequest(state, memoryWords, columns, memoryClasses))
        : null,
    };
  }

  /** Notes a run whose numbers are on show. */
  done({ rows, words, memoryWords }: Run): void {
    // The names of a file's rows are not words to embed.
    if (rows === 'file') return;
    this.words = words;
    if (memoryWords.length > 0) this.memoryWords = memoryWords;
  }
}

/** A file's inputs, and the id of its import. */
export interface OpenedInputs {
  readonly id: string;
  readonly inputs: FileInputs;
}

const maskOf = ({ mask, attnMask }: State) => (mask === 'own' ? attnMask : null);

/** A run on x and memory from a file. */
function runOfFile(state: State, given: Given, { id, inputs }: OpenedInputs): Run {
  const { x, tokens: words, memory, memoryTokens: memoryWords } = inputs;
  const config = layerConfig(state, given.config);
  const padding = paddedKeys(state, (memory ? memoryWords : words).length);
  const { muted, direction } = state;
  const asked = { words, memoryWords, config, padding, attnMask: maskOf(state) };
  return {
    ...asked,
    rows: 'file',
    given,
    base: keyOf([asked, id, given.layer, muted]),
    key: keyOf([asked, id, given.id, muted, direction]),
    embedding: asEmbedding(x),
    memory: memory && asEmbedding(memory),
  };
}

/** The same run with word `order[k]` at index k; positions, mask and memory stay where they are. */
export function inOrder(run: Run, order: readonly number[]): Run {
  const { shape, data } = run.embedding.token;
  const columns = shape[1] ?? 0;
  const moved = new Float32Array(data.length);
  order.forEach((from, to) =>
    moved.set(data.subarray(from * columns, (from + 1) * columns), to * columns),
  );
  return { ...run, embedding: { ...run.embedding, token: { shape, data: moved } } };
}

/** Rows as an embedding without positions. */
const asEmbedding = (rows: TensorData): Embedding => ({
  token: rows,
  position: { shape: rows.shape, data: new Float32Array(rows.data.length) },
  classes: [],
});

/** Hand-made parameters read named features; all others one vector per word. */
function embeddingRequest(
  { seed, positions, parameters }: State,
  words: readonly string[],
  dModel: number,
  classes: State['classes'],
): EmbeddingRequest {
  const common = { words, dModel, seed, positions };
  if (!isHandMade(parameters)) return { ...common, kind: 'hashed' };
  const kind = parameters === 'constructed' ? 'features' : parameters;
  return { ...common, kind, classes: words.map((_, index) => classes[index] ?? '') };
}
