/**
 * A reader's session with one layer or two, without DOM: the reader's actions, and the notices about them.
 * The numbers of a state come from ComputedState.
 */
import { batch, signal } from '@preact/signals-core';
import type { Place } from '../core/types';
import type { Pair } from '../derive/compare/pair';
import { carryToStage, existingCell } from '../derive/inspect/carry';
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
import { Cursor } from './cursor';
import { FileQuestions } from './file-question';
import { difference } from './history';
import type { Host } from './host';
import type { Imported } from './imported';
import type { Notice } from './notices';
import { saidCaption } from './said-caption';
import { SecondLayer } from './second-layer';
import { SessionTraining } from './session-training';
import { validated } from './validated';

export class Session extends ComputedState {
  private readonly pointed = signal<Place | null>(null);
  private readonly saysPair = signal<((pair: Pair) => string) | null>(null);
  readonly second: SecondLayer;
  readonly training: SessionTraining;
  readonly clock: Clock;
  /** The cell that is pointed at or chosen, and the trail that led to it. */
  readonly cursor: Cursor;
  private readonly concealment = new Concealment();
  readonly parameters = new ChosenParameters(this);
  /** The questions that opened files leave. */
  readonly files = new FileQuestions();

  constructor(host: Host) {
    super(host);
    this.clock = host.clock ?? noFrames;
    this.second = new SecondLayer(this, (error) => void this.replaceCore(error));
    this.training = new SessionTraining(this, this.clock);
    this.cursor = new Cursor(
      this,
      (state) => this.apply({ state, touched: ['cell'] }),
      (place, value) => {
        if (!this.concealed?.conceals(place)) host.emit('mh-inspect', { place, value });
      },
    );
  }

  /** The cell under the pointer, while the layer has it. */
  get hover(): Place | null {
    return this.snapshot && existingCell(this.snapshot, this.pointed.value);
  }

  set hover(place: Place | null) {
    this.pointed.value = place;
  }

  /** Names two layers and says how far apart they are; null until it is loaded. */
  get pairText(): ((pair: Pair) => string) | null {
    return this.saysPair.value;
  }

  set pairText(text: ((pair: Pair) => string) | null) {
    this.saysPair.value = text;
  }

  get imported(): Imported | null {
    return this.coreLayers?.model.imported ?? null;
  }

  protected override wake(): void {
    this.training.loop.wake();
  }

  protected override end(): void {
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
      // The opening differs from the defaults only in its example; the first given value leads to the defaults.
      this.state = defaultState;
    }
    if (from !== 'link' && !this.snapshot) this.opening.add(values);
    this.change(values);
  }

  /**
   * Goes to what a link names, as one step to undo; fields that it leaves out are those that every link
   * leaves out (opening.ts).
   */
  open({ values, refusals }: Decoded): void {
    this.messages.clear();
    this.parameters.forget();
    this.training.loop.playing = false;
    this.tellRefusals(refusals, 'link');
    const from = this.opening.stateForLink(values, this.state);
    const state = carriedOver(from, values, this.snapshot);
    const touched = Object.keys(values) as (keyof State)[];
    this.apply({ state, from, touched, whole: true });
  }

  /** The differences from the opening, as names and texts. */
  link(): [string, string][] {
    return this.opening.link(this.state);
  }

  /** Resets everything but the reader's preferences to the opening. */
  reset(): void {
    this.messages.clear();
    this.parameters.forget();
    this.training.loop.playing = false;
    this.apply({ state: this.opening.stateForReset(this.state), touched: [], whole: true });
  }

  /** Shows a whole state, such as a lesson's step, as one step to undo. */
  show(state: State, touched: readonly (keyof State)[]): void {
    this.messages.dismissInfo();
    this.parameters.forget();
    this.apply({ state, touched, whole: true });
  }

  change(patch: Partial<State>): void {
    this.messages.dismissInfo();
    const touched = Object.keys(patch) as (keyof State)[];
    // Playing would continue from its old step.
    if ('trainingStep' in patch) this.training.loop.playing = false;
    const [only, ...more] = touched;
    // A text being typed is one change to undo.
    const typed = more.length === 0 && (only === 'sentence' || only === 'memory');
    const state = carriedOver(this.state, patch, this.snapshot);
    this.apply({ state, touched, ...(typed ? { goesOn: only } : {}) });
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
    this.messages.dismissInfo();
    this.apply({
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
    this.messages.dismissInfo();
    // A new list, so that the edits count as new: undoing also restores numbers that they replaced before.
    const edits = [...state.edits];
    this.apply({
      state: { ...state, edits },
      touched: ['edits', 'compare'],
      unrecorded: true,
    });
    this.said = text(names);
  }

  /** Moves along the timeline; no number changes. */
  move(state: State): void {
    const stageChanged = state.stage !== this.state.stage;
    const carried = stageChanged && this.snapshot;
    const cell = carried ? carryToStage(carried, state.cell, state) : state.cell;
    batch(() => {
      this.state = { ...state, cell };
      if (stageChanged) this.hover = null;
    });
    if (stageChanged) this.host.emit('mh-stage', { stage: state.stage });
    this.changed();
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
    return this.messages.list;
  }

  /** Removes the notice about a change, as it is no longer true. */
  retract(about: string): void {
    this.messages.retract(about);
  }

  dismiss(id: number): void {
    this.messages.dismiss(id);
  }

  private tellRefusals(refusals: readonly Refusal[], from: Source): void {
    for (const refusal of refusals)
      this.notify(pageText.notices.refusalText(refusal, from), 'error');
  }
}
