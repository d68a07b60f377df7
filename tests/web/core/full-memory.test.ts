/** Every call of the core: after dispose, and while wasm memory is full to the last bytes. */
import { afterEach, expect, it } from 'vitest';
import {
  loadCore,
  type Core,
  type CoreError,
  type Layer,
  type Model,
  type TextTraining,
  type Training,
} from '../../../web/core';
import { numbers, parametersOf, sentence, thrownBy } from '../support/core';

const core = await loadCore();

let filling: Layer[] = [];
afterEach(() => {
  for (const layer of filling) layer.dispose();
  filling = [];
});

/** Adds a layer that takes as much memory as this many tokens need. */
function hold(tokens: number): Partial<CoreError> {
  return thrownBy(() => {
    const layer = core.createLayer({ dModel: 1, heads: 1 });
    filling.push(layer);
    layer.begin(new Float32Array(tokens));
  }) as Partial<CoreError>;
}

/** Takes ever smaller pieces of memory, until no layer can grow by a single token. */
function fill(): void {
  const spare = Array.from({ length: 100 }, () => core.createLayer({ dModel: 1, heads: 1 }));
  for (const layer of spare) layer.begin(new Float32Array(1));
  for (const tokens of [4096, 2048, 1024, 512, 128, 32, 8, 1])
    while (hold(tokens).code === undefined);
  filling.push(...spare);
  for (const tokens of [16, 8, 4, 2]) {
    let error: Partial<CoreError> = {};
    while (error.code === undefined) {
      const layer = spare.pop();
      if (!layer) throw new Error('there is still room');
      error = thrownBy(() => layer.begin(new Float32Array(tokens))) as Partial<CoreError>;
    }
    expect(error.code).toBe('out-of-memory');
  }
}

const config = { dModel: 8, heads: 2, mask: 'causal' } as const;
const grown = numbers(12 * 8);

const sizes = { layers: 1, dModel: 4, heads: 2, vocabulary: 5, context: 8 };

/** What the calls work on: a layer and a model after a forward and a backward pass, and trainings. */
interface Given {
  readonly layer: Layer;
  readonly model: Model;
  readonly training: Training;
  readonly text: TextTraining;
  readonly parameters: ReturnType<typeof parametersOf>;
}

/** Of two tokens that take turns. */
const textTraining = () =>
  core.createTextTraining(
    { layers: 1, dModel: 4, heads: 1, vocabulary: 2, context: 4 },
    Array.from({ length: 40 }, (_, at) => at % 2),
    { batch: 2 },
  );

function given(): Given {
  const layer = core.createLayer(config);
  layer.forward(numbers(4 * 8), { padding: [1] });
  layer.backward(numbers(4 * 8));
  const training = core.createTraining({ task: 'offsets', batch: 4 });
  training.step(2);
  const model = core.createModel(sizes);
  model.forward([1, 2, 3], [2, 3, 4]);
  model.backward();
  const text = textTraining();
  return { layer, model, training, text, parameters: parametersOf(layer) };
}

type Call = (given: Given) => unknown;

const ofCore: Record<
  Exclude<
    keyof Core,
    'stages' | 'tensors' | 'tensorNames' | 'wordClasses' | 'constructed' | 'patterns' | 'scorers'
  >,
  Call
> = {
  options: () => core.options(),
  trainingOptions: () => core.trainingOptions(),
  modelOptions: () => core.modelOptions(),
  createModel: () => core.createModel(sizes),
  createLayer: () => core.createLayer(config),
  createTraining: () => core.createTraining({ task: 'prey' }),
  createTextTraining: textTraining,
  validHeads: () => core.validHeads(16, 'split', 'random'),
  cost: () => core.cost(config, 4),
  embed: () => core.embed({ words: sentence, dModel: 16, kind: 'features' }),
  lookUp: () => core.lookUp('bank'),
};

