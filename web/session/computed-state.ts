/** A state with its numbers: settled, computed, and refused as a whole where the core refuses it. */
import type { Core } from '../core/core-types';
import type { Layer, Place } from '../core/types';
import { existing } from '../derive/inspect/carry';
import type { Snapshot } from '../derive/scene/snapshot';
import type { Edit } from '../state/edits';
import type { Rules } from '../state/rules';
import { settleBoth } from '../state/settle-both';
import { defaultState, type State } from '../state/state';
import { noLayerB, noLayerYet } from '../text/en/session';
import { editNotices, settledNotices } from './change-notices';
import { coreRules } from './core-rules';
import { CoreSupply, isLost } from './core-supply';
import { History } from './history';
import type { Host } from './host';
import type { Imported } from './imported';
import { Model } from './model';
import { Notices, type Notice } from './notices';
import { SecondLayer } from './second-layer';

/** A state that is asked for. */
export interface Wanted {
  readonly state: State;
  /** What was asked for, where fields do not fit together: it wins. */
  readonly touched: readonly (keyof State)[];
  /** What it is a change of, where that is not the session's state. */
  readonly from?: State;
  /** Names a change that goes on, such as a drag: more of the same is one step to undo. */
  readonly goesOn?: string;
  /** An undo or redo: no step to undo itself. */
  readonly restores?: boolean;
}

export abstract class ComputedState {
  state: State = defaultState;
  snapshot: Snapshot | null = null;
  /** The cell under the pointer. */
  hover: Place | null = null;
  rules: Rules | null = null;
  model: Model | null = null;
  core: Core | null = null;
  /** Why there is nothing to show; null while there is. */
  failure: string | null = null;
  /** How many changes were asked for: also one that was put back is drawn, so that its control is, too. */
  changes = 0;
  /** What a screen reader hears of the last step back, undo or edit; '' for nothing. */
  said = '';
  readonly history = new History();
  /** Layer B, while two are compared. */
  readonly second: SecondLayer;
  protected readonly messages = new Notices();
  /** The state on opening: the defaults with what attributes and a page's query say. */
  protected opening: State = defaultState;
  /** A layer from a file. */
  protected file: Imported | null = null;
  private readonly supply = new CoreSupply(
    (core) => this.use(core),
    (error) => this.fail(error),
  );
  /** What was changed while there was no layer. */
  private early: readonly (keyof State)[] = [];
  /** The last state that had numbers. */
  private computed: State | null = null;

  constructor(protected readonly host: Host) {
    this.second = new SecondLayer(this, () => host.update(), this.lost);
  }

  abstract change(patch: Partial<State>): void;
  abstract inspect(place: Place | null, follow: boolean): void;
  abstract point(place: Place | null): void;

  // ——— the core ———

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
    this.history.clear();
  }

  private use(core: Core): void {
    const model = new Model(core, this.lost);
    if (this.file) model.import(this.file);
    this.core = core;
    this.model = model;
    this.rules = coreRules(core, () => model.imported?.config ?? null);
    const { early } = this;
    this.early = [];
    this.apply({ state: this.state, touched: [...early, 'cell'] });
  }

  stop(): void {
    this.supply.stop();
    this.forgetLayers();
  }

  private forgetLayers(): void {
    this.model?.dispose();
    this.second.stop();
    this.model = null;
    this.snapshot = null;
    this.hover = null;
  }

  /** A number could not be read. */
  private readonly lost = (error: Error) => this.replaceCore(error, this.state, []);

  /**
   * The core has stopped for good: a fresh one is loaded and asked for the same state. Should that stop it,
   * too, the reader gets back the last state that had numbers.
   */
  private replaceCore(error: Error, wanted: State, touched: readonly (keyof State)[]): void {
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

  get imported(): Imported | null {
    return this.model?.imported ?? null;
  }

  /** A change is asked for. */
  protected asked(): void {
    this.said = '';
    this.changes += 1;
  }

  /** Computes and shows a state; one that the core refuses changes nothing, and the refusal is said. */
  protected apply(wanted: Wanted): void {
    this.asked();
    if (!this.model) {
      this.state = wanted.state;
      this.early = [...this.early, ...wanted.touched];
      if (this.failure !== null) void this.supply.reload();
      return;
    }
    try {
      this.compute(wanted);
    } catch (error) {
      if (isLost(error)) return this.replaceCore(error, wanted.state, wanted.touched);
      // The core's refusals are RangeErrors that name the field; anything else is a fault of ours.
      if (!(error instanceof RangeError)) throw error;
      this.goBack(error);
      this.notify(error.message, 'error');
    }
    this.changed();
  }

  /** Settles and computes A and B. @throws the core's RangeErrors; then the state is what it was. */
  protected compute({ state: wanted, touched, from = this.state, ...step }: Wanted): void {
    const { core, model, rules } = this;
    if (!core || !model || !rules) return;
    const settled = settleBoth(rules, wanted, touched, from);
    const { state } = settled;
    const sameEdits = this.snapshot !== null && wanted.edits === this.state.edits;
    const snapshot = model.compute(state, sameEdits);
    this.second.follow(core, state);
    const missing = this.second.missingCell(state);
    const notices = [
      ...(snapshot === this.snapshot ? [] : editNotices(snapshot)),
      ...settledNotices(settled, snapshot, missing, step.restores ? [] : touched),
    ];
    for (const { text, kind } of notices) this.notify(text, kind);
    const before = this.state;
    const stageChanged = state.stage !== before.stage || !this.snapshot;
    this.snapshot = snapshot;
    this.state = {
      ...state,
      cell: existing(snapshot, state.cell),
      edits: editsOf(snapshot, state),
      compare: this.second.withExistingCell(state),
    };
    this.computed = this.state;
    this.failure = null;
    this.supply.works();
    if (!step.restores) this.history.record(before, this.state, step.goesOn ?? '', Date.now());
    this.hover = existing(snapshot, this.hover);
    if (stageChanged) this.host.emit('mh-stage', { stage: state.stage });
  }

  /** A state was refused. Where B refused it, A has computed it already: its numbers are put back. */
  protected goBack(refusal: unknown): void {
    if (isLost(refusal)) this.lost(refusal);
    else if (this.snapshot && this.model) this.snapshot = this.model.compute(this.state);
  }

  /** Said once when playing stops, and at every change at rest. */
  changed(): void {
    this.host.update();
    if (!this.host.playing() && this.snapshot) this.host.emit('mh-change', { state: this.state });
  }

  get notices(): readonly Notice[] {
    return this.messages.list;
  }

  notify(text: string, kind: Notice['kind']): void {
    this.messages.add(text, kind);
    if (kind === 'error') this.host.emit('mh-error', { message: text });
    this.host.update();
  }

  dismiss(id: number): void {
    this.messages.dismiss(id);
    this.host.update();
  }
}

/** The edits that are in the numbers; the same list as long as they all are. */
function editsOf({ edits }: Snapshot, state: State): readonly Edit[] {
  if (edits.length === state.edits.length) return state.edits;
  return edits.map(({ place, value }) => ({ ...place, value }));
}
