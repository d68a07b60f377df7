/** A state with its numbers: settled, computed, and refused as a whole where the core refuses it. */
import type { Core } from '../core/core-types';
import { existing } from '../derive/inspect/carry';
import type { Snapshot } from '../derive/scene/snapshot';
import type { Edit } from '../state/edits';
import type { Conceal, Focus } from '../lessons/format';
import { settleBoth } from '../state/settle-both';
import type { State } from '../state/state';
import { editNotices, settledNotices, trainedAnew } from './change-notices';
import { isLost } from './core-supply';
import { History } from './history';
import { SessionLayers } from './session-layers';
import type { Wanted } from './wanted';

export abstract class ComputedState extends SessionLayers {
  /** How many changes were asked for: also one that was put back is drawn, so that its control is, too. */
  changes = 0;
  /** What a screen reader hears of the last step back, undo or edit; '' for nothing. */
  said = '';
  readonly history = new History();

  override start(core: Core, load: (() => Promise<Core>) | null = null): void {
    super.start(core, load);
    this.history.clear();
  }

  /** A change is asked for. */
  protected asked(): void {
    this.said = '';
    this.changes += 1;
  }

  protected override apply(wanted: Wanted): void {
    this.asked();
    if (!this.model) {
      this.state = wanted.state;
      this.early = [...this.early, ...wanted.touched];
      if (this.failure !== null) void this.supply.reload();
      return;
    }
    const about = wanted.touched.join();
    try {
      this.compute(wanted);
      this.messages.settled(about);
    } catch (error) {
      if (isLost(error)) return this.replaceCore(error, wanted.state, wanted.touched);
      // The core's refusals are RangeErrors that name the field; anything else is a fault of ours.
      if (!(error instanceof RangeError)) throw error;
      this.goBack(error);
      this.notify(error.message, 'error', about);
    }
    this.changed();
  }

  /** Settles and computes A and B. @throws the core's RangeErrors; then the state is what it was. */
  protected compute({ state: wanted, touched, from = this.state, ...step }: Wanted): void {
    const { core, model, rules, trainings } = this;
    if (!core || !model || !rules || !trainings) return;
    const settled = settleBoth(rules, wanted, touched, from);
    const { state } = settled;
    const sameEdits = this.snapshot !== null && wanted.edits === this.state.edits;
    const snapshot = model.compute(state, sameEdits);
    this.second.follow(core, state, trainings);
    const missing = this.second.missingCell(state);
    const notices = [
      ...(snapshot === this.snapshot ? [] : editNotices(snapshot)),
      ...settledNotices(settled, snapshot, missing, step.restores ? [] : touched),
      ...(step.restores || step.whole || !this.snapshot ? [] : trainedAnew(this.state, state)),
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
    this.training.wake();
    if (stageChanged) this.host.emit('mh-stage', { stage: state.stage });
  }

  /** What a lesson hides, and what it wants looked at. */
  conceal(what: Conceal | null, focus: readonly Focus[] = []): void {
    this.concealed = what;
    this.focus = focus;
    this.changes += 1;
    this.host.update();
  }

  /** Whether what is learned stands where a number is explained. */
  get showsLearning(): boolean {
    return this.state.learning && this.trainingRuns().length > 0;
  }

  override computeStep(trainingStep: number): void {
    this.compute({ state: { ...this.state, trainingStep }, touched: [], restores: true });
  }

  override drawPicture(): void {
    this.host.updatePicture?.();
  }

  override drawPage(): void {
    this.host.update();
  }

  override failed(error: unknown): void {
    this.training.stop();
    this.seeds.stop();
    if (isLost(error)) return this.replaceCore(error, this.state, []);
    // As in apply().
    if (!(error instanceof RangeError)) throw error;
    this.notify(error.message, 'error');
    this.changed();
  }

  override rested(): void {
    this.changed();
  }

  /** A state was refused. Where B refused it, A has computed it already: its numbers are put back. */
  protected goBack(refusal: unknown): void {
    if (isLost(refusal)) this.lost(refusal);
    else if (this.snapshot && this.model) this.snapshot = this.model.compute(this.state);
  }

  /** Said once when playing stops, and at every change at rest. */
  changed(): void {
    this.host.update();
    const still = !this.host.playing() && !this.training.running;
    if (still && this.snapshot) this.host.emit('mh-change', { state: this.state });
  }
}

/** The edits that are in the numbers; the same list as long as they all are. */
function editsOf({ edits }: Snapshot, state: State): readonly Edit[] {
  if (edits.length === state.edits.length) return state.edits;
  return edits.map(({ place, value }) => ({ ...place, value }));
}
