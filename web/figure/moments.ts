/** The numbers of a moment that is not on show: a lesson's sentences have those of their own step, not of the reader's layer. */
import type { Core } from '../core/core-types';
import type { LayerNumbers, MomentNumbers } from '../lessons';
import type { Clock } from '../model/clock';
import { LayerComputer } from '../model/compute';
import type { State } from '../model/state';
import { say } from '../words/words';
import { Trainings, type TrainingRun } from '../model/trainings';

/** Milliseconds of training in a frame. */
const slice = 6;

/** The step of a training that a moment shows: one that has diverged has no later one. */
const lastOf = (run: TrainingRun, { trainingStep }: State): number =>
  Math.min(trainingStep, run.last);

/** Computes moments of lessons, one at a time, beside what is on show. */
export class Moments {
  private running: { readonly core: Core; readonly trainings: Trainings } | null = null;
  private computers: LayerComputer[] = [];

  /** @param core the one that runs now: after it has stopped, another one; null while there is none */
  constructor(
    private readonly core: () => Core | null,
    private readonly clock: Clock,
  ) {}

  /** Trains the layers of a moment between frames, and runs them. Rejects where that fails, or at `end`. */
  async numbers(moment: State, end: AbortSignal): Promise<MomentNumbers> {
    await this.trained(moment, end);
    end.throwIfAborted();
    this.clear();
    const { core, trainings } = this.begun();
    const failed = (error: unknown): never => {
      throw error;
    };
    return moment.layers.map((layer): LayerNumbers => {
      const computer = new LayerComputer(core, trainings, failed);
      this.computers.push(computer);
      const run = layer.parameters === 'trained' ? trainings.of(moment, layer) : null;
      const learned = run?.evaluated.get(lastOf(run, moment)) ?? null;
      return { numbers: computer.compute(moment, layer, null), learned };
    });
  }

  /** What computes now. */
  private begun() {
    const core = this.core();
    if (!core) throw new Error(say('figure-no-layer'));
    if (this.running?.core === core) return this.running;
    this.dispose();
    this.running = { core, trainings: new Trainings(core) };
    return this.running;
  }

  private trained(moment: State, end: AbortSignal): Promise<void> {
    const trained = moment.layers.filter(({ parameters }) => parameters === 'trained');
    if (trained.length === 0) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.clock.run(() => {
        const until = this.clock.now() + slice;
        const hasTime = () => this.clock.now() < until;
        try {
          end.throwIfAborted();
          // Asked for in each frame: what was disposed of meanwhile begins anew.
          const { trainings } = this.begun();
          const runs = trained.map((layer) => trainings.of(moment, layer));
          for (const run of runs) {
            const step = lastOf(run, moment);
            run.advance(step, hasTime);
            if (run.taken >= step && !run.evaluated.has(step) && hasTime())
              run.evaluate(step, hasTime);
          }
          const isDone = runs.every((run) => run.evaluated.has(lastOf(run, moment)));
          if (isDone) resolve();
          return !isDone;
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
          return false;
        }
      });
    });
  }

  /** Frees all that was computed; what is asked for later is computed anew. */
  dispose(): void {
    this.clear();
    this.running?.trainings.dispose();
    this.running = null;
  }

  /** The layers of one moment at a time are kept. */
  private clear(): void {
    for (const computer of this.computers) computer.dispose();
    this.computers = [];
  }
}
