/**
 * The layers of a session and the core that computes them: started, stopped, and replaced where a core has
 * stopped for good. How a state gets its numbers from them is in computed-state.ts.
 */
import type { Core } from '../core/core-types';
import type { Layer, Place } from '../core/types';
import type { Snapshot } from '../derive/scene/snapshot';
import { veilOf, type Veil } from '../derive/veil/veil';
import type { Conceal, Focus } from '../lessons/format';
import type { Rules } from '../state/rules';
import { defaultState, type State } from '../state/state';
import { trainedLayers } from '../state/trained-layers';
import { noLayerB, noLayerYet } from '../text/en/session';
import { coreRules } from './core-rules';
import { CoreSupply } from './core-supply';
import { noFrames, type Clock } from './clock';
import type { Host } from './host';
import type { Imported } from './imported';
import { Model } from './model';
import { Notices, type Notice } from './notices';
import { SecondLayer } from './second-layer';
import { TrainingLoop } from './training-loop';
import { SeedTrainings } from './training-seeds';
import type { TrainingRun } from './training-run';
import { Trainings } from './trainings';
import type { Wanted } from './wanted';

export abstract class SessionLayers {
  state: State = defaultState;
  snapshot: Snapshot | null = null;
  /** The cell under the pointer. */
  hover: Place | null = null;
  rules: Rules | null = null;
  model: Model | null = null;
  core: Core | null = null;
  /** What is trained; both layers read it. */
  trainings: Trainings | null = null;
  /** Why there is nothing to show; null while there is. */
  failure: string | null = null;
  /** What a lesson hides until its reader has answered; null for nothing. */
  concealed: Conceal | null = null;
  /** What a lesson wants looked at. */
  focus: readonly Focus[] = [];
  /** Layer B, while two are compared. */
  readonly second: SecondLayer;
  protected readonly messages = new Notices();
  /** The state on opening: the defaults with what attributes and a page's query say. */
  protected opening: State = defaultState;
  /** A layer from a file. */
  protected file: Imported | null = null;
  protected readonly supply = new CoreSupply(
    (core) => this.use(core),
    (error) => this.fail(error),
  );
  /** What was changed while there was no layer. */
  protected early: readonly (keyof State)[] = [];
  /** The last state that had numbers. */
  protected computed: State | null = null;

  readonly clock: Clock;
  /** Trains between frames. */
  readonly training: TrainingLoop;
  /** Many seeds of what is trained. */
  readonly seeds: SeedTrainings;

  constructor(protected readonly host: Host) {
    this.clock = host.clock ?? noFrames;
    this.training = new TrainingLoop(this, this.clock);
    this.seeds = new SeedTrainings(
      this.clock,
      () => host.update(),
      (error) => this.failed(error),
    );
    this.second = new SecondLayer(this, () => host.update(), this.lost);
  }

  abstract change(patch: Partial<State>): void;
  abstract inspect(place: Place | null, follow: boolean): void;
  abstract point(place: Place | null): void;
  /** Computes and shows a state; one that the core refuses changes nothing, and the refusal is said. */
  protected abstract apply(wanted: Wanted): void;

  /**
   * From here on there are numbers. What was taken before is settled and computed now.
   * @param load gives a fresh core, should this one stop for good
   */
  start(core: Core, load: (() => Promise<Core>) | null = null): void {
    this.supply.start(load);
    this.use(core);
    // A first state that the core refuses gives way to the one on opening; the refusal has been said.
    if (!this.snapshot && this.model)
      this.apply({ state: { ...defaultState, theme: this.state.theme }, touched: [] });
  }

  private use(core: Core): void {
    const trainings = new Trainings(core);
    const model = new Model(core, this.lost, trainings);
    if (this.file) model.import(this.file);
    this.core = core;
    this.model = model;
    this.trainings = trainings;
    this.rules = coreRules(core, () => model.imported?.config ?? null, trainings);
    const { early } = this;
    this.early = [];
    this.apply({ state: this.state, touched: [...early, 'cell'] });
  }

  stop(): void {
    this.supply.stop();
    this.forgetLayers();
  }

  /** The trainings of the layers on show: A's first. */
  trainingRuns(): readonly TrainingRun[] {
    const { trainings, state } = this;
    if (!trainings || !this.snapshot) return [];
    return trainedLayers(state).map((each) => trainings.of(each));
  }

  /** Computes the layer with the parameters of this step, as far as it was taken. Nothing is drawn. */
  abstract computeStep(step: number): void;
  abstract drawPicture(): void;
  abstract drawPage(): void;
  /** The step on show has come to rest. */
  abstract rested(): void;
  /** Something failed between frames: there all work stops, and it is said. */
  abstract failed(error: unknown): void;

  private forgetLayers(): void {
    this.training.stop();
    this.seeds.stop();
    this.model?.dispose();
    this.second.stop();
    this.trainings?.dispose();
    this.trainings = null;
    this.model = null;
    this.snapshot = null;
    this.hover = null;
  }

  /** A number could not be read. */
  protected readonly lost = (error: Error) => this.replaceCore(error, this.state, []);

  /**
   * The core has stopped for good: a fresh one is loaded and asked for the same state. Should that stop it,
   * too, the reader gets back the last state that had numbers.
   */
  protected replaceCore(error: Error, wanted: State, touched: readonly (keyof State)[]): void {
    if (!this.model) return;
    this.forgetLayers();
    this.failure = error.message;
    this.state = wanted;
    this.early = touched;
    if (this.supply.stopped > 0) {
      this.state = this.computed ?? this.opening;
      this.early = [];
      this.notify(error.message, 'error');
    }
    this.supply.replace();
    this.host.update();
  }

  /** There is no core, and so nothing to show. */
  fail(error: unknown): void {
    this.failure = error instanceof Error ? error.message : String(error);
    this.host.emit('mh-error', { message: this.failure });
    this.host.update();
  }

  /** The layer itself. @throws Error before it is there, and for B where nothing is compared. */
  layer(of: 'A' | 'B'): Layer {
    if (of === 'B' && !this.second.model) throw new Error(noLayerB);
    const layer = (of === 'B' ? this.second : this).model?.computed;
    if (!layer) throw new Error(noLayerYet);
    return layer;
  }

  /** What is hidden, of the numbers on show. */
  get veil(): Veil | null {
    const { concealed, snapshot } = this;
    if (!concealed || !snapshot) return null;
    if (this.lastVeil?.concealed !== concealed || this.lastVeil.snapshot !== snapshot)
      this.lastVeil = { concealed, snapshot, veil: veilOf(concealed, snapshot) };
    return this.lastVeil.veil;
  }

  private lastVeil: {
    readonly concealed: Conceal;
    readonly snapshot: Snapshot;
    readonly veil: Veil;
  } | null = null;

  get imported(): Imported | null {
    return this.model?.imported ?? null;
  }

  get notices(): readonly Notice[] {
    return this.messages.list;
  }

  /** What was said about something is no longer so. */
  settled(about: string): void {
    this.messages.settled(about);
  }

  notify(text: string, kind: Notice['kind'], about = ''): void {
    this.messages.add(text, kind, about);
    if (kind === 'error') this.host.emit('mh-error', { message: text });
    this.host.update();
  }

  dismiss(id: number): void {
    this.messages.dismiss(id);
    this.host.update();
  }
}
