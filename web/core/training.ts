/** Trainings of a task and of a text: check types, call the wasm, and report errors. */
import {
  aFloat32Array,
  aNumber,
  aString,
  check,
  checkOptions,
  numbers,
  strings,
  type Options,
} from './checks';
import { WasmLayer } from './layer';
import type { ModelConfig, TextTrainingOptions } from './interface';
import type { RawSteps, RawTextTraining, RawTraining } from './module';
import { Owner, type Runtime } from './runtime';
import type {
  Evaluation,
  TextTraining,
  Training,
  TrainingOptions,
  TrainingProgress,
  TrainingSetup,
  WordsLoss,
} from './training-types';
import type { Layer, TensorData } from './types';
import { coreError } from './errors';

export function createTraining(
  runtime: Runtime,
  options: Options,
  training: TrainingOptions,
): Training {
  const given = checkOptions<TrainingOptions>('options', training, options);
  const raw = runtime.ask(
    'dModel, heads, batch',
    (module) => module.TrainingSession.create(given),
    { given: [given.offsets ?? []] },
  );
  return new WasmTraining(runtime, raw);
}

export function createTextTraining(
  runtime: Runtime,
  known: { readonly model: Options; readonly training: Options },
  model: Omit<ModelConfig, 'seed'>,
  ids: readonly number[],
  options: TextTrainingOptions,
): TextTraining {
  const ofModel = checkOptions<ModelConfig>('model', model, known.model);
  const given = Float32Array.from(check('ids', ids, numbers));
  const ofTraining = checkOptions<TextTrainingOptions>('options', options, known.training);
  const raw = runtime.ask(
    'layers, dModel, context, batch',
    (module) => module.TextTrainingSession.create(ofModel, given, ofTraining),
    { given: [given] },
  );
  return new WasmTextTraining(runtime, raw);
}

/** What both have. `steps` are the most that are taken. */
class Steps<Raw extends RawSteps> {
  readonly #owner: Owner<Raw>;
  readonly #steps: number;

  constructor(owner: Owner<Raw>, steps: number) {
    this.#owner = owner;
    this.#steps = steps;
  }

  step(count = 1): TrainingProgress {
    this.#owner.check();
    check('count', count, aNumber);
    if (!Number.isInteger(count) || count < 1) {
      const allowed = [1, this.#steps];
      throw coreError({ code: 'out-of-whole-range', field: 'count', allowed, got: count });
    }
    return this.#owner.call((training) => training.step(count));
  }

  tensor(name: string): TensorData {
    this.#owner.check();
    check('name', name, aString);
    return this.#owner.ask('name', (training) => training.tensor(name));
  }

  dispose(): void {
    this.#owner.dispose();
  }
}

class WasmTraining extends Steps<RawTraining> implements Training {
  readonly setup: TrainingSetup;
  readonly #runtime: Runtime;
  readonly #owner: Owner<RawTraining>;

  constructor(runtime: Runtime, raw: RawTraining) {
    const owner = new Owner(runtime, raw);
    const setup = Object.freeze(owner.call(() => raw.setup()));
    super(owner, setup.steps);
    this.setup = setup;
    this.#runtime = runtime;
    this.#owner = owner;
  }

  losses(): Float32Array {
    return this.#owner.call((training) => training.losses());
  }

  goTo(step: number): TrainingProgress {
    this.#owner.check();
    check('step', step, aNumber);
    return this.#owner.ask('step', (training) => training.goTo(step), { got: { step } });
  }

  evaluate(): Evaluation {
    return this.#owner.call((training) => training.evaluate());
  }

  beginEvaluation(): void {
    this.#owner.ask('beginEvaluation', (training) => training.beginEvaluation());
  }

  stepEvaluation(): Evaluation | null {
    return this.#owner.call((training) => training.stepEvaluation());
  }

  lossOn(words: readonly string[], output: Float32Array): WordsLoss {
    this.#owner.check();
    const given = check('words', words, strings);
    check('output', output, aFloat32Array);
    return this.#owner.ask('words', (training) => training.lossOn(given, output), {
      given: [given, output],
    });
  }

  layerFor(words: readonly string[]): Layer {
    this.#owner.check();
    const given = check('words', words, strings);
    const session = this.#owner.ask('words', (training) => training.layerFor(given), {
      given: [given],
    });
    return new WasmLayer(this.#runtime, session);
  }
}

class WasmTextTraining extends Steps<RawTextTraining> implements TextTraining {
  readonly options: Required<TextTrainingOptions>;
  readonly parameterNames: readonly string[];
  readonly #owner: Owner<RawTextTraining>;

  constructor(runtime: Runtime, raw: RawTextTraining) {
    const owner = new Owner(runtime, raw);
    const options = Object.freeze(owner.call(() => raw.options()));
    super(owner, options.steps);
    this.options = options;
    this.parameterNames = Object.freeze(owner.call(() => raw.parameterNames()));
    this.#owner = owner;
  }

  heldOutLoss(): number | null {
    return this.#owner.call((training) => training.heldOutLoss());
  }
}
