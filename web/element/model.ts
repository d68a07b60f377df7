/** Holds the one layer of an element and turns a state into a snapshot of numbers. */
import type { Core, Embedding, Layer, LayerConfig, Place, TensorData } from '../core-types';
import type { Snapshot } from '../derive/snapshot';
import { tokenise } from '../state/sentence';
import { defaultState, type State } from '../state/state';

/** What identifies a layer's configuration, and an input: recomputed only when it changes. */
const keyOf = (value: unknown) => JSON.stringify(value);

function configOf(state: State): LayerConfig {
  const { dModel, heads, variant, mask, scaling, bias, seed, parameters } = state;
  return { dModel, heads, variant, mask, scaling, bias, seed, parameters };
}

export class Model {
  private layer: Layer | null = null;
  private layerKey = '';
  private key = '';
  private words: readonly string[] = tokenise(defaultState.sentence).words;
  private current: Snapshot | null = null;

  constructor(private readonly core: Core) {}

  /**
   * Computes the layer for `state`, stage by stage, and returns its numbers: the same snapshot as long
   * as nothing that they depend on changes. Throws the core's errors; the earlier snapshot stays valid.
   */
  compute(state: State): Snapshot {
    const words = this.wordsOf(state);
    const config = configOf(state);
    const key = keyOf([config, words, state.classes, state.positions]);
    if (this.current && key === this.key) return this.current;
    const embedding = this.core.embed({
      words,
      dModel: state.dModel,
      kind: state.parameters === 'constructed' ? 'features' : 'hashed',
      seed: state.seed,
      positions: state.positions,
      ...(state.parameters === 'constructed'
        ? { classes: words.map((_, index) => state.classes[index] ?? '') }
        : {}),
    });
    const layer = this.run(config, embedding);
    this.key = key;
    this.words = words;
    this.current = this.snapshotOf(layer, embedding, words);
    return this.current;
  }

  /** A text without a word keeps the words there were: the picture never goes blank. */
  private wordsOf(state: State): readonly string[] {
    const { words } = tokenise(state.sentence);
    return words.length > 0 ? words : this.words;
  }

  /** Every stage of a layer with this configuration: the one there is, or a new one in its place. */
  private run(config: LayerConfig, embedding: Embedding): Layer {
    const layerKey = keyOf(config);
    const kept = layerKey === this.layerKey ? this.layer : null;
    const layer = kept ?? this.core.createLayer(config);
    try {
      layer.begin(embedding);
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

  private snapshotOf(layer: Layer, embedding: Embedding, words: readonly string[]): Snapshot {
    const tensors = new Map<string, TensorData>();
    return {
      config: layer.config,
      stages: this.core.stages,
      words,
      classes: embedding.classes,
      names: layer.config.parameters === 'constructed' ? this.core.constructed : null,
      cost: layer.cost(),
      tensor: (name) => {
        const known = tensors.get(name);
        if (known) return known;
        const read = layer.tensor(name);
        tensors.set(name, read);
        return read;
      },
      explain: (place: Place) => layer.explain(place.name, place.index),
    };
  }

  dispose(): void {
    this.layer?.dispose();
    this.layer = null;
    this.current = null;
  }
}