const ofLayer: Record<Exclude<keyof Layer, 'config' | 'muted' | 'dispose'>, Call> = {
  setParameters: ({ layer, parameters }) => layer.setParameters(parameters),
  forward: ({ layer }) => layer.forward(grown),
  begin: ({ layer }) => layer.begin(grown, { padding: [0, 1] }),
  setMuted: ({ layer }) => layer.setMuted([1]),
  step: ({ layer }) => layer.step(),
  backward: ({ layer }) => layer.backward(numbers(4 * 8)),
  beginBackward: ({ layer }) => layer.beginBackward(numbers(4 * 8)),
  stepBackward: ({ layer }) => layer.stepBackward(),
  tensor: ({ layer }) => layer.tensor('contributions'),
  explain: ({ layer }) => layer.explain('output', [0, 0]),
  feeds: ({ layer }) => layer.feeds('W_Q', [0, 0]),
  dependents: ({ layer }) => layer.dependents('x', [0, 0]),
  setValue: ({ layer }) => layer.setValue('W_Q', [0, 0], 1),
  score: ({ layer }) => layer.score('additive'),
  cost: ({ layer }) => layer.cost(),
};

const ofTraining: Record<Exclude<keyof Training, 'setup' | 'dispose'>, Call> = {
  step: ({ training }) => training.step(),
  goTo: ({ training }) => training.goTo(1),
  losses: ({ training }) => training.losses(),
  evaluate: ({ training }) => training.evaluate(),
  beginEvaluation: ({ training }) => training.beginEvaluation(),
  stepEvaluation: ({ training }) => training.stepEvaluation(),
  lossOn: ({ training }) => training.lossOn(['a'], new Float32Array(training.setup.layer.dModel)),
  layerFor: ({ training }) => training.layerFor(['a']),
  tensor: ({ training }) => training.tensor('W_Q'),
};

const ofModel: Record<
  Exclude<keyof Model, 'config' | 'parameters' | 'length' | 'dispose'>,
  Call
> = {
  setParameters: ({ model }) =>
    model.setParameters(
      Object.fromEntries(model.parameters.map(({ name }) => [name, model.tensor(name).data])),
    ),
  setValue: ({ model }) => model.setValue('token_embedding', [0, 0], 1),
  setMuted: ({ model }) => model.setMuted([{ block: 0, head: 1 }]),
  forward: ({ model }) => model.forward([1, 2, 3, 4]),
  begin: ({ model }) => model.begin([1, 2]),
  step: ({ model }) => model.step(),
  append: ({ model }) => model.append(1),
  backward: ({ model }) => model.backward(),
  beginBackward: ({ model }) => model.beginBackward(),
  stepBackward: ({ model }) => model.stepBackward(),
  tensor: ({ model }) => model.tensor('blocks.0.attn_weights'),
  explain: ({ model }) => model.explain('logits', [0, 0]),
  feeds: ({ model }) => model.feeds('token_embedding', [0, 0]),
  dependents: ({ model }) => model.dependents('token_embedding', [0, 0]),
  cost: ({ model }) => model.cost(),
};

const ofText: Record<
  Exclude<keyof TextTraining, 'options' | 'parameterNames' | 'dispose'>,
  Call
> = {
  step: ({ text }) => text.step(),
  heldOutLoss: ({ text }) => text.heldOutLoss(),
  tensor: ({ text }) => text.tensor('blocks.0.W_Q'),
};

const calls = [
  ...Object.entries(ofCore).map(([name, call]) => ({ name: `core.${name}`, call })),
  ...Object.entries(ofLayer).map(([name, call]) => ({ name: `layer.${name}`, call })),
  ...Object.entries(ofModel).map(([name, call]) => ({ name: `model.${name}`, call })),
  ...Object.entries(ofTraining).map(([name, call]) => ({ name: `training.${name}`, call })),
  ...Object.entries(ofText).map(([name, call]) => ({ name: `textTraining.${name}`, call })),
];

