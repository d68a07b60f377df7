/** One language model: checks types, calls the wasm, and reports errors. */
import {
  aFloat32Array,
  aNumber,
  aString,
  check,
  checkOptions,
  numbers,
  type Options,
} from './checks';
import { coreError } from './errors';
import { mostIndices } from './layer';
import type { RawModel } from './module';
import type {
  BlockHead,
  Model,
  ModelConfig,
  ModelCost,
  ModelExplanation,
  ModelParameter,
  ResolvedModelConfig,
} from './model-types';
import { Owner, type Runtime } from './runtime';
import type { PlaceRange, TensorData } from './types';

export function createModel(
  runtime: Runtime,
  options: Options,
  config: ModelConfig,
  parameters?: Readonly<Record<string, Float32Array>>,
): Model {
  const given = checkOptions<ModelConfig>('config', config, options);
  const raw = runtime.ask('layers, dModel, vocabulary', (module) =>
    module.ModelSession.create(given, parameters === undefined),
  );
  const model = new WasmModel(runtime, raw);
  if (parameters === undefined) return model;
  try {
    model.setParameters(parameters);
  } catch (error) {
    model.dispose();
    throw error;
  }
  return model;
}

const none: readonly number[] = [];

class WasmModel implements Model {
  readonly config: ResolvedModelConfig;
  readonly parameters: readonly ModelParameter[];
  readonly #owner: Owner<RawModel>;

  constructor(runtime: Runtime, raw: RawModel) {
    this.#owner = new Owner(runtime, raw);
    this.config = Object.freeze(this.#owner.call(() => raw.config()));
    this.parameters = Object.freeze(this.#owner.call(() => raw.parameters()));
  }

  get length(): number {
    return this.#owner.call((model) => model.length());
  }

  setParameters(parameters: Readonly<Record<string, Float32Array>>): void {
    this.#owner.check();
    const known = this.parameters.map(({ name }) => name);
    for (const name of Object.keys(parameters)) {
      if (known.includes(name)) continue;
      throw coreError({ code: 'unknown-name', field: 'parameters', allowed: known, got: name });
    }
    const arrays = known.map((name) => check(name, parameters[name], aFloat32Array));
    this.#owner.ask('parameters', (model) => model.setParameters(arrays));
  }

  setValue(name: string, index: readonly number[], value: number): void {
    const place = this.#place(name, index);
    check('value', value, aNumber);
    this.#owner.ask(name, (model) => model.setValue(name, place, value), { index: place });
  }

  setMuted(heads: readonly BlockHead[]): void {
    this.#owner.check();
    const blocks = heads.map(({ block }) => check('muted', block, aNumber));
    const ofBlocks = heads.map(({ head }) => check('muted', head, aNumber));
    this.#owner.ask('muted', (model) => model.setMuted(blocks, ofBlocks), {
      given: [blocks, ofBlocks],
    });
  }

  forward(ids: readonly number[], targets: readonly number[] = none): Float32Array {
    this.begin(ids, targets);
    return this.#owner.call((model) => model.finish());
  }

  begin(ids: readonly number[], targets: readonly number[] = none): void {
    this.#owner.check();
    const given = check('ids', ids, numbers);
    const following = check('targets', targets, numbers);
    this.#owner.ask('ids', (model) => model.begin(given, following), { given: [given, following] });
  }

  step(): string | null {
    return this.#owner.call((model) => model.step()) || null;
  }

  append(id: number): Float32Array {
    this.#owner.check();
    check('id', id, aNumber);
    this.#owner.ask('id', (model) => model.beginAppend(id), { got: { id } });
    return this.#owner.call((model) => model.finish());
  }

  backward(): void {
    this.beginBackward();
    while (this.stepBackward() !== null);
  }

  beginBackward(): void {
    this.#owner.ask('targets', (model) => model.beginBackward());
  }

  stepBackward(): string | null {
    return this.#owner.call((model) => model.stepBackward()) || null;
  }

  tensor(name: string): TensorData {
    this.#owner.check();
    check('name', name, aString);
    return this.#owner.ask('name', (model) => model.tensor(name));
  }

  explain(name: string, index: readonly number[]): ModelExplanation {
    const place = this.#place(name, index);
    return this.#owner.ask('name', (model) => model.explain(name, place), { index: place });
  }

  feeds(name: string, index: readonly number[]): readonly PlaceRange[] {
    const place = this.#place(name, index);
    return this.#owner.ask('name', (model) => model.feeds(name, place), { index: place });
  }

  dependents(name: string, index: readonly number[]): readonly PlaceRange[] {
    const place = this.#place(name, index);
    return this.#owner.ask('name', (model) => model.dependents(name, place), { index: place });
  }

  cost(): ModelCost {
    return this.#owner.call((model) => model.cost());
  }

  dispose(): void {
    this.#owner.dispose();
  }

  /** A place's index, with the name and the index checked by type. */
  #place(name: string, index: readonly number[]): readonly number[] {
    this.#owner.check();
    check('name', name, aString);
    return check('index', index, numbers).slice(0, mostIndices);
  }
}
