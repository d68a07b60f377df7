/**
 * A reader's session with one layer, without DOM: the state, its numbers, and what to tell the reader.
 * Every change goes through `change`: settled, computed, and refused as a whole where the core refuses.
 */
import type { Core, Layer, Place } from '../core/types';
import { carryToHead, carryToStage, existing } from '../derive/inspect/carry';
import { back, followed, leadingTo, noTrail, type Crumb, type Via } from '../derive/inspect/trail';
import { pairText } from '../derive/compare/pair';
import { factsOf } from '../derive/inspect/facts';
import { partOf, stageOf } from '../derive/stage-table';
import type { Snapshot } from '../derive/scene/snapshot';
import { encode, type Decoded } from '../state/codec';
import { otherOf } from '../state/compare';
import { mostEdits, samePlace, withEdit, withoutEdit, type Edit } from '../state/edits';
import type { Rules } from '../state/rules';
import { settleBoth } from '../state/settle-both';
import { carryClasses, tokenise } from '../state/sentence';
import { defaultState, type State } from '../state/state';
import { caption, editedCaption } from '../text/en/captions';
import { memoizedByText } from '../derive/memo-by-text';
import {
  adjustmentText,
  editRefused,
  editsLost,
  noCell,
  refusalText,
  tooManyEdits,
  type Source,
} from '../text/en/notices';
import type { Notice } from '../ui/view';
import { difference, History } from './history';
import type { Imported } from './imported';
import { Model } from './model';
import { Second } from './second';
import { validated } from './validated';

export interface Host {
  /** Something to be drawn has changed. */
  update(): void;
  emit(type: 'mh-error' | 'mh-stage' | 'mh-change' | 'mh-inspect', detail: object): void;
  /** While playing, `mh-change` waits: a link written every frame helps nobody. */
  playing(): boolean;
}

/** Messages shown at once; older ones are not read. */
const mostNotices = 4;

export class Session {
  state: State = defaultState;
  snapshot: Snapshot | null = null;
  notices: readonly Notice[] = [];
  /** The cell under the pointer. */
  hover: Place | null = null;
  rules: Rules | null = null;
  model: Model | null = null;
  /** The state on opening: the defaults with what attributes and a page's query say. */
  private opening: State = defaultState;
  /** What was set before there was a layer. */
  private early: readonly (keyof State)[] = [];
  private noticeCount = 0;
  readonly history = new History();
  private path = noTrail;
  /** What a screen reader hears of the last step back, undo or edit; '' for nothing. */
  said = '';
  private core: Core | null = null;
  /** Layer B, while two are compared. */
  readonly second = new Second(this, () => this.host.update());

  constructor(private readonly host: Host) {}

  /** From here on there are numbers. What was taken before is settled and computed now. */
  start(core: Core): void {
    const model = new Model(core);
    this.core = core;
    this.model = model;
    const valid = memoizedByText((_, ...layer: Parameters<Core['validHeads']>) =>
      core.validHeads(...layer),
    );
    this.rules = {
      validHeads: (...layer) => valid(layer.join(), ...layer),
      isWordClass: (id) => core.wordClasses.some((entry) => entry.id === id),
      get imported() {
        return model.imported?.config ?? null;
      },
    };
    this.apply(this.state, [...this.early, 'cell']);
    // A first state that the core refuses gives way to the one on opening; the refusal has been said.
    if (!this.snapshot) this.apply({ ...defaultState, theme: this.state.theme }, []);
    this.history.clear();
  }

  stop(): void {
    this.model?.dispose();
    this.second.stop();
    this.model = null;
    this.snapshot = null;
    this.hover = null;
  }

  /** The layer itself. @throws Error before it is there, and for B where nothing is compared. */
  layer(of: 'A' | 'B'): Layer {
    if (of === 'B' && !this.second.model)
      throw new Error('There is no layer B: nothing is compared.');
    const layer = (of === 'B' ? this.second : this).model?.computed;
    if (!layer) throw new Error('The layer is not there yet: await the element’s `ready` first.');
    return layer;
  }

  caption(): string {
    const { snapshot, state } = this;
    if (!snapshot) return '';
    const own = caption(snapshot, state, factsOf(snapshot, state)) + editedCaption(snapshot);
    const b = this.second.shown;
    return b ? `${pairText({ a: { state, snapshot }, b })} In A: ${own}` : own;
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
    for (const refusal of refusals) this.notify(refusalText(refusal, from), 'error');
    if (from !== 'link' && !this.snapshot) this.opening = { ...this.opening, ...values };
    if (Object.keys(values).length > 0) this.change(values);
  }

  /** The state as names and texts: what differs from the opening. */
  link(): [string, string][] {
    return encode(this.state, this.opening);
  }

