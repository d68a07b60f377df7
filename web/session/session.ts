/**
 * A reader's session with one layer or two, without DOM: the reader's actions, and the notices about them.
 * computed-state.ts computes the numbers of a state.
 */
import { batch, signal } from '@preact/signals-core';
import type { Core } from '../core/core-types';
import type { Layer, Place } from '../core/types';
import type { Pair } from '../derive/compare/pair';
import { carryToStage, existing } from '../derive/inspect/carry';
import type { Snapshot } from '../derive/scene/snapshot';
import type { Concealed } from '../derive/conceal/concealed';
import type { Conceal, Focus } from '../lessons/format';
import type { Decoded, Refusal } from '../state/codec';
import { mostEdits, withEdit, withoutEdit } from '../state/edits';
import { defaultState, openingState, type State } from '../state/state';
import { pageText } from '../text';
import type { Source } from '../text/types/notices';
import { carriedOver } from './carried-over';
import { ChosenParameters } from './chosen-parameters';
import { noFrames, type Clock } from './clock';
import { ComputedState } from './computed-state';
import { Concealment } from './concealment';
import type { CoreLayers } from './core-layers';
import { Cursor } from './cursor';
import { FileQuestions } from './file-question';
import { difference, type History } from './history';
import type { Host } from './host';
import type { Imported } from './imported';
import type { Notice } from './notices';
import { Opening } from './opening';
import { saidCaption } from './said-caption';
import { SecondLayer } from './second-layer';
import { SessionTraining } from './session-training';
import { validated } from './validated';

export class Session {
  private readonly signals = {
    hover: signal<Place | null>(null),
    pairText: signal<((pair: Pair) => string) | null>(null),
  };
  /** Layer B, while two are compared. */
  readonly second: SecondLayer;
  readonly training: SessionTraining;
  readonly clock: Clock;
  private readonly computed: ComputedState;
  /** The cell that is pointed at or chosen, and the trail that led to it. */
  readonly cursor: Cursor;
  private readonly concealment = new Concealment();
  private readonly opening = new Opening();
  readonly parameters = new ChosenParameters(this);
  /** The questions that opened files leave. */
  readonly files = new FileQuestions();

  constructor(private readonly host: Host) {
    this.clock = host.clock ?? noFrames;
    this.second = new SecondLayer(this, (error) => this.computed.replaceCore(error));
    this.computed = new ComputedState(this.second, {
      opening: () => this.opening.state,
      computed: (snapshot) => {
        this.hover = existing(snapshot, this.hover);
        this.training.loop.wake();
      },
      changed: () => this.changed(),
      failed: (error) => this.fail(error),
      ended: () => this.ended(),
      emit: (type, detail) => host.emit(type, detail),
    });
    this.training = new SessionTraining(this.computed, this.clock, () => this.changed());
    this.cursor = new Cursor(
      this,
      (state) => this.computed.apply({ state, touched: ['cell'] }),
      (place, value) => {
        if (!this.concealed?.conceals(place)) host.emit('mh-inspect', { place, value });
      },
    );
  }

  /** The cell under the pointer. */
  get hover(): Place | null {
    return this.signals.hover.value;
  }

  set hover(place: Place | null) {
    this.signals.hover.value = place;
  }

  /** Names two layers and says how far apart they are; null until it is loaded. */
  get pairText(): ((pair: Pair) => string) | null {
    return this.signals.pairText.value;
  }

  set pairText(text: ((pair: Pair) => string) | null) {
    this.signals.pairText.value = text;
  }

  get state(): State {
    return this.computed.state;
  }

  get snapshot(): Snapshot | null {
    return this.computed.snapshot;
  }

  /** Why there is nothing to show; null while there is. */
  get failure(): string | null {
    return this.computed.failure;
  }

  /** The layers of the core; null before it is loaded and while it is replaced. */
  get coreLayers(): CoreLayers | null {
    return this.computed.coreLayers;
  }

  /**
   * Counts requested changes, refused ones included: after a refusal the controls have to be drawn again,
   * too.
   */
  get changes(): number {
    return this.computed.changes;
  }

  /** What a screen reader announces after the last step back, undo or edit; '' for nothing. */
  get said(): string {
    return this.computed.said;
  }

  get history(): History {
    return this.computed.history;
  }

  /** The layer itself. @throws Error before it is loaded, and for B where nothing is compared. */
  layer(of: 'A' | 'B'): Layer {
    return this.computed.layer(of);
  }

  get imported(): Imported | null {
    return this.coreLayers?.model.imported ?? null;
  }

  /** @param load loads a fresh core if this one stops for good */
  start(core: Core, load: (() => Promise<Core>) | null = null): void {
    this.computed.start(core, load);
  }

  stop(): void {
    this.computed.stop();
  }

  /** No core could be loaded, so there is nothing to show. */
  fail(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    this.computed.failure = message;
    this.host.emit('mh-error', { message });
  }

  /** A core is being loaded again. */
  retry(): void {
    this.computed.failure = null;
  }

  private ended(): void {
    this.training.stop();
    this.files.answer(null);
    this.hover = null;
  }

  // ——— what a reader changes ———

  /** @throws TypeError, RangeError naming the field and what is allowed; nothing has changed then. */
  set(values: Partial<State>): void {
    this.change(validated(values));
  }

  /**
   * Takes decoded values and reports refused ones. Values of the opening (attributes, the page's query) are
   * what a link leaves out and a reset restores.
   */
  take({ values, refusals, absent = false }: Decoded, from: Source): void {
    this.tellRefusals(refusals, from);
    if (Object.keys(values).length === 0) return;
    if (this.state === openingState) {
      if (absent) return;
      // Once any value is given, the other fields have the defaults instead of the opening's example.
      this.computed.state = defaultState;
    }
    if (from !== 'link' && !this.snapshot) this.opening.add(values);
    this.change(values);
  }

