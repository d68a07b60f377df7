/**
 * A reader's session with one layer, without DOM: the state, its numbers, and what to tell the reader.
 * Every change goes through `change`: settled, computed, and refused as a whole where the core refuses.
 */
import type { Core, Place } from '../core-types';
import { carryToHead, carryToStage, existing } from '../derive/carry';
import { pairText } from '../derive/compare/pair';
import { factsOf } from '../derive/facts';
import { partOf, stageOf } from '../derive/inspect';
import type { Snapshot } from '../derive/snapshot';
import { encode, validated, type Decoded } from '../state/codec';
import { otherOf, settleBoth } from '../state/compare';
import type { Rules } from '../state/rules';
import { carryClasses, tokenise } from '../state/sentence';
import { defaultState, type State } from '../state/state';
import { caption } from '../text/captions';
import { adjustmentText, noCell, refusalText, type Source } from '../text/notices';
import type { Notice } from '../ui/view';
import type { Imported } from './imported';
import { Model } from './model';
import { Second } from './second';

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
  private core: Core | null = null;
  /** Layer B, while two are compared. */
  readonly second = new Second(this, () => this.host.update());

  constructor(private readonly host: Host) {}

  /** From here on there are numbers. What was taken before is settled and computed now. */
  start(core: Core): void {
    const model = new Model(core);
    this.core = core;
    this.model = model;
    this.rules = {
      validHeads: (dModel, variant, parameters) => core.validHeads(dModel, variant, parameters),
      isWordClass: (id) => core.wordClasses.some((entry) => entry.id === id),
      get imported() {
        return model.imported?.config ?? null;
      },
    };
    this.apply(this.state, [...this.early, 'cell']);
    // A first state that the core refuses gives way to the one on opening; the refusal has been said.
    if (!this.snapshot) this.apply({ ...defaultState, theme: this.state.theme }, []);
  }

  stop(): void {
    this.model?.dispose();
    this.second.stop();
    this.model = null;
    this.snapshot = null;
    this.hover = null;
  }

  caption(): string {
    const { snapshot, state } = this;
    if (!snapshot) return '';
    const own = caption(snapshot, state, factsOf(snapshot, state));
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
    const { theme, speed } = this.state;
    this.apply({ ...this.opening, theme, speed }, []);
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
    this.apply(wanted, touched);
  }

  /** Settles, computes and shows a state; one that the core refuses changes nothing. */
  private apply(wanted: State, touched: readonly (keyof State)[]): void {
    if (!this.core || !this.model || !this.rules) {
      this.state = wanted;
      this.early = [...this.early, ...touched];
      return;
    }
    const { state, adjustments, others } = settleBoth(this.rules, wanted, touched, this.state);
    try {
      const snapshot = this.model.compute(state);
      this.second.follow(this.core, state);
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
      this.state = { ...state, cell, compare: this.second.kept(state) };
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

  /** Chooses a cell; `follow` also goes to the stage and head that show it large. */
  inspect(place: Place | null, follow: boolean): void {
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
