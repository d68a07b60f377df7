/** One training: how far it has come, which of its steps is on show, and a layer's numbers at that step. */
import type { Evaluation, Training, TrainingSetup } from '../core/training-types';
import type { Embedding, LayerConfig, ParameterTensors } from '../core/types';
import { wordOfToken } from '../state/training';
import { pageText } from '../text';
import type { TaskLoss } from './going-back';

/** A training is evaluated at its start and this many times, evenly spaced. */
const evaluations = 20;
/** Steps between two looks at the clock: well under a millisecond for all existing tasks. */
const stepsAtOnce = 4;

/** What a layer is built from at one step, on some words. */
export interface TrainedLayer {
  readonly config: LayerConfig;
  readonly parameters: ParameterTensors;
  readonly embedding: Embedding;
}

export class TrainingRun {
  /** How many steps were taken. */
  taken = 0;
  /** The step whose parameters the training has now. */
  at = 0;
  /** The step that was not taken because its loss would not be finite; null without one. */
  divergedAt: number | null = null;
  /** Evaluations at the fixed steps, in order. */
  readonly evaluated = new Map<number, Evaluation>();
  /** The evaluation of the step on show, where that is not a fixed step. */
  private shown: { readonly step: number; readonly evaluation: Evaluation } | null = null;
  /** The step that is being evaluated piece by piece. */
  private evaluating: number | null = null;
  /** The last layer asked for: most frames of a waiting page show the same one. */
  private lastLayer: { readonly key: string; readonly layer: TrainedLayer } | null = null;
  private known: Float32Array = new Float32Array();

  /** @param key identifies the training: equal options give equal bits */
  constructor(
    readonly key: string,
    readonly training: Training,
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

  /** Takes steps up to `step` while there is time. @returns whether it got there */
  advance(step: number, hasTime: () => boolean): boolean {
    const wanted = () => Math.min(step, this.last);
    if (this.taken < wanted()) this.goTo(this.taken);
    while (this.taken < wanted() && hasTime()) {
      const { step: now, divergedAt } = this.training.step(
        Math.min(stepsAtOnce, wanted() - this.taken, this.untilFixed),
      );
      this.taken = now;
      this.at = now;
      this.divergedAt = divergedAt;
      // Evaluating here saves going back to this step later.
      if (this.evaluating === null && now === this.nextFixed) this.beginEvaluation(now);
    }
    return this.taken >= wanted();
  }

  /** Gives the training its parameters after that step. */
  goTo(step: number): void {
    if (step === this.at) return;
    this.training.goTo(step);
    this.at = step;
  }

  /** What was learned at a step; null where that was not evaluated. */
  evaluationAt(step: number): Evaluation | null {
    const shown = this.shown?.step === step ? this.shown.evaluation : null;
    return this.evaluated.get(step) ?? shown;
  }

  /** The number of steps between two fixed evaluations. */
  get every(): number {
    return Math.ceil(this.setup.steps / evaluations);
  }

  /** The next fixed step to evaluate, if it has been taken; else null. */
  private get nextFixed(): number | null {
    const next = this.evaluated.size * this.every;
    return next <= this.taken ? next : null;
  }

  /** How many steps are left to the next fixed step; Infinity if none is ahead. */
  private get untilFixed(): number {
    const ahead = this.evaluated.size * this.every - this.taken;
    return ahead > 0 ? ahead : Infinity;
  }

  /** @param step the step on show, where it is to be evaluated, too */
  wantsEvaluation(step: number | null): boolean {
    return this.nextFixed !== null || (step !== null && this.evaluationAt(step) === null);
  }

  /** Evaluates one step on fresh samples, as far as time allows. */
  evaluate(step: number | null, hasTime: () => boolean): void {
    const fixed = this.nextFixed;
    const next = fixed ?? step;
    if (next === null) return;
    const evaluation = this.evaluateAt(next, hasTime);
    if (!evaluation) return;
    if (fixed === null) this.shown = { step: next, evaluation };
    else this.evaluated.set(fixed, evaluation);
  }

  /** Evaluates at least one piece, well under a millisecond. @returns null while there is more to do */
  evaluateAt(step: number, hasTime: () => boolean): Evaluation | null {
    if (this.evaluating !== step) this.beginEvaluation(step);
    do {
      const evaluation = this.training.stepEvaluation();
      if (evaluation) this.evaluating = null;
      if (evaluation) return evaluation;
    } while (hasTime());
    return null;
  }

  private beginEvaluation(step: number): void {
    this.goTo(step);
    this.training.beginEvaluation();
    this.evaluating = step;
  }

  /** The mean loss of each step's batch; the same array until more steps are taken. */
  losses(): Float32Array {
    if (this.known.length < this.taken) this.known = this.training.losses();
    return this.known;
  }

  /** @throws RangeError naming the words that the training does not know. */
  layerAt(step: number, words: readonly string[]): TrainedLayer {
    const key = [step, ...words].join(' ');
    if (this.lastLayer?.key === key) return this.lastLayer.layer;
    const tokens = this.tokensOf(words);
    this.goTo(step);
    const made = this.layerOf(tokens);
    this.lastLayer = { key, layer: made };
    return made;
  }

  private layerOf(tokens: readonly string[]): TrainedLayer {
    const layer = this.training.layerFor(tokens);
    try {
      const { data } = layer.tensor('in_proj_weight');
      const gains =
        layer.config.qkNorm === 'none' ? [] : (['q_norm.weight', 'k_norm.weight'] as const);
      return {
        config: layer.config as LayerConfig,
        parameters: {
          in_proj_weight: data,
          'out_proj.weight': layer.tensor('out_proj.weight').data,
          ...Object.fromEntries(gains.map((name) => [name, layer.tensor(name).data])),
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

  /** The task's loss on words that the training knows, for any output on them. */
  lossOn(words: readonly string[]): TaskLoss {
    const tokens = this.tokensOf(words);
    const { questions } = this.setup;
    return { questions, lossOn: (output) => this.training.lossOn(tokens, output) };
  }

  private tokensOf(words: readonly string[]): readonly string[] {
    const known = new Map(this.setup.words.map((token) => [wordOfToken(token), token]));
    const unknown = [...new Set(words)].filter((word) => !known.has(word));
    if (unknown.length > 0)
      throw new RangeError(pageText.trainingNotices.unknownWords(unknown, [...known.keys()]));
    if (words.length > this.setup.longest)
      throw new RangeError(pageText.trainingNotices.tooManyWords(words.length, this.setup.longest));
    return words.map((word) => known.get(word) ?? word);
  }

  dispose(): void {
    this.training.dispose();
  }
}
