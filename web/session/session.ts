/**
 * A reader's session with one layer, or two, without DOM: what a reader does, and what is told of it. How a state
 * gets its numbers is in computed-state.ts.
 */
import { batch, signal } from '@preact/signals-core';
import type { Core } from '../core/core-types';
import type { Layer, Place } from '../core/types';
import type { Pair } from '../derive/compare/pair';
import { carryToStage, existing } from '../derive/inspect/carry';
import type { Snapshot } from '../derive/scene/snapshot';
import type { Veil } from '../derive/veil/veil';
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
  /** The cell that is pointed at or chosen, and the numbers that led to it. */
  readonly cursor: Cursor;
  private readonly concealment = new Concealment();
  private readonly opening = new Opening();
  readonly parameters = new ChosenParameters(this);
  /** What opened files leave open. */
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
        if (!this.veil?.hides(place)) host.emit('mh-inspect', { place, value });
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

  /** What two layers are called and how far apart they are; null until that is loaded. */
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

  /** What is made of the core; null before it is loaded, and while it is replaced. */
  get coreLayers(): CoreLayers | null {
    return this.computed.coreLayers;
  }

  /** How many changes were asked for, refused ones among them: their controls have to be drawn again, too. */
  get changes(): number {
    return this.computed.changes;
  }

  /** What a screen reader hears of the last step back, undo or edit; '' for nothing. */
  get said(): string {
    return this.computed.said;
  }

  get history(): History {
    return this.computed.history;
  }

  /** The layer itself. @throws Error before it is there, and for B where nothing is compared. */
  layer(of: 'A' | 'B'): Layer {
    return this.computed.layer(of);
  }

  get imported(): Imported | null {
    return this.coreLayers?.model.imported ?? null;
  }

  /** @param load gives a fresh core, should this one stop for good */
  start(core: Core, load: (() => Promise<Core>) | null = null): void {
    this.computed.start(core, load);
  }

  stop(): void {
    this.computed.stop();
  }

  /** There is no core, and so nothing to show. */
  fail(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    this.computed.failure = message;
    this.host.emit('mh-error', { message });
  }

  /** A core is loaded again. */
  retry(): void {
    this.computed.failure = null;
  }

  private ended(): void {
    this.training.stop();
    this.files.answer(null);
    this.hover = null;
  }

  // ——— what a reader changes ———

  /** @throws TypeError, RangeError naming the field and what is allowed; then nothing changed. */
  set(values: Partial<State>): void {
    this.change(validated(values));
  }

  /**
   * Takes decoded values; what was refused is said. Values of the opening (attributes, a page's query)
   * are what a link leaves out and a reset returns to.
   */
  take({ values, refusals, absent = false }: Decoded, from: Source): void {
    this.tellRefusals(refusals, from);
    if (Object.keys(values).length === 0) return;
    if (this.state === openingState) {
      if (absent) return;
      // Who says anything has the defaults of the rest, and not what opens where nothing is said.
      this.computed.state = defaultState;
    }
    if (from !== 'link' && !this.snapshot) this.opening.add(values);
    this.change(values);
  }

  /** Goes to what a link names; what it leaves out is what every link leaves out (opening.ts). One step to undo. */
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

  /** The state as names and texts: what differs from the opening. */
  link(): [string, string][] {
    return this.opening.link(this.state);
  }

  /** The same state once more: numbers that are there keep the texts that were made for them. */
  computeAgain(): void {
    if (this.snapshot) this.computed.apply({ state: this.state, touched: [], unrecorded: true });
  }

  /** Everything as on opening, but the reader's preferences. */
  reset(): void {
    this.computed.messages.clear();
    this.parameters.forget();
    this.training.loop.playing = false;
    this.computed.apply({ state: this.opening.again(this.state), touched: [], whole: true });
  }

  /** A whole state, such as a lesson's step: one step to undo. */
  show(state: State, touched: readonly (keyof State)[]): void {
    this.computed.messages.dismissInfo();
    this.parameters.forget();
    this.computed.apply({ state, touched, whole: true });
  }

  change(patch: Partial<State>): void {
    this.computed.messages.dismissInfo();
    const touched = Object.keys(patch) as (keyof State)[];
    // Playing would go on from where it was.
    if ('trainingStep' in patch) this.training.loop.playing = false;
    const [only, ...more] = touched;
    // A text that is being typed is one change.
    const typed = more.length === 0 && (only === 'sentence' || only === 'memory');
    const state = carriedOver(this.state, patch, this.snapshot);
    this.computed.apply({ state, touched, ...(typed ? { goesOn: only } : {}) });
  }

  /**
   * Puts a number in the place of an input or a parameter; null puts back what was there.
   * @param sliding whether more of the same will follow, all one change to undo
   * @returns why it was refused, or null
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
    // A fresh list: undoing brings back what was replaced, too.
    const edits = [...state.edits];
    this.computed.apply({
      state: { ...state, edits },
      touched: ['edits', 'compare'],
      unrecorded: true,
    });
    this.computed.said = text(names);
  }

  /** A layer from a file. @throws the core's RangeErrors and TypeErrors; then nothing changed. */
  import(file: Imported): void {
    this.computed.import(file);
  }

  /** Moves along the timeline only: no number changes. */
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

  /** Said once when playing stops, and at every change at rest. */
  changed(): void {
    const still = !this.host.playing() && !this.training.loop.running;
    if (still && this.snapshot) this.host.emit('mh-change', { state: this.state });
  }

  // ——— what a lesson hides ———

  conceal(what: Conceal | null, focus: readonly Focus[] = []): void {
    batch(() => {
      this.concealment.concealed = what;
      this.concealment.focus = focus;
    });
  }

  get concealed(): Conceal | null {
    return this.concealment.concealed;
  }

  get focus(): readonly Focus[] {
    return this.concealment.focus;
  }

  /** What is hidden, of the numbers on show. */
  get veil(): Veil | null {
    return this.concealment.veil(this.snapshot);
  }

  // ——— what is told ———

  /** @param playing shorter then */
  caption(playing = false): string {
    return saidCaption(this, this.pairText, playing);
  }

  get notices(): readonly Notice[] {
    return this.computed.messages.list;
  }

  notify(text: string, kind: Notice['kind'], about = ''): void {
    this.computed.notify(text, kind, about);
  }

  /** What was said about something is no longer so. */
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
