/** Holds the one layer of an element and turns a state into a snapshot of numbers. */
import type {
  Core,
  Embedding,
  EmbeddingRequest,
  Layer,
  LayerConfig,
  RunOptions,
  TensorData,
} from '../core-types';
import type { Snapshot } from '../derive/snapshot';
import { layerConfig, paddedKeys } from '../state/layer-config';
import { tokenise } from '../state/sentence';
import { defaultMemory, defaultState, type State } from '../state/state';
import type { Imported } from './imported';

/** What identifies a layer's configuration, and an input: recomputed only when it changes. */
const keyOf = (value: unknown) => JSON.stringify(value);

/** Everything a run starts from. */
interface Run {
  readonly words: readonly string[];
  /** Empty in self-attention. */
  readonly memoryWords: readonly string[];
  readonly config: LayerConfig;
  readonly padding: readonly number[];
}

export class Model {
  private layer: Layer | null = null;
  private layerKey = '';
  private key = '';
  private words: readonly string[] = tokenise(defaultState.sentence).words;
  private memoryWords: readonly string[] = tokenise(defaultMemory).words;
  private current: Snapshot | null = null;
  private file: Imported | null = null;
  /** Counts imports: two files may have one configuration. */
  private imports = 0;

  constructor(private readonly core: Core) {}

  get imported(): Imported | null {
    return this.file;
  }

  /** @throws the core's errors when the parameters do not fit; then nothing changed. */
  import(file: Imported): void {
    const layer = this.core.createLayer(file.config);
    try {
      layer.setParameters(file.parameters);
    } finally {
      layer.dispose();
    }
    this.file = file;
    this.imports += 1;
  }

  /**
   * Computes the layer for `state`, stage by stage, and returns its numbers: the same snapshot as long
   * as nothing that they depend on changes. Throws the core's errors; the earlier snapshot stays valid.
   */
  compute(state: State): Snapshot {
    const run = this.runOf(state);
    const { classes, memoryClasses, positions, muted } = state;
    const key = keyOf([run, this.imports, classes, memoryClasses, positions, muted]);
    if (this.current && key === this.key) return this.current;
    const embedding = this.core.embed(embeddingRequest(state, run.words, state.dModel, classes));
    const columns = run.config.dMemory ?? state.dModel;
    const memory =
      run.memoryWords.length > 0
        ? this.core.embed(embeddingRequest(state, run.memoryWords, columns, memoryClasses))
        : null;
    const layer = this.run(run, state, embedding, memory);
    this.key = key;
    this.words = run.words;
    if (run.memoryWords.length > 0) this.memoryWords = run.memoryWords;
    this.current = this.snapshotOf(layer, run, embedding, memory);
    return this.current;
  }

  private runOf(state: State): Run {
    // A text without a word keeps the words there were: the picture never goes blank.
    const typed = tokenise(state.sentence).words;
    const words = typed.length > 0 ? typed : this.words;
    const config = layerConfig(state, this.file?.config ?? null);
    const needed = config.dMemory !== undefined && config.dMemory !== state.dModel;
    const asked = tokenise(state.memory).words;
    const memoryWords = asked.length === 0 && needed ? this.memoryWords : asked;
    const keys = memoryWords.length > 0 ? memoryWords : words;
    return {
      words,
      memoryWords,
      config,
      padding: paddedKeys(state, keys.length),
    };
  }

  /** Every stage of a layer with this configuration: the one there is, or a new one in its place. */
  private run(run: Run, state: State, embedding: Embedding, memory: Embedding | null): Layer {
    const imported = state.parameters === 'imported' ? this.file : null;
    const layerKey = keyOf([run.config, imported ? this.imports : 0]);
    const kept = layerKey === this.layerKey ? this.layer : null;
    const layer = kept ?? this.core.createLayer(run.config);
    const options: RunOptions = { padding: run.padding, ...(memory ? { memory } : {}) };
    try {
      if (!kept && imported) layer.setParameters(imported.parameters);
      layer.setMuted(state.muted);
      layer.begin(embedding, options);
    } catch (error) {
      if (!kept) layer.dispose();
      throw error;
    }
    while (layer.step() !== null);
    if (!kept) this.layer?.dispose();
    this.layer = layer;
    this.layerKey = layerKey;
    return layer;
  }

  /** The layer itself, for the element's own `tensor` and `explain`. */
  get computed(): Layer | null {
    return this.layer;
  }

  private snapshotOf(
    layer: Layer,
    { words, memoryWords, padding }: Run,
    embedding: Embedding,
    memory: Embedding | null,
  ): Snapshot {
    const tensors = new Map<string, TensorData>();
    const { config } = layer;
    return {
      config,
      stages: this.core.stages,
      scorers: this.core.scorers,
      words,
      memoryWords: memory ? memoryWords : null,
      keyWords: memory ? memoryWords : words,
      classes: embedding.classes,
      memoryClasses: memory?.classes ?? [],
      padding,
      muted: layer.muted,
      file: config.parameters === 'given' ? (this.file?.name ?? null) : null,
      names: config.parameters === 'constructed' ? this.core.constructed : null,
      cost: layer.cost(),
      tensor: (name) => {
        const known = tensors.get(name);
        if (known) return known;
        const read = layer.tensor(name);
        tensors.set(name, read);
        return read;
      },
      explain: (place) => layer.explain(place.name, place.index),
      score: (scorer) => layer.score(scorer),
    };
  }

  dispose(): void {
    this.layer?.dispose();
    this.layer = null;
    this.current = null;
  }
}

/** Constructed parameters read named features; all others a vector per word. */
function embeddingRequest(
  state: State,
  words: readonly string[],
  dModel: number,
  classes: State['classes'],
): EmbeddingRequest {
  const { seed, positions } = state;
  const common = { words, dModel, seed, positions };
  if (state.parameters !== 'constructed') return { ...common, kind: 'hashed' };
  return { ...common, kind: 'features', classes: words.map((_, index) => classes[index] ?? '') };
}
