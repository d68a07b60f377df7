/** A Core on an instance of the wasm: layers, words, and the core's tables. */
import {
  aBoolean,
  aNumber,
  aString,
  check,
  checkOptions,
  needed,
  optional,
  optionsOf,
  strings,
  type Option,
  type Options,
} from './checks';
import {
  layerOptions,
  modelOptions,
  tables,
  textTrainingOptions,
  trainingOptions,
} from './interface';
import { WasmLayer } from './layer';
import { createModel } from './model';
import type { Runtime } from './runtime';
import { createTextTraining, createTraining } from './training';
import type { Core, OptionInfo } from './core-types';
import type {
  Embedding,
  EmbeddingRequest,
  Layer,
  LayerConfig,
  ParameterKind,
  PlannedCost,
  Variant,
} from './types';

export function coreOf(runtime: Runtime): Core {
  const layerRows: readonly OptionInfo[] = Object.values(layerOptions);
  const ofLayer = optionsOf(layerRows);
  const trainingRows: readonly OptionInfo[] = Object.values(trainingOptions);
  const ofTraining = optionsOf(trainingRows);
  const modelRows: readonly OptionInfo[] = Object.values(modelOptions);
  const ofModel = optionsOf(modelRows);
  // A training draws the first parameters from its own seed.
  const ofText = {
    model: optionsOf(modelRows.filter(({ name }) => name !== 'seed')),
    training: optionsOf(Object.values(textTrainingOptions)),
  };
  return Object.freeze<Core>({
    ...tables,
    tensorNames: tables.tensors.map(({ name }) => name),
    options: () => layerRows,
    trainingOptions: () => trainingRows,
    modelOptions: () => modelRows,
    createLayer: (config) => createLayer(runtime, ofLayer, config),
    createModel: (config, parameters) => createModel(runtime, ofModel, config, parameters),
    createTraining: (given) => createTraining(runtime, ofTraining, given),
    createTextTraining: (model, ids, given = {}) =>
      createTextTraining(runtime, ofText, model, ids, given),
    validHeads: (dModel, variant, parameters) => validHeads(runtime, dModel, variant, parameters),
    cost: (config, n) => planned(runtime, ofLayer, config, n),
    embed: (request) => embed(runtime, request),
    lookUp(word) {
      check('word', word, aString);
      return runtime.call((module) => module.classOf(word));
    },
  });
}

function createLayer(runtime: Runtime, options: Options, config: LayerConfig): Layer {
  const given = checkOptions<LayerConfig>('config', config, options);
  const session = runtime.ask('dModel, heads', (module) => module.Session.create(given));
  return new WasmLayer(runtime, session);
}

function planned(runtime: Runtime, options: Options, config: LayerConfig, n: number): PlannedCost {
  const given = checkOptions<LayerConfig>('config', config, options);
  check('n', n, aNumber);
  const plan = runtime.ask('config', (module) => module.planLayer(given, n));
  const own = plan.variants[plan.config.variant];
  if (own === null) throw new Error('a valid configuration has a cost');
  return { ...own, ...plan };
}

function validHeads(
  runtime: Runtime,
  dModel: number,
  variant: Variant,
  parameters: ParameterKind,
): readonly number[] {
  check('dModel', dModel, aNumber);
  check('variant', variant, aString);
  check('parameters', parameters, aString);
  return runtime.ask('dModel', (module) => {
    const answer = module.headCounts({ dModel, variant, parameters });
    const none = 'failure' in answer && answer.failure.field === 'dModel';
    return none ? { value: [] } : answer;
  });
}

function embed(runtime: Runtime, request: EmbeddingRequest): Embedding {
  const given = checkOptions<EmbeddingRequest>('request', request, {
    words: needed(strings),
    classes: optional(strings),
    dModel: needed(aNumber),
    kind: needed(aString),
    seed: optional(aNumber),
    positions: optional(aBoolean),
  } satisfies Record<keyof EmbeddingRequest, Option>);
  const { classes, ...embedding } = runtime.ask('words', (module) => module.embedWords(given), {
    given: [given.words, given.classes ?? []],
  });
  // C++ returns no classes where none were used.
  return { ...embedding, classes: given.words.map((_, index) => classes[index] ?? '') };
}
