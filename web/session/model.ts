/** Holds the one layer of an element and turns a state into a snapshot of numbers. */
import type {
  Core,
  Embedding,
  EmbeddingRequest,
  Layer,
  LayerConfig,
  Place,
  RunOptions,
  TensorData,
} from '../core/types';
import { differ } from '../derive/scene/downstream';
import type { Edited, Snapshot } from '../derive/scene/snapshot';
import { formatEdits, isInput, type Edit } from '../state/edits';
import { layerConfig, paddedKeys } from '../state/layer-config';
import { tokenise } from '../state/sentence';
import { defaultMemory, defaultState, type State } from '../state/state';
import {
  baselineOf,
  editedEmbedding,
  EditedParameters,
  offsetIn,
  refusalOfInput,
  stillThere,
  type Baseline,
  type Refused,
} from './edited';
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

/** A run that has been made ready: its layer is asked for when the numbers are. */
interface Prepared {
  readonly run: Run;
  readonly key: string;
  readonly embedding: Embedding;
  readonly memory: Embedding | null;
}

interface Held {
  readonly layer: Layer;
  readonly parameters: EditedParameters;
}

/** Layers that are kept: as many as a reader toggles between, wide, split and narrow. */
const mostHeld = 3;
/** Their parameters together, 4 bytes each and as much again in the kernels' order. */
const mostParameters = 1 << 20;

export class Model {
  private layer: Layer | null = null;
  private layerKey = '';
  /** By their key, the one used last at the end: its parameters need not be drawn again. */
  private readonly held = new Map<string, Held>();
  private baseline: Baseline | null = null;
  private key = '';
  private words: readonly string[] = tokenise(defaultState.sentence).words;
  private memoryWords: readonly string[] = tokenise(defaultMemory).words;
  private current: Snapshot | null = null;
  private file: Imported | null = null;
  /** What was read of the numbers last computed. */
  private tensors: ReadonlyMap<string, TensorData> = new Map();
  /** By name, for one layer and its numbers of words: some tensors are only made when they are read. */
  private shapes = { key: '', known: new Map<string, readonly number[]>() };
  /** Counts imports: two files may have one configuration. */
  private imports = 0;

  private readonly embed: (request: EmbeddingRequest) => Embedding;
  private readonly embedMemory: (request: EmbeddingRequest) => Embedding;

  constructor(private readonly core: Core) {
    this.embed = lastOf((request) => core.embed(request));
    this.embedMemory = lastOf((request) => core.embed(request));
  }

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
   * Edits that cannot be made are left out, and said (`refused`).
   * @param kept whether the edits are those of the state before: then what they replaced must still be
   * there, or they are left out, and said (`lost`)
   */
  compute(state: State, kept = false): Snapshot {
    const run = this.runOf(state);
    const { classes, memoryClasses, positions, muted } = state;
    const key = keyOf([run, this.imports, classes, memoryClasses, positions, muted]);
    if (this.current && key + formatEdits(state.edits) === this.key) return this.current;
    const embedding = this.embed(embeddingRequest(state, run.words, state.dModel, classes));
    const columns = run.config.dMemory ?? state.dModel;
    const memory =
      run.memoryWords.length > 0
        ? this.embedMemory(embeddingRequest(state, run.memoryWords, columns, memoryClasses))
        : null;
    const snapshot = this.edited(state, { run, key, embedding, memory }, kept);
    this.words = run.words;
    if (run.memoryWords.length > 0) this.memoryWords = run.memoryWords;
    this.current = snapshot;
    this.key = key + formatEdits(snapshot.edits.map(asEdit));
    return snapshot;
  }

