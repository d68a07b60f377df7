/** The numbers of a moment that is not on show: a lesson's sentences have those of their own step, not of the reader's layer. */
import type { Core } from '../core/core-types';
import type { LayerNumbers, MomentNumbers } from '../lessons';
import type { Clock } from '../model/clock';
import { LayerComputer } from '../model/compute';
import type { State } from '../model/state';
import { Trainings } from '../model/trainings';

/** Milliseconds of training in a frame. */
const slice = 6;

/** Computes moments of lessons, one at a time, beside what is on show. */
export class Moments {
  private readonly trainings: Trainings;
  private computers: LayerComputer[] = [];

  constructor(
    private readonly core: Core,
    private readonly clock: Clock,
  ) {
    this.trainings = new Trainings(core);
  }

  /** Trains the layers of a moment between frames, and runs them. Rejects where that fails, or at `end`. */
  async numbers(moment: State, end: AbortSignal): Promise<MomentNumbers> {
    await this.trained(moment, end);
    end.throwIfAborted();
    this.clear();
    const failed = (error: unknown): never => {
      throw error;
    };
    return moment.layers.map((layer): LayerNumbers => {
      const computer = new LayerComputer(this.core, this.trainings, failed);
      this.computers.push(computer);
      const isTrained = layer.parameters === 'trained';
      const learned = isTrained
        ? this.trainings.of(moment, layer).evaluated.get(moment.trainingStep)
        : undefined;
      return { numbers: computer.compute(moment, layer, null), learned: learned ?? null };
    });
  }

  private trained(moment: State, end: AbortSignal): Promise<void> {
    const runs = moment.layers
      .filter(({ parameters }) => parameters === 'trained')
      .map((layer) => this.trainings.of(moment, layer));
    if (runs.length === 0) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.clock.run(() => {
        const until = this.clock.now() + slice;
        const hasTime = () => this.clock.now() < until;
        try {
          end.throwIfAborted();
          for (const run of runs) {
            const step = Math.min(moment.trainingStep, run.last);
            run.advance(step, hasTime);
            if (run.taken >= step && !run.evaluated.has(step) && hasTime())
              run.evaluate(step, hasTime);
          }
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
          return false;
        }
        const isDone = runs.every((run) =>
          run.evaluated.has(Math.min(moment.trainingStep, run.last)),
        );
        if (isDone) resolve();
        return !isDone;
      });
    });
  }

  dispose(): void {
    this.clear();
    this.trainings.dispose();
  }

  /** The layers of one moment at a time are kept. */
  private clear(): void {
    for (const computer of this.computers) computer.dispose();
    this.computers = [];
  }
}
