/**
 * A reader's session with one layer, without DOM: what a reader does, and what is told of it. How a state
 * gets its numbers is in computed-state.ts.
 */
import type { Place, StageName } from '../core/types';
import type { Pair } from '../derive/compare/pair';
import { carryToStage } from '../derive/inspect/carry';
import { goesBack } from '../derive/gradients';
import { factsOf } from '../derive/inspect/facts';
import type { Crumb, Via } from '../derive/inspect/trail';
import { encode, type Decoded, type Refusal } from '../state/codec';
import { mostEdits, withEdit, withoutEdit } from '../state/edits';
import { withRole } from '../state/fields';
import { stageNames, type State } from '../state/state';
import { caption, editedCaption } from '../text/en/captions';
import { hidesCaption } from '../derive/veil/veil';
import { concealedCaption } from '../text/en/concealed';
import { refusalText, tooManyEdits, type Source } from '../text/en/notices';
import { untrainedRows } from '../text/en/training';
import { captionInA, noLayerYet, redone, undone } from '../text/en/session';
import { carriedOver } from './carried-over';
import { ComputedState } from './computed-state';
import { Cursor } from './cursor';
import { difference } from './history';
import type { Host } from './host';
import type { Imported } from './imported';
import { validated } from './validated';

/** From here on a row is what one word found, which a training may never have been asked for. */
const showsRows = (stage: StageName) => stageNames.indexOf(stage) >= stageNames.indexOf('softmax');

const preferences = withRole('preference').map(({ key }) => key);

export class Session extends ComputedState {
  /** What two layers are called and how far apart they are; null until that is loaded. */
  pairText: ((pair: Pair) => string) | null = null;
  private readonly cursor: Cursor;

  constructor(host: Host) {
    super(host);
    this.cursor = new Cursor(
      this,
      (state) => this.apply({ state, touched: ['cell'] }),
      (place, value) => {
        if (!this.veil?.hides(place)) host.emit('mh-inspect', { place, value });
      },
    );
  }

  /** @throws TypeError, RangeError naming the field and what is allowed; then nothing changed. */
  set(values: Partial<State>): void {
    this.change(validated(values));
  }

  /**
   * Takes decoded values; what was refused is said. Values of the opening (attributes, a page's query)
   * are what a link leaves out and a reset returns to.
   */
  take({ values, refusals }: Decoded, from: Source): void {
    this.tellRefusals(refusals, from);
    if (from !== 'link' && !this.snapshot) this.opening = { ...this.opening, ...values };
    if (Object.keys(values).length > 0) this.change(values);
  }

  /** Goes to what a link names; all that it leaves out is as on opening. One step to undo. */
  open({ values, refusals }: Decoded): void {
    this.messages.clear();
    this.training.playing = false;
    this.tellRefusals(refusals, 'link');
    const from = this.reopened();
    const state = carriedOver(from, values, this.snapshot);
    this.apply({ state, from, touched: Object.keys(values) as (keyof State)[] });
  }

  /** The state as names and texts: what differs from the opening. */
  link(): [string, string][] {
    return encode(this.state, this.opening);
  }

  /** Everything as on opening, but the reader's preferences. */
  reset(): void {
    this.messages.clear();
    this.training.playing = false;
    this.apply({ state: this.reopened(), touched: [] });
  }

  private reopened(): State {
    const kept = Object.fromEntries(preferences.map((key) => [key, this.state[key]]));
    return { ...this.opening, ...kept };
  }

  /** A whole state, such as a lesson's step: one step to undo. */
  show(state: State, touched: readonly (keyof State)[]): void {
    this.messages.dismissInfo();
    this.apply({ state, touched, whole: true });
  }

  change(patch: Partial<State>): void {
    this.messages.dismissInfo();
    const touched = Object.keys(patch) as (keyof State)[];
    // Playing would go on from where it was.
    if ('trainingStep' in patch) this.training.playing = false;
    const [only, ...more] = touched;
    // A text that is being typed is one change.
    const typed = more.length === 0 && (only === 'sentence' || only === 'memory');
    const state = carriedOver(this.state, patch, this.snapshot);
    this.apply({ state, touched, ...(typed ? { goesOn: only } : {}) });
  }

  /**
   * Puts a number in the place of an input or a parameter; null puts back what was there.
   * @param sliding whether more of the same will follow, all one change to undo
   * @returns why it was refused, or null
   */
  edit(place: Place, value: number | null, sliding = false): string | null {
    const others = withoutEdit(this.state.edits, place);
    if (value !== null && others.length >= mostEdits) return tooManyEdits(mostEdits);
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
    this.restore(this.history.undo(this.state), undone);
  }

  redo(): void {
    this.restore(this.history.redo(this.state), redone);
  }

  private restore(state: State | null, text: (names: readonly string[]) => string): void {
    if (!state) return;
    const names = difference(this.state, state);
    this.messages.dismissInfo();
    // A fresh list: undoing brings back what was replaced, too.
    const edits = [...state.edits];
    this.apply({ state: { ...state, edits }, touched: ['edits', 'compare'], restores: true });
    this.said = text(names);
    this.host.update();
  }

  /**
   * A layer from a file, on the sentence that is there.
   * @throws the core's RangeErrors and TypeErrors; then nothing changed.
   */
  import(file: Imported): void {
    if (!this.model) throw new Error(noLayerYet);
    this.asked();
    const putBack = this.model.import(file);
    const { heads, mask, scaling } = file.config;
    const patch: Partial<State> = {
      parameters: 'imported',
      heads,
      ...(mask === undefined ? {} : { mask }),
      ...(scaling === undefined ? {} : { scaling }),
    };
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
    this.changed();
  }

  /** Moves along the timeline only: no number changes. */
  move(state: State): void {
    const stageChanged = state.stage !== this.state.stage;
    const carried = stageChanged && this.snapshot;
    const cell = carried ? carryToStage(carried, state.cell, state) : state.cell;
    this.state = { ...state, cell };
    if (stageChanged) {
      this.hover = null;
      this.host.emit('mh-stage', { stage: state.stage });
    }
    this.changed();
  }

  // ——— the cursor ———

  get trail(): readonly Crumb[] {
    return this.cursor.trail;
  }

  inspect(place: Place | null, follow: boolean): void {
    this.cursor.inspect(place, follow);
  }

  follow(from: Place, to: Place, via: Via): void {
    this.cursor.follow(from, to, via);
  }

  back(at?: number): void {
    this.cursor.back(at);
  }

  point(place: Place | null): void {
    if (this.cursor.point(place)) this.host.update();
  }

  // ——— what is told ———

  caption(): string {
    const { snapshot, state } = this;
    if (!snapshot) return '';
    if (this.concealed && hidesCaption(this.concealed)) return concealedCaption;
    const { trained, words } = snapshot;
    const own =
      caption(snapshot, state, factsOf(snapshot, state)) +
      (trained && !goesBack(state) && showsRows(state.stage) ? untrainedRows(trained, words) : '') +
      editedCaption(snapshot);
    const b = this.second.shown;
    if (!b || !this.pairText) return own;
    return captionInA(this.pairText({ a: { state, snapshot }, b }), own);
  }

  private tellRefusals(refusals: readonly Refusal[], from: Source): void {
    for (const refusal of refusals) this.notify(refusalText(refusal, from), 'error');
  }
}
