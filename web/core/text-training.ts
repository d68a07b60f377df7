/** One training of a language model on a text: checks types, calls the wasm, and reports errors. */
import { aNumber, aString, check, checkOptions, numbers, type Options } from './checks';
import { coreError } from './errors';
import type { ModelConfig, TextTrainingOptions } from './interface';
import type { RawTextTraining } from './module';
import { Owner, type Runtime } from './runtime';
import type { TextTraining, TrainingProgress } from './training-types';
import type { TensorData } from './types';

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

class WasmTextTraining implements TextTraining {
  readonly options: Required<TextTrainingOptions>;
  readonly parameterNames: readonly string[];
  readonly #owner: Owner<RawTextTraining>;

  constructor(runtime: Runtime, raw: RawTextTraining) {
    this.#owner = new Owner(runtime, raw);
    this.options = Object.freeze(this.#owner.call(() => raw.options()));
    this.parameterNames = Object.freeze(this.#owner.call(() => raw.parameterNames()));
  }

  step(count = 1): TrainingProgress {
    this.#owner.check();
    check('count', count, aNumber);
    if (!Number.isInteger(count) || count < 1) {
      const allowed = [1, this.options.steps];
      throw coreError({ code: 'out-of-whole-range', field: 'count', allowed, got: count });
    }
    return this.#owner.call((training) => training.step(count));
  }

  heldOutLoss(): number | null {
    return this.#owner.call((training) => training.heldOutLoss());
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
