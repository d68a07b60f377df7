/** Holds the layers of one state at a time, and computes the snapshot of a state. */
import type { Core } from '../core/core-types';
import { isHandMade } from '../state/hand-made';
import type { Layer, LayerConfig, PlannedCost, TensorData } from '../core/types';
import type { Edited, Snapshot } from '../derive/scene/snapshot';
import { tableOf } from '../derive/stage-table';
import { formatEdits, isInput, type Edit } from '../state/edits';
import type { State } from '../state/state';
import type { BackFacts } from '../text/facts';
import { isLost } from './core-supply';
import {
  baselineOf,
  editedEmbedding,
  offsetIn,
  partNames,
  refusalOfInput,
  stillThere,
  type Baseline,
  type Refused,
} from './edited-numbers';
import { goBack, type TaskLoss } from './going-back';
import type { Imported } from './imported';
import { LayerCache } from './layer-cache';
import { layerReader } from './layer-reader';
import { keyOf, memoizeLast } from './memoize';
import { inOrder, nothingGiven, Runs, type Given, type OpenedInputs, type Run } from './run';
import { runLayer } from './run-layer';
import { trainedFacts } from './trained-facts';
import { Trainings } from './trainings';

export class Model {
  /** The layer that ran last, and its key in the cache. */
  private layer: { readonly layer: Layer; readonly key: string } | null = null;
  private readonly layers: LayerCache;
  private readonly runs: Runs;
  /** What L is, where the last run went backward, too; else null. */
  private back: BackFacts | null = null;
  /** The numbers of the last edited run, without its edits. */
  private baseline: Baseline | null = null;
  private current: { readonly snapshot: Snapshot; readonly key: string } | null = null;
  /** Two files may have the same configuration, so each import has an id. */
  private file: { readonly imported: Imported; readonly id: number } | null = null;
  private imports = 0;
  /** The tensors read from the last snapshot. */
  private tensors: ReadonlyMap<string, TensorData> = new Map();
  /** The shapes of one layer with this number of words. */
  private shapes = { key: '', known: new Map<string, readonly number[]>() };

  constructor(
    private readonly core: Core,
    /** Called when a number cannot be read because the core has stopped for good. */
    private readonly lost: (error: Error) => void = () => undefined,
    /** Shared with the other layer. */
    private readonly trainings: Trainings = new Trainings(core),
  ) {
    this.layers = new LayerCache(core);
    this.runs = new Runs(core);
  }

  get imported(): Imported | null {
    return this.file?.imported ?? null;
  }

  /**
   * @throws the core's errors when the parameters do not fit; nothing has changed then.
   * @returns a function that puts the file before back
   */
  import(imported: Imported): () => void {
    const layer = this.core.createLayer(imported.config);
    try {
      layer.setParameters(imported.parameters);
    } finally {
      layer.dispose();
    }
    const before = this.file;
    this.imports += 1;
    this.file = { imported, id: this.imports };
    return () => {
      this.file = before;
    };
  }

  /**
   * Computes the layer for `state`, stage by stage, and returns its numbers: the same snapshot as long as
   * nothing that they depend on changes. Throws the core's errors; the earlier snapshot stays valid. Edits
   * that cannot be made are left out and listed in `refused`.
   * @param sameEdits whether the edits are those of the state before: an edit whose original number has
   *   changed is then left out and listed in `dropped`
   */
  compute(state: State, sameEdits = false): Snapshot {
    const run = this.runs.of(state, (words) => this.given(state, words), this.inputs());
    if (this.current?.key === run.key + formatEdits(state.edits)) return this.current.snapshot;
    const snapshot =
      state.edits.length === 0 ? this.unedited(state, run) : this.edited(state, run, sameEdits);
    this.runs.done(run);
    this.current = { snapshot, key: run.key + formatEdits(snapshot.edits.map(asEdit)) };
    return snapshot;
  }

  private inputs(): OpenedInputs | null {
    const inputs = this.file?.imported.inputs;
    return this.file && inputs ? { id: `file ${this.file.id}`, inputs } : null;
  }

  /** Where the parameters come from. @throws RangeError for words that a training does not know. */
  private given(state: State, words: readonly string[]): Given {
    const { file } = this;
    if (state.parameters === 'imported' && file) {
      const id = `file ${file.id}`;
      const { config, parameters } = file.imported;
      return { layer: id, id, config, parameters, embedding: null };
    }
    if (state.parameters !== 'trained') return nothingGiven;
    const run = this.trainings.of(state);
    const step = run.nearest(state.trainingStep);
    return { layer: run.key, id: `${run.key} ${step}`, ...run.layerAt(step, words) };
  }

  private unedited(state: State, run: Run): Snapshot {
    const { layer } = this.run(run, state, []);
    this.baseline = null;
    return this.snapshotOf(layer, state, run, { edits: [], refused: [], dropped: [] });
  }

