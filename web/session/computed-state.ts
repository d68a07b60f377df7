/**
 * A session's state with its numbers: settled, computed for layers A and B, and recorded. If the core refuses
 * a state, nothing of it is kept. A core that has stopped for good is replaced.
 */
import { batch, signal } from '@preact/signals-core';
import type { Core } from '../core/core-types';
import type { Layer } from '../core/types';
import { existingCell } from '../derive/inspect/carry';
import type { Snapshot } from '../derive/scene/snapshot';
import type { Edit } from '../state/edits';
import { textOf } from '../state/sentence';
import { settleBoth } from '../state/settle-both';
import { defaultState, openingState, type State } from '../state/state';
import { pageText } from '../text';
import { carriedOver } from './carried-over';
import { changeNotices } from './change-notices';
import { CoreLayers } from './core-layers';
import { CoreSupply, isLost } from './core-supply';
import { History } from './history';
import type { Host } from './host';
import type { Imported } from './imported';
import { Notices, type Notice } from './notices';
import { Opening } from './opening';
import type { SecondLayer } from './second-layer';
import type { Change } from './change';

export abstract class ComputedState {
  private readonly signals = {
    state: signal(openingState),
    snapshot: signal<Snapshot | null>(null),
    failure: signal<string | null>(null),
    changes: signal(0),
    said: signal(''),
    layers: signal<CoreLayers | null>(null),
  };
  readonly history = new History();
  protected readonly messages = new Notices();
  protected readonly opening = new Opening();
  /** The layer from a file; the state itself does not hold it. */
  private file: Imported | null = null;
  /** Fields that were changed while there was no layer. */
  private early: readonly (keyof State)[] = [];
  /** The last state that had numbers. */
  private last: State | null = null;
  private readonly supply = new CoreSupply(
    (core) => this.use(core),
    (error) => this.fail(error),
  );

  constructor(protected readonly host: Host) {}

  /** Layer B, while two are compared. */
  abstract readonly second: SecondLayer;
  /** There are new numbers, or another moment of them: work that waits for these begins. */
  protected abstract wake(): void;
  /** A change was made or refused. */
  abstract changed(): void;
  /** The layers are about to be disposed of: whatever runs on them ends. */
  protected abstract end(): void;

  get state(): State {
    return this.signals.state.value;
  }

  protected set state(state: State) {
    this.signals.state.value = state;
  }

  get snapshot(): Snapshot | null {
    return this.signals.snapshot.value;
  }

  private set snapshot(snapshot: Snapshot | null) {
    this.signals.snapshot.value = snapshot;
  }

  /** Why there is nothing to show; null while there is. */
  get failure(): string | null {
    return this.signals.failure.value;
  }

  protected set failure(failure: string | null) {
    this.signals.failure.value = failure;
  }

  /**
   * Counts requested changes, refused ones included: after a refusal the controls have to be drawn again,
   * too.
   */
  get changes(): number {
    return this.signals.changes.value;
  }

  /** What a screen reader announces after an undo or redo; '' for nothing. */
  get said(): string {
    return this.signals.said.value;
  }

  protected set said(said: string) {
    this.signals.said.value = said;
  }

  /** The layers of the core; null before it is loaded and while it is replaced. */
  get coreLayers(): CoreLayers | null {
    return this.layers;
  }

  private get layers(): CoreLayers | null {
    return this.signals.layers.value;
  }

  private set layers(layers: CoreLayers | null) {
    this.signals.layers.value = layers;
  }

  /**
   * Starts using a core, and applies the changes that were made before it was loaded.
   * @param load loads a fresh core if this one stops for good
   */
  start(core: Core, load: (() => Promise<Core>) | null = null): void {
    this.supply.start(load);
    this.use(core);
    // If the core refuses the first state (already reported), the defaults are shown.
    if (!this.snapshot && this.layers)
      this.apply({ state: { ...defaultState, theme: this.state.theme }, touched: [] });
    this.history.clear();
  }

  private use(core: Core): void {
    this.layers = new CoreLayers(core, this.file, (error) => this.replaceCore(error));
    const { early } = this;
    this.early = [];
    this.apply({ state: this.state, touched: [...early, 'cell'] });
  }

  stop(): void {
    this.supply.stop();
    this.forget();
  }

  private forget(): void {
    batch(() => {
      this.end();
      this.second.stop();
      this.layers?.dispose();
      this.layers = null;
      this.snapshot = null;
    });
  }

  /** No core could be loaded, so there is nothing to show. */
  fail(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    this.failure = message;
    this.host.emit('mh-error', { message });
  }

  /** A core is being loaded again. */
  retry(): void {
    this.failure = null;
  }

  /** A change was asked for: the controls are drawn again. */
  private countChange(): void {
    this.said = '';
    this.signals.changes.value += 1;
  }

  /** Computes a state; if the core refuses it, nothing changes and the refusal is reported. */
  protected apply(change: Change): void {
    const about = change.touched.join();
    const isComputed = batch(() => {
      this.countChange();
      if (!this.layers) return this.wait(change);
      try {
        this.compute(change);
        this.messages.retract(about);
      } catch (error) {
        if (isLost(error)) return this.replaceCore(error, change.state, change.touched);
        // The core refuses with RangeErrors that name the field; any other error is a bug.
        if (!(error instanceof RangeError)) throw error;
        this.restoreNumbers(error);
        this.notify(error.message, 'error', about);
      }
      return true;
    });
    // After the batch: whoever hears of the change sees the picture of it.
    if (isComputed) this.changed();
  }

