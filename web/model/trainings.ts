/** The trainings of layers on show: how far each has come, and a layer's numbers at one of its steps. */
import type { Core } from '../core/core-types';
import type { Evaluation, Training, TrainingSetup, WordsLoss } from '../core/training-types';
import type { Embedding, LayerConfig, ParameterTensors } from '../core/types';
import { say } from '../words/words';
import type { LayerChoice, State } from './state';
import { trainingOptions, wordOfToken } from './tasks';

/** What a layer is built from at one step, on some words. */
export interface TrainedLayer {
  readonly config: LayerConfig;
  readonly parameters: ParameterTensors;
  readonly embedding: Embedding;
}

/** A training is evaluated at its start and this many times, evenly spaced. */
const evaluations = 20;

export class TrainingRun {
  /** How many steps were taken. */
  taken = 0;
  /** The step that was not taken because its loss would not be finite. */
  divergedAt: number | null = null;
  /** Evaluations by step. */
  readonly evaluated = new Map<number, Evaluation>();
  /** The step whose parameters the training has now. */
  private at = 0;
  /** The step that is being evaluated piece by piece. */
  private evaluating: number | null = null;
  private known: Float32Array = new Float32Array();

  /** @param key of the options: equal ones give equal bits */
  constructor(
    readonly key: string,
    private readonly training: Training,
  ) {}

  get setup(): TrainingSetup {
    return this.training.setup;
  }

  /** The last step that can be taken. */
  get last(): number {
    return this.divergedAt === null ? this.setup.steps : this.divergedAt - 1;
  }

  /** The step that is shown for `step`: the nearest one before it that was taken. */
  nearest(step: number): number {
    return Math.min(step, this.taken);
  }

  /** Takes steps up to `step` while there is time. */
  advance(step: number, hasTime: () => boolean): void {
    const wanted = () => Math.min(step, this.last);
    if (this.taken < wanted()) this.goTo(this.taken);
    while (this.taken < wanted() && hasTime()) {
      // Some at a time: well under a millisecond in all tasks.
      const progress = this.training.step(Math.min(4, wanted() - this.taken));
      this.taken = progress.step;
      this.at = progress.step;
      this.divergedAt = progress.divergedAt;
    }
  }

  /** The number of steps between two evaluations. */
  get every(): number {
    return Math.ceil(this.setup.steps / evaluations);
  }

  /** The next step to evaluate of those that were taken, or `shown`; null without any. */
  nextEvaluation(shown: number | null): number | null {
    for (let step = 0; step <= this.taken; step += this.every)
      if (!this.evaluated.has(step)) return step;
    return shown === null || this.evaluated.has(shown) ? null : shown;
  }

  /** Evaluates a step on fresh samples, piece by piece while there is time. */
  evaluate(step: number, hasTime: () => boolean): void {
    if (this.evaluating !== step) {
      this.goTo(step);
      this.training.beginEvaluation();
      this.evaluating = step;
    }
    do {
      const evaluation = this.training.stepEvaluation();
      if (!evaluation) continue;
      this.evaluated.set(step, evaluation);
      this.evaluating = null;
      return;
    } while (hasTime());
  }

  /** The mean loss of each step's batch. */
  losses(): Float32Array {
    if (this.known.length < this.taken) this.known = this.training.losses();
    return this.known;
  }

  /** @throws RangeError naming the words that the task does not know. */
  layerAt(step: number, words: readonly string[]): TrainedLayer {
    const tokens = this.tokensOf(words);
    this.goTo(this.nearest(step));
    const layer = this.training.layerFor(tokens);
    try {
      const data = (name: string) => layer.tensor(name).data;
      const gains = layer.config.qkNorm === 'none' ? [] : ['q_norm.weight', 'k_norm.weight'];
      return {
        config: layer.config as LayerConfig,
        parameters: {
          in_proj_weight: data('in_proj_weight'),
          'out_proj.weight': data('out_proj.weight'),
          ...Object.fromEntries(gains.map((name) => [name, data(name)])),
        },
        embedding: {
          token: layer.tensor('token'),
          position: layer.tensor('position'),
          classes: tokens.map(() => ''),
        },
      };
    } finally {
      layer.dispose();
    }
  }

  /** The task's loss on words that it knows, for any output on them. */
  lossOn(words: readonly string[], output: Float32Array): WordsLoss {
    return this.training.lossOn(this.tokensOf(words), output);
  }

  /** Gives the training its parameters after that step. */
  private goTo(step: number): void {
    if (step !== this.at) this.training.goTo(step);
    this.at = step;
  }

  private tokensOf(words: readonly string[]): readonly string[] {
    const { words: tokens, longest } = this.setup;
    const known = new Map(tokens.map((token) => [wordOfToken(token), token]));
    const unknown = [...new Set(words.filter((word) => !known.has(word)))];
    if (unknown.length > 0)
      throw new RangeError(
        say('task-unknown-words', {
          unknown: unknown.join(', '),
          known: [...known.keys()].join(', '),
        }),
      );
    if (words.length > longest)
      throw new RangeError(say('task-too-many-words', { count: words.length, most: longest }));
    return words.map((word) => known.get(word) ?? word);
  }

  dispose(): void {
    this.training.dispose();
  }
}

/** Two that are compared, and two more to go back to. Each keeps at most 8 MB of steps. */
const mostRuns = 4;

/** Keeps the trainings used last, by their options. */
export class Trainings {
  /** In order of use. */
  private readonly runs = new Map<string, TrainingRun>();

  constructor(private readonly core: Core) {}

  /** @throws the core's RangeErrors, which name the field. */
  of(state: State, layer: LayerChoice): TrainingRun {
    const options = trainingOptions(state, layer);
    const key = JSON.stringify(options);
    const run = this.runs.get(key) ?? new TrainingRun(key, this.core.createTraining(options));
    this.runs.delete(key);
    this.runs.set(key, run);
    for (const [oldest, old] of this.runs) {
      if (this.runs.size <= mostRuns) break;
      old.dispose();
      this.runs.delete(oldest);
    }
    return run;
  }

  dispose(): void {
    for (const run of this.runs.values()) run.dispose();
    this.runs.clear();
  }
}
