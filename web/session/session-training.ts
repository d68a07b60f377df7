/** What a session trains: the layers on show, step by step between frames, and many seeds of one of them. */
import { effect } from '@preact/signals-core';
import { trainedLayers } from '../state/trained-layers';
import type { State } from '../state/state';
import type { ComputedState } from './computed-state';
import type { Clock } from './clock';
import { isLost } from './core-supply';
import { TrainingLoop, type Trained } from './training-loop';
import type { TrainingRun } from './training-run';
import { headCountsOf, SeedTrainings } from './training-seeds';

export class SessionTraining implements Trained {
  /** Takes the steps of what is on show. */
  readonly loop: TrainingLoop;
  /** Many seeds of what is trained. */
  readonly seeds: SeedTrainings;

  constructor(
    private readonly computed: ComputedState,
    clock: Clock,
    /** The numbers on show have come to rest. */
    readonly rested: () => void,
  ) {
    this.loop = new TrainingLoop(this, clock);
    this.seeds = new SeedTrainings(clock, (error) => this.failed(error));
  }

  get state(): State {
    return this.computed.state;
  }

  /** The trainings of the layers on show: A's first. */
  runs(): readonly TrainingRun[] {
    const { coreLayers, snapshot, state } = this.computed;
    if (!coreLayers || !snapshot) return [];
    return trainedLayers(state).map((each) => coreLayers.trainings.of(each));
  }

  /** Whether what is learned stands where a number is explained. */
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

  /** While a training plays, the page is drawn in its turn: what waits for that; null for now. */
  pageTurn(): Promise<void> | null {
    if (!this.loop.pageWaits) return null;
    return new Promise((resolve) => {
      const stop = effect(() => {
        if (this.loop.pageWaits) return;
        resolve();
        stop();
      });
    });
  }

  /**
   * Trains what is on show, A where there are two, from many seeds.
   * @param headCounts with each of these; without them with one head, and with its own
   */
  startSeeds(headCounts?: readonly number[]): void {
    const { coreLayers } = this.computed;
    const [trained] = trainedLayers(this.state);
    if (!coreLayers || !trained) return;
    this.seeds.start(coreLayers.core, trained, headCounts ?? headCountsOf(trained));
  }

  /** What plays stands still, and no more seeds are trained. */
  pause(): void {
    this.loop.pause();
    this.seeds.stop();
  }

  /** Ends all work, as when the layers go. */
  stop(): void {
    this.loop.stop();
    this.seeds.stop();
  }

  /** Something failed between frames: there all work stops, and it is said. */
  failed(error: unknown): void {
    this.stop();
    if (isLost(error)) return this.computed.replaceCore(error);
    // As in ComputedState.apply().
    if (!(error instanceof RangeError)) throw error;
    this.computed.notify(error.message, 'error');
    this.rested();
  }
}
