/**
 * A session's state with its numbers: settled, computed for layer A and layer B, recorded, and refused as a whole
 * where the core refuses it. A core that has stopped for good is replaced.
 */
import { batch, signal } from '@preact/signals-core';
import type { Core } from '../core/core-types';
import type { Layer } from '../core/types';
import { existing } from '../derive/inspect/carry';
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
import type { SecondLayer } from './second-layer';
import type { Wanted } from './wanted';

/** What it needs of its session. */
export interface ComputedStateHost extends Pick<Host, 'emit'> {
  /** The state on opening: the defaults with what attributes and a page's query say. */
  opening(): State;
  /** There are other numbers, or the same ones at another moment. */
  computed(snapshot: Snapshot): void;
  /** A change has been made, or refused. */
  changed(): void;
  /** No core could be loaded. */
  failed(error: unknown): void;
  /** The layers are gone: what went on with them ends. */
  ended(): void;
}

export class ComputedState {
  private readonly signals = {
    state: signal(openingState),
    snapshot: signal<Snapshot | null>(null),
    failure: signal<string | null>(null),
    changes: signal(0),
    said: signal(''),
    layers: signal<CoreLayers | null>(null),
  };
  readonly history = new History();
  readonly messages = new Notices();
  /** A layer from a file: the state does not hold it. */
  private file: Imported | null = null;
  /** What was changed while there was no layer. */
  private early: readonly (keyof State)[] = [];
  /** The last state that had numbers. */
  private last: State | null = null;
  private readonly supply = new CoreSupply(
    (core) => this.use(core),
    (error) => this.host.failed(error),
  );

  constructor(
    private readonly second: SecondLayer,
    private readonly host: ComputedStateHost,
  ) {}

  get state(): State {
    return this.signals.state.value;
  }