  /**
   * Goes to what a link names, as one step to undo; fields that it leaves out are those that every link
   * leaves out (opening.ts).
   */
  open({ values, refusals }: Decoded): void {
    this.computed.messages.clear();
    this.parameters.forget();
    this.training.loop.playing = false;
    this.tellRefusals(refusals, 'link');
    const from = this.opening.under(values, this.state);
    const state = carriedOver(from, values, this.snapshot);
    const touched = Object.keys(values) as (keyof State)[];
    this.computed.apply({ state, from, touched, whole: true });
  }

  /** The differences from the opening, as names and texts. */
  link(): [string, string][] {
    return this.opening.link(this.state);
  }

  /** Resets everything but the reader's preferences to the opening. */
  reset(): void {
    this.computed.messages.clear();
    this.parameters.forget();
    this.training.loop.playing = false;
    this.computed.apply({ state: this.opening.again(this.state), touched: [], whole: true });
  }

  /** Shows a whole state, such as a lesson's step, as one step to undo. */
  show(state: State, touched: readonly (keyof State)[]): void {
    this.computed.messages.dismissInfo();
    this.parameters.forget();
    this.computed.apply({ state, touched, whole: true });
  }

  change(patch: Partial<State>): void {
    this.computed.messages.dismissInfo();
    const touched = Object.keys(patch) as (keyof State)[];
    // Playing would continue from its old step.
    if ('trainingStep' in patch) this.training.loop.playing = false;
    const [only, ...more] = touched;
    // A text being typed is one change to undo.
    const typed = more.length === 0 && (only === 'sentence' || only === 'memory');
    const state = carriedOver(this.state, patch, this.snapshot);
    this.computed.apply({ state, touched, ...(typed ? { goesOn: only } : {}) });
  }

  /**
   * Replaces a number of an input or a parameter; null restores it.
   * @param sliding whether more such changes follow, all one step to undo
   * @returns why the edit was refused, or null
   */
  edit(place: Place, value: number | null, sliding = false): string | null {
    const others = withoutEdit(this.state.edits, place);
    if (value !== null && others.length >= mostEdits)
      return pageText.notices.tooManyEdits(mostEdits);
    const { name, index } = place;
    const edits = value === null ? others : withEdit(others, { name, index, value });
    this.computed.messages.dismissInfo();
    this.computed.apply({
      state: { ...this.state, edits },
      touched: ['edits'],
      ...(sliding ? { goesOn: `edit ${name} ${index.join()}` } : {}),
    });
    return this.snapshot?.refused[0]?.why ?? null;
  }

  undo(): void {
    this.restore(this.history.undo(this.state), pageText.session.undone);
  }

  redo(): void {
    this.restore(this.history.redo(this.state), pageText.session.redone);
  }

  private restore(state: State | null, text: (names: readonly string[]) => string): void {
    if (!state) return;
    const names = difference(this.state, state);
    this.computed.messages.dismissInfo();
    // A new list, so that the edits count as new: undoing also restores numbers that they replaced before.
    const edits = [...state.edits];
    this.computed.apply({
      state: { ...state, edits },
      touched: ['edits', 'compare'],
      unrecorded: true,
    });
    this.computed.said = text(names);
  }

  /** Opens a layer from a file. @throws the core's RangeErrors and TypeErrors; nothing has changed then. */
  import(file: Imported): void {
    this.computed.import(file);
  }

  /** Moves along the timeline; no number changes. */
  move(state: State): void {
    batch(() => this.moved(state));
  }

  private moved(state: State): void {
    const stageChanged = state.stage !== this.state.stage;
    const carried = stageChanged && this.snapshot;
    const cell = carried ? carryToStage(carried, state.cell, state) : state.cell;
    this.computed.state = { ...state, cell };
    if (stageChanged) {
      this.hover = null;
      this.host.emit('mh-stage', { stage: state.stage });
    }
    this.changed();
  }

  // ——— the cursor ———

  inspect(place: Place | null, follow: boolean): void {
    this.cursor.inspect(place, follow);
  }

  point(place: Place | null): void {
    this.cursor.point(place);
  }

  /** Sends `mh-change` at every change at rest, and once when playing stops. */
  changed(): void {
    const still = !this.host.playing() && !this.training.loop.running;
    if (still && this.snapshot) this.host.emit('mh-change', { state: this.state });
  }

  // ——— what a lesson hides ———

  conceal(what: Conceal | null, focus: readonly Focus[] = []): void {
    batch(() => {
      this.concealment.concealing = what;
      this.concealment.focus = focus;
    });
  }

  get concealing(): Conceal | null {
    return this.concealment.concealing;
  }

  get focus(): readonly Focus[] {
    return this.concealment.focus;
  }

  /** What is hidden of the numbers on show. */
  get concealed(): Concealed | null {
    return this.concealment.concealed(this.snapshot);
  }

  // ——— captions and notices ———

  /** @param playing a shorter caption for playing */
  caption(playing = false): string {
    return saidCaption(this, this.pairText, playing);
  }

  get notices(): readonly Notice[] {
    return this.computed.messages.list;
  }

  notify(text: string, kind: Notice['kind'], about = ''): void {
    this.computed.notify(text, kind, about);
  }

  /** Removes the notice about a change, as it is no longer true. */
  retract(about: string): void {
    this.computed.messages.retract(about);
  }

  dismiss(id: number): void {
    this.computed.messages.dismiss(id);
  }

  private tellRefusals(refusals: readonly Refusal[], from: Source): void {
    for (const refusal of refusals)
      this.notify(pageText.notices.refusalText(refusal, from), 'error');
  }
}
