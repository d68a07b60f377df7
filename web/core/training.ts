/** One training: checks types, calls the wasm, and reports errors. */
import {
  aFloat32Array,
  aNumber,
  aString,
  check,
  checkOptions,
  strings,
  type Options,
} from './checks';
import { WasmLayer } from './layer';
import type { RawTraining } from './module';
import { Owner, type Runtime } from './runtime';
import type {
  Evaluation,
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

class WasmTraining implements Training {
  readonly setup: TrainingSetup;
  readonly #runtime: Runtime;
  readonly #owner: Owner<RawTraining>;

  constructor(runtime: Runtime, raw: RawTraining) {
    this.#runtime = runtime;
    this.#owner = new Owner(runtime, raw);
    this.setup = Object.freeze(this.#owner.call(() => raw.setup()));
  }

  step(count = 1): TrainingProgress {
    this.#owner.check();
    check('count', count, aNumber);
    if (!Number.isInteger(count) || count < 1) {
      const allowed = [1, this.setup.steps];
      throw coreError({ code: 'out-of-whole-range', field: 'count', allowed, got: count });
    }
    return this.#owner.call((training) => training.step(count));
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

  tensor(name: string): TensorData {
    this.#owner.check();
    check('name', name, aString);
    return this.#owner.ask('name', (training) => training.tensor(name));
  }

  dispose(): void {
    this.#owner.dispose();
  }
}