  /** Everything as on opening, but what belongs to the reader's eyes. */
  reset(): void {
    this.notices = [];
    const { theme, speed, step } = this.state;
    this.apply({ ...this.opening, theme, speed, step }, []);
  }

  change(patch: Partial<State>): void {
    // What a change had to adjust is told until the next change.
    this.notices = this.notices.filter(({ kind }) => kind !== 'info');
    const touched = Object.keys(patch) as (keyof State)[];
    let wanted: State = { ...this.state, ...patch };
    if (touched.includes('sentence') && !touched.includes('classes')) {
      const before = tokenise(this.state.sentence).words;
      const { words } = tokenise(wanted.sentence);
      wanted = { ...wanted, classes: carryClasses(before, words, this.state.classes) };
    }
    if (touched.includes('memory') && !touched.includes('memoryClasses')) {
      const before = tokenise(this.state.memory).words;
      const { words } = tokenise(wanted.memory);
      wanted = { ...wanted, memoryClasses: carryClasses(before, words, this.state.memoryClasses) };
    }
    if (touched.includes('stage') && !touched.includes('progress')) {
      wanted = { ...wanted, progress: 1 };
    }
    if (this.snapshot && !touched.includes('cell')) {
      let { cell } = wanted;
      if (touched.includes('head')) cell = carryToHead(this.snapshot, cell, wanted.head);
      wanted = { ...wanted, cell: carryToStage(this.snapshot, cell, wanted.stage, wanted.look) };
    }
    // A text that is being typed is one change.
    const typing = touched.length === 1 && (touched[0] === 'sentence' || touched[0] === 'memory');
    this.apply(wanted, touched, typing ? touched[0] : '');
  }

  /** Settles, computes and shows a state; one that the core refuses changes nothing. */
  private apply(wanted: State, touched: readonly (keyof State)[], tag: string | null = ''): void {
    this.said = '';
    if (!this.core || !this.model || !this.rules) {
      this.state = wanted;
      this.early = [...this.early, ...touched];
      return;
    }
    const { state, adjustments, others } = settleBoth(this.rules, wanted, touched, this.state);
    try {
      const kept = this.snapshot !== null && wanted.edits === this.state.edits;
      const snapshot = this.model.compute(state, kept);
      this.second.follow(this.core, state);
      if (snapshot !== this.snapshot) this.tellEdits(snapshot);
      const cell = existing(snapshot, state.cell);
      if (state.cell && !cell && touched.includes('cell')) {
        this.notify(noCell([state.cell.name, ...state.cell.index].join('.')), 'error');
      }
      for (const entry of adjustments) this.notify(adjustmentText(entry, state), 'info');
      const lost = this.second.lost(state);
      if (lost && touched.includes('compare'))
        this.notify(`B: ${noCell([lost.name, ...lost.index].join('.'))}`, 'error');
      for (const entry of others)
        this.notify(`B: ${adjustmentText(entry, otherOf(state))}`, 'info');
      const stageChanged = state.stage !== this.state.stage || !this.snapshot;
      this.snapshot = snapshot;
      const before = this.state;
      const edits = editsOf(snapshot, state);
      this.state = { ...state, cell, edits, compare: this.second.kept(state) };
      // An undo is no change to undo.
      if (tag !== null) this.history.record(before, this.state, tag, Date.now());
      this.hover = existing(snapshot, this.hover);
      if (stageChanged) this.host.emit('mh-stage', { stage: state.stage });
    } catch (error) {
      // The core's refusals are RangeErrors that name the field; anything else is a fault of ours.
      if (!(error instanceof RangeError)) throw error;
      // Where B was refused, A has been computed already: it goes back.
      if (this.snapshot) this.snapshot = this.model.compute(this.state);
      this.notify(error.message, 'error');
    }
    this.changed();
  }

  /** Edits that are not in the numbers. */
  private tellEdits({ refused, lost }: Snapshot): void {
    for (const { place, why } of refused) this.notify(editRefused(place, why), 'error');
    if (lost.length > 0) this.notify(editsLost(lost), 'info');
  }

  /**
   * Puts a number in the place of an input or a parameter; null puts back what was there.
   * @param sliding whether more of the same will follow, all one change to undo
   * @returns why it was refused, or null
   */
  edit(place: Place, value: number | null, sliding = false): string | null {
    const { edits } = this.state;
    const others = withoutEdit(edits, place);
    if (value !== null && others.length >= mostEdits) return tooManyEdits(mostEdits);
    const { name, index } = place;
    const wanted = value === null ? others : withEdit(edits, { name, index, value });
    this.notices = this.notices.filter(({ kind }) => kind !== 'info');
    this.apply(
      { ...this.state, edits: wanted },
      ['edits'],
      sliding ? `edit ${name} ${index.join()}` : '',
    );
    return this.snapshot?.refused[0]?.why ?? null;
  }