  /** The run with its edits, but for refused and dropped ones. */
  private edited(state: State, run: Run, sameEdits: boolean): Snapshot {
    const before = this.baseline;
    const baseline = before?.key === run.key ? before : this.baselineOf(state, run);
    this.baseline = baseline;
    const dropped = state.edits.filter(
      (edit) => sameEdits && before !== null && !stillThere(edit, before, baseline),
    );
    const rest = state.edits.filter((edit) => !dropped.includes(edit));
    const wrong = rest
      .filter(({ name }) => isInput(name))
      .flatMap((edit): Refused[] => {
        const why = refusalOfInput(edit, baseline, run.rows);
        return why === null ? [] : [{ edit, why }];
      });
    const possible = rest.filter((edit) => !isIn(wrong, edit));
    const withInputs = {
      ...run,
      embedding: editedEmbedding(run.embedding, possible, partNames(run.rows, 'x')),
      memory: run.memory && editedEmbedding(run.memory, possible, partNames(run.rows, 'memory')),
    };
    const ofParameters = possible.filter(({ name }) => !isInput(name));
    const { layer, refused } = this.run(withInputs, state, ofParameters);
    const made = possible.filter((edit) => !isIn(refused, edit));
    const edits = made.map((edit) => editedPlace(edit, baseline));
    return this.snapshotOf(layer, state, withInputs, {
      // An edit that puts the original number back is no edit.
      edits: edits.filter(({ before, value }) => Math.fround(value) !== before),
      refused: [...wrong, ...refused],
      dropped,
    });
  }

  private baselineOf(state: State, run: Run): Baseline {
    const { layer } = this.run(run, state, []);
    return baselineOf(run.key, layer, this.core, run.memory !== null);
  }

  /** Runs every stage of a layer with this configuration, cached or new. */
  private run(
    run: Run,
    state: State,
    edits: readonly Edit[],
  ): { readonly layer: Layer; readonly refused: readonly Refused[] } {
    const { config, words, given } = run;
    const key = keyOf([config, given.layer]);
    const known = this.layers.get(key);
    const used = known ?? this.layers.create(config);
    const { layer } = used;
    let refused: readonly Refused[];
    try {
      refused = runLayer(used, run, state.muted, edits);
    } catch (error) {
      if (!known) layer.dispose();
      throw error;
    }
    this.back = state.direction === 'backward' ? goBack(layer, this.taskLoss(state, words)) : null;
    this.layers.use(key, used);
    this.layer = { layer, key };
    return { layer, refused };
  }

  private taskLoss(state: State, words: readonly string[]): TaskLoss | null {
    return state.parameters === 'trained' ? this.trainings.of(state).lossOn(words) : null;
  }

  /** The core's layer, for the element's own `tensor` and `explain`. */
  get computed(): Layer | null {
    return this.layer?.layer ?? null;
  }

  private snapshotOf(
    layer: Layer,
    state: State,
    run: Run,
    made: Pick<Snapshot, 'edits' | 'refused' | 'dropped'>,
  ): Snapshot {
    const { rows, words, memoryWords, padding, base, embedding, memory } = run;
    const earlier = this.tensors;
    const tensors = new Map<string, TensorData>();
    this.tensors = tensors;
    const sizes = keyOf([this.layer?.key, words.length, memoryWords.length]);
    if (sizes !== this.shapes.key) this.shapes = { key: sizes, known: new Map() };
    const { baseline, lost } = this;
    const { parameters, positions } = state;
    const { muted } = layer;
    // Given, even where one of the numbers was edited.
    const isGiven = parameters === 'imported' || parameters === 'trained';
    const kind = isGiven ? 'given' : parameters;
    const training = parameters === 'trained' ? this.trainings.of(state) : null;
    return {
      ...made,
      ...layerReader({ layer, baseline, tensors, earlier, shapes: this.shapes.known, lost }),
      base,
      config: { ...layer.config, parameters: kind },
      ...tableOf(this.core, layer.config),
      scorers: this.core.scorers,
      words,
      memoryWords: memory ? memoryWords : null,
      keyWords: memory ? memoryWords : words,
      classes: embedding.classes,
      memoryClasses: memory?.classes ?? [],
      padding,
      positions,
      muted,
      file: parameters === 'imported' ? (this.imported?.name ?? null) : null,
      rowsFile: rows === 'file' ? (this.imported?.name ?? null) : null,
      back: this.back,
      trained: training && trainedFacts(training, state.trainingStep, words),
      names: isHandMade(kind) ? this.core[kind] : null,
      cost: layer.cost(),
      plan: (config, n) => this.plan(config, n),
      outputInOrder: memoizeLast((order) => this.outputInOrder(run, muted, made.edits, order)),
    };
  }

  /** Runs on a separate layer, so that the numbers on show stay. @throws the core's RangeErrors */
  private outputInOrder(
    run: Run,
    muted: readonly number[],
    edits: readonly Edited[],
    order: readonly number[],
  ): TensorData {
    const ofParameters = edits.map(asEdit).filter(({ name }) => !isInput(name));
    const used = this.layers.create(run.config);
    try {
      runLayer(used, inOrder(run, order), muted, ofParameters);
      return used.layer.tensor('output');
    } catch (error) {
      if (isLost(error)) this.lost(error);
      throw error;
    } finally {
      used.layer.dispose();
    }
  }

  private plan(config: LayerConfig, n: number): PlannedCost | string {
    try {
      return this.core.cost(config, n);
    } catch (error) {
      if (error instanceof RangeError) return error.message;
      throw error;
    }
  }

  dispose(): void {
    this.layers.dispose();
    this.layer = null;
    this.current = null;
  }
}

const isIn = (refused: readonly Refused[], edit: Edit) =>
  refused.some((each) => each.edit === edit);

const asEdit = ({ place, value }: Edited): Edit => ({ ...place, value });

function editedPlace({ name, index, value }: Edit, baseline: Baseline): Edited {
  const tensor = baseline.tensor(name);
  const before = tensor?.data[offsetIn(tensor, index)] ?? NaN;
  return { place: { name, index }, before, value };
}
