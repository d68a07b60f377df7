/** The trainings of a session: the layers on show, step by step between frames, and many seeds of one of them. */
import { trainedLayers } from '../state/trained-layers';
import type { State } from '../state/state';
import type { ComputedState } from './computed-state';
import type { Clock } from './clock';
import { isLost } from './core-supply';
import { TrainingLoop, type Trained } from './training-loop';
import type { TrainingRun } from './training-run';
import { headCountsOf, SeedTrainings } from './training-seeds';
import { when } from './when';

export class SessionTraining implements Trained {
  /** Trains the layers on show. */
  readonly loop: TrainingLoop;
  /** Trains many seeds of the task on show. */
  readonly seeds: SeedTrainings;

  constructor(
    private readonly computed: ComputedState,
    clock: Clock,
  ) {
    this.loop = new TrainingLoop(this, clock);
    this.seeds = new SeedTrainings(clock, (error) => this.failed(error));
  }

  get state(): State {
    return this.computed.state;
  }

  /** The step on show will not change by itself any more. */
  rested(): void {
    this.computed.changed();
  }

  /** The trainings of the layers on show, A's first. */
  runs(): readonly TrainingRun[] {
    const { coreLayers, snapshot, state } = this.computed;
    if (!coreLayers || !snapshot) return [];
    return trainedLayers(state).map((each) => coreLayers.trainings.of(each));
  }

  /** Whether the panel of what was learned is shown instead of an explained number. */
  get showsLearning(): boolean {
    return this.state.learning && this.runs().length > 0;
  }

  computeStep(trainingStep: number): void {
    this.computed.compute({
      state: { ...this.state, trainingStep },
      touched: [],
      unrecorded: true,
    });
  }

  /** A promise of the page's turn to be drawn while a training plays; null if the page need not wait. */
  pageTurn(): Promise<void> | null {
    if (!this.loop.pageWaits) return null;
    return when(() => !this.loop.pageWaits);
  }

  /**
   * Trains many seeds of the layer on show (A where two are compared).
   * @param headCounts trains each of these; by default one head and the layer's own count
   */
  startSeeds(headCounts?: readonly number[]): void {
    const { coreLayers } = this.computed;
    const [trained] = trainedLayers(this.state);
    if (!coreLayers || !trained) return;
    this.seeds.start(coreLayers.core, trained, headCounts ?? headCountsOf(trained));
  }

  /** Pauses playing, and stops the training of seeds. */
  pause(): void {
    this.loop.pause();
    this.seeds.stop();
  }

  /** Ends all work, as when the layers are disposed of. */
  stop(): void {
    this.loop.stop();
    this.seeds.stop();
  }

  /** Something failed between frames: stops all work and reports the error. */
  failed(error: unknown): void {
    this.stop();
    if (isLost(error)) return void this.computed.replaceCore(error);
    // As in ComputedState.apply(): any other error is a bug.
    if (!(error instanceof RangeError)) throw error;
    this.computed.notify(error.message, 'error');
    this.rested();
  }
}
