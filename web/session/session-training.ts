/** What a session trains: the layers on show, step by step between frames, and many seeds of one of them. */
import { trainedLayers } from '../state/trained-layers';
import type { State } from '../state/state';
import type { ComputedState } from './computed-state';
import { noFrames } from './clock';
import { isLost } from './core-supply';
import type { Host } from './host';
import { TrainingLoop, type Trained } from './training-loop';
import type { TrainingRun } from './training-run';
import { SeedTrainings } from './training-seeds';

export class SessionTraining implements Trained {
  /** Takes the steps of what is on show. */
  readonly loop: TrainingLoop;
  /** Many seeds of what is trained. */
  readonly seeds: SeedTrainings;

  constructor(
    private readonly computed: ComputedState,
    private readonly host: Pick<Host, 'update' | 'updatePicture' | 'clock'>,
    /** The numbers on show have come to rest. */
    readonly rested: () => void,
  ) {
    const { clock = noFrames } = host;
    this.loop = new TrainingLoop(this, clock);
    this.seeds = new SeedTrainings(
      clock,
      () => host.update(),
      (error) => this.failed(error),
    );
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

  drawPicture(): void {
    this.host.updatePicture?.();
  }

  drawPage(): void {
    this.host.update();
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