  /** The run with its edits; those that cannot be made, or have lost what they replaced, are left out. */
  private edited(state: State, prepared: Prepared, kept: boolean): Snapshot {
    const { key, embedding, memory } = prepared;
    if (state.edits.length === 0) {
      const layer = this.run(prepared, state, []).layer;
      this.baseline = null;
      return this.snapshotOf(layer, state, prepared, { edits: [], refused: [], lost: [] });
    }
    const before = this.baseline;
    let now = before;
    if (now?.key !== key) {
      const plain = this.run(prepared, state, []).layer;
      now = baselineOf(key, plain, this.core, memory !== null);
      this.baseline = now;
    }
    const baseline = now;
    const lost = state.edits.filter(
      (edit) => kept && before !== null && !stillThere(edit, before, baseline),
    );
    const rest = state.edits.filter((edit) => !lost.includes(edit));
    const wrong = rest
      .filter(({ name }) => isInput(name))
      .flatMap((place): Refused[] => {
        const why = refusalOfInput(place, baseline);
        return why === null ? [] : [{ place, why }];
      });
    const inputs = rest.filter((edit) => !wrong.some(({ place }) => place === edit));
    const withInputs = {
      ...prepared,
      embedding: editedEmbedding(embedding, inputs, ''),
      memory: memory && editedEmbedding(memory, inputs, 'memory_'),
    };
    const parameters = inputs.filter(({ name }) => !isInput(name));
    const { layer, refused } = this.run(withInputs, state, parameters);
    const made = inputs.filter((edit) => !refused.some(({ place }) => place === edit));
    const edits = made.map((edit) => editedPlace(edit, baseline));
    return this.snapshotOf(layer, state, withInputs, {
      // A number that is put back is no longer edited.
      edits: edits.filter(({ before, value }) => Math.fround(value) !== before),
      refused: [...wrong, ...refused],
      lost,
    });
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

  /** Every stage of a layer with this configuration: one that there is, or a new one. */
  private run(
    { run, embedding, memory }: Prepared,
    state: State,
    edits: readonly Edit[],
  ): { readonly layer: Layer; readonly refused: readonly Refused[] } {
    const imported = state.parameters === 'imported' ? this.file : null;
    const layerKey = keyOf([run.config, imported ? this.imports : 0]);
    const known = this.held.get(layerKey);
    const held = known ?? this.newLayer(run.config);
    const { layer, parameters } = held;
    let refused: readonly Refused[];
    const options: RunOptions = { padding: run.padding, ...(memory ? { memory } : {}) };
    try {
      if (!known && imported) layer.setParameters(imported.parameters);
      refused = parameters.apply(edits);
      layer.setMuted(state.muted);
      layer.begin(embedding, options);
    } catch (error) {
      if (!known) layer.dispose();
      throw error;
    }
    while (layer.step() !== null);
    this.hold(layerKey, held);
    this.layer = layer;
    this.layerKey = layerKey;
    return { layer, refused };
  }

  private newLayer(config: LayerConfig): Held {
    const layer = this.core.createLayer(config);
    return { layer, parameters: new EditedParameters(layer) };
  }

  /** As the one used last; of the others those stay that there is room for. */
  private hold(key: string, held: Held): void {
    this.held.delete(key);
    this.held.set(key, held);
    const parameters = () =>
      [...this.held.values()].reduce((sum, { layer }) => sum + layer.cost().parameters, 0);
    for (const [name, { layer }] of this.held) {
      if (name === key || (this.held.size <= mostHeld && parameters() <= mostParameters)) return;
      layer.dispose();
      this.held.delete(name);
    }
  }

  /** The layer itself, for the element's own `tensor` and `explain`. */
  get computed(): Layer | null {
    return this.layer;
  }

  private snapshotOf(
    layer: Layer,
    { parameters, positions }: State,
    { run: { words, memoryWords, padding }, key, embedding, memory }: Prepared,
    made: Pick<Snapshot, 'edits' | 'refused' | 'lost'>,
  ): Snapshot {
    const before = this.tensors;
    const tensors = new Map<string, TensorData>();
    this.tensors = tensors;
    // An edited number does not make the others given.
    const kind = parameters === 'imported' ? 'given' : parameters;
    const config = { ...layer.config, parameters: kind } as const;
    const { baseline } = this;
    const sizes = keyOf([this.layerKey, words.length, memory ? memoryWords.length : 0]);
    if (sizes !== this.shapes.key) this.shapes = { key: sizes, known: new Map() };
    const { known: shapes } = this.shapes;
    return {
      ...made,
      base: key,
      config,
      stages: this.core.stages,
      scorers: this.core.scorers,
      words,
      memoryWords: memory ? memoryWords : null,
      keyWords: memory ? memoryWords : words,
      classes: embedding.classes,
      memoryClasses: memory?.classes ?? [],
      padding,
      positions,
      muted: layer.muted,
      file: config.parameters === 'given' ? (this.file?.name ?? null) : null,
      names: config.parameters === 'constructed' ? this.core.constructed : null,
      cost: layer.cost(),
      shape: (name) => {
        const shape = shapes.get(name) ?? (tensors.get(name) ?? layer.tensor(name)).shape;
        shapes.set(name, shape);
        return shape;
      },
      tensor: (name) => {
        const known = tensors.get(name);
        if (known) return known;
        const read = layer.tensor(name);
        const earlier = before.get(name);
        const tensor =
          earlier && sameBits(earlier.data, read.data)
            ? { ...read, data: earlier.data }
            : read;
        tensors.set(name, tensor);
        return tensor;
      },
      explain: lastOf((place: Place) => layer.explain(place.name, place.index)),
      feeds: (place) => layer.feeds(place.name, place.index),
      dependents: (place) => layer.dependents(place.name, place.index),
      unedited: (name) => baseline?.tensor(name) ?? null,
      // Looked at where it lies: most tensors that an edit reaches are not on show, and need no copy.
      isEdited: (name) => {
        const before = baseline?.tensor(name);
        return before ? differ((tensors.get(name) ?? layer.tensor(name)).data, before.data) : false;
      },
      score: (scorer) => layer.score(scorer),
    };
  }

  dispose(): void {
    for (const { layer } of this.held.values()) layer.dispose();
    this.held.clear();
    this.layer = null;
    this.current = null;
  }
}

const asEdit = ({ place, value }: Edited): Edit => ({ ...place, value });

function editedPlace({ name, index, value }: Edit, baseline: Baseline): Edited {
  const tensor = baseline.tensor(name);
  const before = tensor?.data[offsetIn(tensor, index)] ?? NaN;
  return { place: { name, index }, before, value };
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

/** What a change left as it was keeps its array, and so what was painted of it. */
function sameBits(a: Float32Array, b: Float32Array): boolean {
  if (a.length !== b.length) return false;
  const left = new Int32Array(a.buffer, a.byteOffset, a.length);
  const right = new Int32Array(b.buffer, b.byteOffset, b.length);
  // A loop: `every` calls a function for each number, ten times as slow.
  for (let k = 0; k < left.length; k++) if (left[k] !== right[k]) return false;
  return true;
}

/** The last answer, while the same is asked: of one number several times in a moment, of one sentence. */
function lastOf<Asked, Made>(make: (asked: Asked) => Made): (asked: Asked) => Made {
  let last: { readonly key: string; readonly made: Made } | null = null;
  return (asked) => {
    const key = keyOf(asked);
    if (last?.key !== key) last = { key, made: make(asked) };
    return last.made;
  };
}