  /**
   * Keeps the change until there is a layer; after a failure this also tries to load a core again.
   * @returns false: nothing is computed yet
   */
  private wait({ state, touched }: Change): false {
    this.state = state;
    this.early = [...this.early, ...touched];
    if (this.failure !== null) void this.supply.reload();
    return false;
  }

  /** Settles and computes A and B. @throws the core's RangeErrors; the state is then unchanged. */
  compute(change: Change): void {
    batch(() => this.settleAndRun(change));
  }

  private settleAndRun(change: Change): void {
    if (!this.layers) return;
    const { core, model, rules, trainings } = this.layers;
    const { state: before, snapshot: previous } = this;
    const settled = settleBoth(rules, change.state, change.touched, change.from ?? before);
    const { state } = settled;
    const sameEdits = previous !== null && change.state.edits === before.edits;
    const snapshot = model.compute(state, sameEdits);
    this.second.follow(core, state, trainings);
    const missing = this.second.missingCell(state);
    this.snapshot = snapshot;
    this.state = {
      ...state,
      cell: existingCell(snapshot, state.cell),
      edits: editsOf(snapshot, state),
      compare: this.second.withExistingCell(state),
    };
    this.last = this.state;
    this.failure = null;
    this.supply.works();
    const outcome = { change, settled, before, previous, snapshot, missing };
    for (const { text, kind, isRefusal } of changeNotices(outcome))
      this.notify(text, kind, '', isRefusal);
    const { goesOn = '', unrecorded = false, whole } = change;
    if (!unrecorded) this.history.record(before, this.state, goesOn, Date.now(), whole);
    this.wake();
    if (state.stage !== before.stage || !previous)
      this.host.emit('mh-stage', { stage: state.stage });
  }

  /** A state was refused. If B refused it, A has already computed it: compute A's old numbers again. */
  private restoreNumbers(refusal: unknown): void {
    if (isLost(refusal)) this.replaceCore(refusal);
    else if (this.snapshot && this.layers) this.snapshot = this.layers.model.compute(this.state);
  }

  /**
   * Opens a layer from a file, on the file's x or, without one, on the current sentence.
   * @throws the core's RangeErrors and TypeErrors; nothing has changed then.
   */
  import(file: Imported): void {
    batch(() => {
      if (!this.layers) throw new Error(pageText.session.noLayerYet);
      this.countChange();
      const putBack = this.layers.model.import(file);
      const patch = importedPatch(file);
      const state = carriedOver(this.state, patch, this.snapshot);
      try {
        this.compute({ state, touched: Object.keys(patch) as (keyof State)[] });
      } catch (error) {
        putBack();
        this.restoreNumbers(error);
        throw error;
      }
      this.file = file;
      // The state does not hold the file, so undo cannot return to an earlier one.
      this.history.clear();
    });
    this.changed();
  }

  /**
   * Replaces a core that has stopped for good by a fresh one, which computes the same state. If that stops,
   * too, the last state that had numbers is restored.
   * @returns false: nothing is computed yet
   */
  replaceCore(error: Error, state = this.state, touched: readonly (keyof State)[] = []): false {
    batch(() => {
      if (!this.layers) return;
      this.forget();
      this.failure = error.message;
      this.state = state;
      this.early = touched;
      if (this.supply.stopped > 0) {
        this.state = this.last ?? this.opening.state;
        this.early = [];
        this.notify(error.message, 'error');
      }
      this.supply.replace();
    });
    return false;
  }

  notify(text: string, kind: Notice['kind'], about = '', isRefusal = kind === 'error'): void {
    this.messages.add(text, kind, about);
    if (isRefusal) this.host.emit('mh-error', { message: text });
  }

  /** The layer itself. @throws Error before it is loaded, and for B where nothing is compared. */
  layer(of: 'A' | 'B'): Layer {
    if (of === 'B' && !this.second.model) throw new Error(pageText.session.noLayerB);
    const layer = (of === 'B' ? this.second : this.layers)?.model?.computed;
    if (!layer) throw new Error(pageText.session.noLayerYet);
    return layer;
  }
}

/**
 * The state that a file asks for. With an x the file describes a whole run, and whatever it leaves out has
 * the core's defaults.
 */
function importedPatch({ config, inputs, attnMask = null }: Imported): Partial<State> {
  const { heads, mask, scaling } = config;
  const chosen = { parameters: 'imported', heads } as const;
  if (!inputs) {
    // A file without an x does not say which words are padding.
    const said = mask === 'padding' ? undefined : mask;
    return {
      ...chosen,
      rows: 'words',
      attnMask,
      ...(said === undefined ? {} : { mask: said }),
      ...(scaling === undefined ? {} : { scaling }),
    };
  }
  return {
    ...chosen,
    rows: 'file',
    sentence: textOf(inputs.tokens),
    classes: {},
    memory: textOf(inputs.memoryTokens),
    memoryClasses: {},
    padding: inputs.padding,
    attnMask,
    mask: mask ?? 'none',
    scaling: scaling ?? defaultState.scaling,
    muted: [],
  };
}

/** The edits that were applied; the state's own list where that is all of them. */
function editsOf({ edits }: Snapshot, state: State): readonly Edit[] {
  if (edits.length === state.edits.length) return state.edits;
  return edits.map(({ place, value }) => ({ ...place, value }));
}