  set state(state: State) {
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

  set failure(failure: string | null) {
    this.signals.failure.value = failure;
  }

  /** How many changes were asked for, refused ones among them: their controls have to be drawn again, too. */
  get changes(): number {
    return this.signals.changes.value;
  }

  /** What a screen reader hears of the last step back, undo or edit; '' for nothing. */
  get said(): string {
    return this.signals.said.value;
  }

  set said(said: string) {
    this.signals.said.value = said;
  }

  /** What there is of the core; null before it is loaded, and while it is replaced. */
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
   * From here on there are numbers. What was taken before is settled and computed now.
   * @param load gives a fresh core, should this one stop for good
   */
  start(core: Core, load: (() => Promise<Core>) | null): void {
    this.supply.start(load);
    this.use(core);
    // A first state that the core refuses gives way to the one on opening; the refusal has been said.
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
      this.host.ended();
      this.second.stop();
      this.layers?.dispose();
      this.layers = null;
      this.snapshot = null;
    });
  }

  /** A change is asked for: the controls are drawn again. */
  asked(): void {
    this.said = '';
    this.signals.changes.value += 1;
  }

  /** Computes a state; one that the core refuses changes nothing, and the refusal is said. */
  apply(wanted: Wanted): void {
    batch(() => this.applied(wanted));
  }

  private applied(wanted: Wanted): void {
    this.asked();
    if (!this.layers) return this.wait(wanted);
    const about = wanted.touched.join();
    try {
      this.compute(wanted);
      this.messages.retract(about);
    } catch (error) {
      if (isLost(error)) return this.replaceCore(error, wanted.state, wanted.touched);
      // The core's refusals are RangeErrors that name the field; anything else is a fault of ours.
      if (!(error instanceof RangeError)) throw error;
      this.goBack(error);
      this.notify(error.message, 'error', about);
    }
    this.host.changed();
  }

  /** Keeps what is asked for until there is a layer; where there can be none, that is tried again. */
  private wait({ state, touched }: Wanted): void {
    this.state = state;
    this.early = [...this.early, ...touched];
    if (this.failure !== null) void this.supply.reload();
  }

  /** Settles and computes A and B. @throws the core's RangeErrors; then the state is what it was. */
  compute(asked: Wanted): void {
    batch(() => this.computed(asked));
  }

  private computed(asked: Wanted): void {
    if (!this.layers) return;
    const { core, model, rules, trainings } = this.layers;
    const { state: before, snapshot: previous } = this;
    const settled = settleBoth(rules, asked.state, asked.touched, asked.from ?? before);
    const { state } = settled;
    const sameEdits = previous !== null && asked.state.edits === before.edits;
    const snapshot = model.compute(state, sameEdits);
    this.second.follow(core, state, trainings);
    const missing = this.second.missingCell(state);
    this.snapshot = snapshot;
    this.state = {
      ...state,
      cell: existing(snapshot, state.cell),
      edits: editsOf(snapshot, state),
      compare: this.second.withExistingCell(state),
    };
    this.last = this.state;
    this.failure = null;
    this.supply.works();
    const computed = { asked, settled, before, previous, snapshot, missing };
    for (const { text, kind, isRefusal } of changeNotices(computed))
      this.notify(text, kind, '', isRefusal);
    const { goesOn = '', unrecorded = false, whole } = asked;
    if (!unrecorded) this.history.record(before, this.state, goesOn, Date.now(), whole);
    this.host.computed(snapshot);
    if (state.stage !== before.stage || !previous)
      this.host.emit('mh-stage', { stage: state.stage });
  }

  /** A state was refused. Where B refused it, A has computed it already: its numbers are put back. */
  goBack(refusal: unknown): void {
    if (isLost(refusal)) this.replaceCore(refusal);
    else if (this.snapshot && this.layers) this.snapshot = this.layers.model.compute(this.state);
  }

  /**
   * A layer from a file, on the file's x, or else on the sentence that is there.
   * @throws the core's RangeErrors and TypeErrors; then nothing changed.
   */
  import(file: Imported): void {
    batch(() => this.imported(file));
  }

  private imported(file: Imported): void {
    if (!this.layers) throw new Error(pageText.session.noLayerYet);
    this.asked();
    const putBack = this.layers.model.import(file);
    const patch = importedPatch(file);
    const state = carriedOver(this.state, patch, this.snapshot);
    try {
      this.compute({ state, touched: Object.keys(patch) as (keyof State)[] });
    } catch (error) {
      putBack();
      this.goBack(error);
      throw error;
    }
    this.file = file;
    // The state does not hold the file: an earlier one cannot be gone back to.
    this.history.clear();
    this.host.changed();
  }

  /**
   * The core has stopped for good: a fresh one is loaded and asked for the same state. Should that stop it,
   * too, the reader gets back the last state that had numbers.
   */
  replaceCore(error: Error, wanted = this.state, touched: readonly (keyof State)[] = []): void {
    batch(() => this.replaced(error, wanted, touched));
  }

  private replaced(error: Error, wanted: State, touched: readonly (keyof State)[]): void {
    if (!this.layers) return;
    this.forget();
    this.failure = error.message;
    this.state = wanted;
    this.early = touched;
    if (this.supply.stopped > 0) {
      this.state = this.last ?? this.host.opening();
      this.early = [];
      this.notify(error.message, 'error');
    }
    this.supply.replace();
  }

  notify(text: string, kind: Notice['kind'], about = '', isRefusal = kind === 'error'): void {
    this.messages.add(text, kind, about);
    if (isRefusal) this.host.emit('mh-error', { message: text });
  }

  /** The layer itself. @throws Error before it is there, and for B where nothing is compared. */
  layer(of: 'A' | 'B'): Layer {
    if (of === 'B' && !this.second.model) throw new Error(pageText.session.noLayerB);
    const layer = (of === 'B' ? this.second : this.layers)?.model?.computed;
    if (!layer) throw new Error(pageText.session.noLayerYet);
    return layer;
  }
}

/** What a file says is taken over; with an x it is that run, and what it does not say is as the core has it. */
function importedPatch({ config, inputs, attnMask = null }: Imported): Partial<State> {
  const { heads, mask, scaling } = config;
  const chosen = { parameters: 'imported', heads } as const;
  if (!inputs) {
    // Which words are padding a file without an x does not say.
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

/** The edits that are in the numbers; the same list as long as they all are. */
function editsOf({ edits }: Snapshot, state: State): readonly Edit[] {
  if (edits.length === state.edits.length) return state.edits;
  return edits.map(({ place, value }) => ({ ...place, value }));
}