it('has a call for every method', () => {
  const { layer, model, training, text } = given();
  // Its own, and those that it inherits.
  const methodsOf = (object: object): string[] => {
    const prototype = Object.getPrototypeOf(object) as object;
    if (prototype === Object.prototype) return [];
    return Object.entries(Object.getOwnPropertyDescriptors(prototype))
      .filter(([name, { value }]) => typeof value === 'function' && name !== 'constructor')
      .map(([name]) => name)
      .filter((name) => name !== 'dispose')
      .concat(methodsOf(prototype));
  };
  expect(Object.keys(ofLayer).sort()).toEqual(methodsOf(layer).sort());
  expect(Object.keys(ofTraining).sort()).toEqual(methodsOf(training).sort());
  expect(Object.keys(ofModel).sort()).toEqual(methodsOf(model).sort());
  expect(Object.keys(ofText).sort()).toEqual(methodsOf(text).sort());
  const functions = Object.entries(core).filter(([, value]) => typeof value === 'function');
  expect(Object.keys(ofCore).sort()).toEqual(functions.map(([name]) => name).sort());
  layer.dispose();
  training.dispose();
  model.dispose();
  text.dispose();
});

it('a layer, a model or a training that was disposed of says so on every call', () => {
  const all = given();
  all.layer.dispose();
  all.training.dispose();
  all.model.dispose();
  all.text.dispose();
  for (const { name, call } of calls.filter((each) => !each.name.startsWith('core.'))) {
    const error = thrownBy(() => call(all)) as CoreError;
    expect(error.message, name).toBe('This has been disposed of; create another one.');
    expect(error.code).toBe('disposed');
  }
});

/** Calls whose result stays in memory. All others find enough memory free. */
const making = [
  'core.createLayer',
  'core.createTraining',
  'core.createModel',
  'core.createTextTraining',
  'layer.forward',
  'layer.begin',
  'model.forward',
  'model.begin',
  'model.append',
  'training.beginEvaluation',
  'training.layerFor',
];
/** Calls after which the stages have to run again. */
const changing = ['setMuted', 'setParameters', 'setValue'].flatMap((name) => [
  `layer.${name}`,
  `model.${name}`,
]);

it('with full memory, calls that allocate are refused with a code, and no others', () => {
  const all = given();
  const output = all.layer.tensor('output').data;
  const losses = all.training.losses();
  fill();
  const expectSaid = ({ name, call }: (typeof calls)[number]) => {
    const error = thrownBy(() => call(all)) as Partial<CoreError>;
    expect(error.code, name).toBe(making.includes(name) ? 'out-of-memory' : undefined);
    if (making.includes(name)) {
      expect(error, name).toBeInstanceOf(RangeError);
      expect(error.message, name).toMatch(/^[\w, ]+: there is not enough memory/);
    }
  };
  calls.filter(({ name }) => !changing.includes(name)).forEach(expectSaid);
  expect(all.layer.tensor('output').data).toEqual(output);
  expect(all.training.losses().slice(0, losses.length)).toEqual(losses);
  calls.filter(({ name }) => changing.includes(name)).forEach(expectSaid);
  for (const layer of filling) layer.dispose();
  all.layer.begin(numbers(4 * 8));
  for (const { name, call } of calls) {
    const error = thrownBy(() => call(all)) as Partial<CoreError>;
    expect(error.code, `${name} with room again`).not.toBe('out-of-memory');
    expect(error.code, name).not.toBe('lost');
  }
  all.layer.dispose();
  all.training.dispose();
  all.model.dispose();
});

it('with any small amount of room, a call works or is refused, and never loses the layers', () => {
  const all = given();
  fill();
  for (let freed = 0; freed < 12; freed++) {
    // A layer of 128 tokens takes 256 kB, one of 32 tokens 16 kB.
    filling.at(-1 - 3 * freed)?.dispose();
    for (const { name, call } of calls) {
      const error = thrownBy(() => call(all)) as Partial<CoreError>;
      expect(error.code, `${name} after ${freed}`).not.toBe('lost');
    }
  }
  all.layer.dispose();
  all.training.dispose();
  all.model.dispose();
});