  undo(): void {
    this.restore(this.history.undo(this.state), 'Undone');
  }

  redo(): void {
    this.restore(this.history.redo(this.state), 'Redone');
  }

  private restore(state: State | null, what: string): void {
    if (!state) return;
    const names = difference(this.state, state).join(', ');
    this.notices = this.notices.filter(({ kind }) => kind !== 'info');
    // A fresh list: undoing brings back what was replaced, too.
    this.apply({ ...state, edits: [...state.edits] }, ['edits'], null);
    this.said = `${what}: ${names}.`;
    this.host.update();
  }

  /**
   * A layer from a file, on the sentence that is there.
   * @throws the core's RangeErrors and TypeErrors; then nothing changed.
   */
  import(file: Imported): void {
    if (!this.model) throw new Error('The layer is not there yet.');
    this.model.import(file);
    const { heads, mask, scaling } = file.config;
    this.change({
      parameters: 'imported',
      heads,
      ...(mask === undefined ? {} : { mask }),
      ...(scaling === undefined ? {} : { scaling }),
    });
    // The state does not hold the file: an earlier one cannot be gone back to.
    this.history.clear();
  }

  /** Moves along the timeline only: no number changes. */
  move(state: State): void {
    const stageChanged = state.stage !== this.state.stage;
    const carried = stageChanged && this.snapshot;
    const cell = carried ? carryToStage(carried, state.cell, state.stage, state.look) : state.cell;
    this.state = { ...state, cell };
    if (stageChanged) {
      this.hover = null;
      this.host.emit('mh-stage', { stage: state.stage });
    }
    this.changed();
  }

  /** Chooses a cell, which begins a new trail; `follow` also goes to the stage and head that show it large. */
  inspect(place: Place | null, follow: boolean): void {
    this.path = noTrail;
    this.choose(place, follow);
  }

  /** Chooses a cell, or lets go of it. */
  toggle(place: Place): void {
    const { cell } = this.state;
    this.inspect(cell && samePlace(place, cell) ? null : place, false);
  }

  /** The numbers that led to the chosen one. */
  get trail(): readonly Crumb[] {
    return leadingTo(this.path, this.state.cell);
  }

  /** From a number on to one of its terms, or to one that it feeds. */
  follow(from: Place, to: Place, via: Via): void {
    if (!this.snapshot || !existing(this.snapshot, to)) return;
    this.path = followed(this.path, from, to, via);
    this.choose(to, true);
  }

  /** Back along the trail, to its last crumb or to the one named. */
  back(at = this.trail.length - 1): void {
    const crumb = this.trail[at];
    if (!crumb) return;
    this.path = back(this.path, at);
    this.choose(crumb.place, true);
  }

  private choose(place: Place | null, follow: boolean): void {
    if (!this.snapshot) return;
    const cell = existing(this.snapshot, place);
    let wanted: State = { ...this.state, cell };
    if (cell && follow) {
      const head = cell.index.length === 3 ? (cell.index[0] ?? 0) : this.state.head;
      const part = partOf(cell.name) ?? this.state.part;
      wanted = { ...wanted, stage: stageOf(this.snapshot, cell.name), progress: 1, head, part };
    }
    this.apply(wanted, ['cell']);
    if (cell) this.tellInspected(cell);
  }

  point(place: Place | null): void {
    if (JSON.stringify(place) === JSON.stringify(this.hover)) return;
    this.hover = place;
    if (place) this.tellInspected(place);
    this.host.update();
  }

  private tellInspected(place: Place): void {
    if (!this.snapshot) return;
    this.host.emit('mh-inspect', { place, value: this.snapshot.explain(place).value });
  }

  notify(text: string, kind: Notice['kind']): void {
    this.noticeCount += 1;
    // The same sentence twice is one message.
    const others = this.notices.filter((notice) => notice.text !== text);
    this.notices = [...others, { id: this.noticeCount, text, kind }].slice(-mostNotices);
    if (kind === 'error') this.host.emit('mh-error', { message: text });
    this.host.update();
  }

  dismiss(id: number): void {
    this.notices = this.notices.filter((notice) => notice.id !== id);
    this.host.update();
  }

  /** Said once when playing stops, and at every change at rest. */
  changed(): void {
    this.host.update();
    if (!this.host.playing() && this.snapshot) this.host.emit('mh-change', { state: this.state });
  }
}

/** The edits that are in the numbers; the same list as long as they all are. */
function editsOf({ edits }: Snapshot, state: State): readonly Edit[] {
  if (edits.length === state.edits.length) return state.edits;
  return edits.map(({ place, value }) => ({ ...place, value }));
}
