/**
 * What is on show: the state that a reader chose, and the numbers of its layers. A press changes the state here; what is
 * computed follows it, and whoever reads these signals is drawn again. If the core refuses a state, nothing of it stays.
 */
import { batch, computed, signal, untracked } from '@preact/signals-core';
import type { Core } from '../core/core-types';
import type { StageName, TensorData } from '../core/types';
import { say } from '../words/words';
import { carried, withOwnPlace } from './carry';
import { Clock, type Frames } from './clock';
import { LayerComputer } from './compute';
import { viewKeys } from './fields';
import { History } from './history';
import { decode, patched, type Decoded, type Patch } from './link';
import type { Numbers } from './numbers';
import { Notices, type NoticeEnd } from './notices';
import { Player, type Played } from './player';
import type { Imported } from './run';
import { importedLayer, settle, type Rules } from './settle';
import {
  defaultState,
  openingState,
  withLayer,
  type LayerChoice,
  type Layers,
  type Shared,
  type State,
} from './state';
import { stageRow } from './tables';
import { momentAt, positionOf, stepped, type Moment, type Work } from './timeline';
import { Trainings, type TrainingRun } from './trainings';

export interface ChangeOptions {
  /** Names a change that goes on, such as a drag: its parts are one step to undo. */
  readonly tag?: string;
  /** Not a step to undo, as the steps of a training that plays. */
  readonly unrecorded?: boolean;
}

/** Which of the layers on show: A or B. */
export type Which = 0 | 1;

/** What a host gives: frames, and what only a page knows. */
export interface Host extends Frames {
  reducedMotion(): boolean;
  /** How long the caption on show takes to read, in seconds. */
  readingSeconds(): number;
  /** The result that the stage on show computes cell by cell, as its picture has it; null where there is none. */
  work(): Work | null;
}

/** What a core gives to the layers on show. */
interface Running {
  readonly core: Core;
  readonly trainings: Trainings;
  readonly computers: readonly [LayerComputer, LayerComputer];
}

/** Whether a change was of the view alone. Of equal states one may be computed anew: a training has gone on meanwhile. */
const isOfView = (before: State, after: State, touched: ReadonlySet<string>): boolean =>
  touched.size > 0 &&
  [...touched].every((key) => viewKeys.has(key)) &&
  (Object.keys(after) as (keyof State)[]).every(
    (key) => before[key] === after[key] || viewKeys.has(key),
  );

export class Model implements Played {
  private readonly chosen = signal<State>(openingState);
  private readonly computed = signal<readonly Numbers[]>([]);
  private readonly isPair = computed(() => this.chosen.value.layers.length > 1);
  /** Whoever reads it alone is not drawn again while the layer plays. */
  private readonly changed = computed(
    () => this.chosen.value.layers[this.which] ?? this.chosen.value.layers[0],
  );
  private readonly running = signal<Running | null>(null);
  private readonly opened = signal<Imported | null>(null);
  private openedCount = 0;
  private readonly said = new Notices();
  readonly history = new History();
  readonly notices = this.said.shown;
  /** Why there is nothing to show; null while there is. */
  readonly failure = signal<string | null>(null);
  /** The layer that controls change while two are compared. */
  readonly active = signal<Which>(0);
  readonly clock: Clock;
  readonly player: Player;

  constructor(private readonly host: Host) {
    this.clock = new Clock(host);
    this.player = new Player(this, this.clock);
  }

  get state(): State {
    return this.chosen.value;
  }

  /** The numbers of the layers on show; none before there is a core. */
  get numbers(): readonly Numbers[] {
    return this.computed.value;
  }

  /** The layer that controls change. */
  get layer(): LayerChoice {
    return this.changed.value;
  }

  /** The numbers of that layer; null before there is a core. */
  get layerNumbers(): Numbers | null {
    return this.numbers[this.which] ?? this.numbers[0] ?? null;
  }

  get which(): Which {
    return this.isPair.value ? this.active.value : 0;
  }

  get core(): Core | null {
    return this.running.value?.core ?? null;
  }

  /** The opened file's layer; null without one. */
  get imported(): Imported | null {
    return this.opened.value;
  }

  /** The stages in the order in which they run. */
  get order(): readonly StageName[] {
    return this.numbers[0]?.order(this.state.direction) ?? [];
  }

  /** The place on the timeline, 0 … number of stages. */
  get position(): number {
    return positionOf(this.order, this.state);
  }

  /** Begins to compute with a core, or with another one after one has stopped. */
  start(core: Core): void {
    this.end();
    const trainings = new Trainings(core);
    const failed = (error: unknown) => this.lost(error);
    const computer = () => new LayerComputer(core, trainings, failed);
    batch(() => {
      this.failure.value = null;
      this.running.value = { core, trainings, computers: [computer(), computer()] };
      if (!this.apply(this.state, new Set(), { unrecorded: true }))
        this.apply(openingState, new Set(), { unrecorded: true });
    });
  }

  /** Disposes of all layers. */
  end(): void {
    this.player.pause();
    const running = this.running.value;
    for (const computer of running?.computers ?? []) computer.dispose();
    running?.trainings.dispose();
    this.running.value = null;
    this.computed.value = [];
  }

  /** Changes what is shared. @returns whether it was done */
  change(patch: Partial<Shared>, options: ChangeOptions = {}): boolean {
    const { state } = this;
    const next = { ...state, ...carried(state, patch, this.layerNumbers), ...patch };
    return this.apply(next, new Set(Object.keys(patch)), options);
  }

  /** Changes one of the layers; left out, the one that controls change. */
  changeLayer(
    patch: Partial<LayerChoice>,
    { at = this.which, ...options }: ChangeOptions & { readonly at?: Which } = {},
  ): boolean {
    const layers = withLayer(this.state.layers, at, patch);
    return this.apply({ ...this.state, layers }, new Set(Object.keys(patch)), options);
  }

  /** Does what a link, a lesson or an attribute says; what it does not say stays, or is as in `base`. */
  patch(patch: Patch, base: State = this.state, options: ChangeOptions = {}): boolean {
    const keys = [...Object.keys(patch.shared), ...Object.keys(patch.layer)];
    const touched = new Set(patch.compare === undefined ? keys : [...keys, 'layers']);
    return this.apply(patched(base, patch), touched, options);
  }

  /** Shows what the names and texts of a link say, on top of `base`; what is refused becomes a notice. */
  showPairs(pairs: Iterable<readonly [string, string]>, base: State = defaultState): void {
    this.showDecoded(decode(pairs), base);
  }

  /** As showPairs, of what was read already. */
  showDecoded({ patch, refusals }: Decoded, base: State): void {
    this.showState(patched(base, patch));
    for (const refusal of refusals) this.notify(refusal);
  }

  /** Shows a moment of the timeline. */
  show({ stage, progress }: Moment): void {
    this.change({ stage, progress }, { unrecorded: true });
  }

  /** A whole state, as of a lesson's step or a reset. */
  showState(state: State, options: ChangeOptions = {}): boolean {
    return this.apply(state, new Set(), options);
  }

  goTo(position: number): void {
    this.player.pause();
    this.show(momentAt(this.order, position));
  }

  /** One step along the timeline, as far as the reader's choice of steps says. */
  step(direction: 1 | -1): void {
    this.player.pause();
    const { order, state } = this;
    this.show(stepped(order, state, state.step, direction, this.host.work()));
  }

  /** Adds a second layer, the same as the first but for `patch`, and makes it the one that controls change. */
  compare(patch: Partial<LayerChoice> = {}): void {
    const [a] = this.state.layers;
    const layers: Layers = [a, { ...a, ...patch }];
    if (this.apply({ ...this.state, layers }, new Set(['layers']), {})) this.active.value = 1;
  }

  /** Ends a comparison; one of the two layers stays. */
  keep(which: Which): void {
    const layer = this.state.layers[which];
    if (!layer) return;
    this.apply({ ...this.state, layers: [layer] }, new Set(), {});
  }

  undo(): void {
    this.restore(this.history.undo(this.state));
  }

  redo(): void {
    this.restore(this.history.redo(this.state));
  }

  private restore(state: State | null): void {
    if (!state) return;
    const said = this.said.count;
    if (this.apply(state, new Set(), { unrecorded: true })) this.endNotices(said);
  }

  /**
   * Opens a layer from a file, on its own rows where it has some.
   * @throws the core's errors, which name the field; nothing has changed then
   */
  open(file: Omit<Imported, 'id'>, inputs: Partial<Shared>): void {
    const before = this.opened.value;
    this.openedCount += 1;
    const imported: Imported = { ...file, id: this.openedCount };
    const layer = importedLayer(imported.config, this.layer);
    const rows = imported.inputs ? 'file' : 'words';
    this.opened.value = imported;
    const state: State = { ...this.state, ...inputs, rows, cell: null, layers: [layer] };
    const said = this.said.count;
    try {
      this.compute(state, new Set(['parameters', 'rows', 'heads']));
    } catch (error) {
      this.opened.value = before;
      throw error;
    }
    this.said.ended(said, false);
    // A state does not hold the file, so undo cannot go back to an earlier one.
    this.history.clear();
  }

  /** The training of one of the layers on show; null where it is not trained. */
  training(which: Which): TrainingRun | null {
    const layer = this.state.layers[which];
    const running = this.running.value;
    if (!running || layer?.parameters !== 'trained') return null;
    return running.trainings.of(this.state, layer);
  }

  /**
   * The output with word `order[k]` at place k, of the layer that controls change. Whoever shows it reads that layer's numbers,
   * which change with it.
   */
  outputInOrder(order: readonly number[]): TensorData | null {
    return untracked(() => {
      const computer = this.running.value?.computers[this.which];
      return computer?.outputInOrder(this.state, this.layer, this.imported, order) ?? null;
    });
  }

  notify(text: string, until: NoticeEnd = 'change'): void {
    this.said.say(text, until);
  }

  dismiss(id: number): void {
    this.said.dismiss(id);
  }

  /** Takes away what was said of a press before. */
  pressed(): void {
    this.said.pressed();
  }

  /** Takes away what is no longer true after a choice; left out, all that has been said so far. */
  endNotices(said = this.said.count): void {
    const hasFile = this.state.layers.some(({ parameters }) => parameters === 'imported');
    this.said.ended(said, hasFile);
  }

  stage(id: StageName) {
    const numbers = this.numbers[0];
    if (!numbers) return { kind: 'sum' as const, isQuiet: true };
    const { kind, operands, results } = stageRow(numbers.tables, id);
    const [before = '', after = ''] = [operands[0], results[0]?.name];
    const isSame = () => {
      const now = numbers.tensor(after).data;
      return numbers.tensor(before).data.every((value, k) => value === now[k]);
    };
    const isQuiet =
      kind === 'layout' ? numbers.config.heads === 1 : kind === 'elementwise' && isSame();
    return { kind, isQuiet };
  }

  readingSeconds(): number {
    return this.host.readingSeconds();
  }

  reducedMotion(): boolean {
    return this.host.reducedMotion();
  }

  /** The state as it is to be, computed and recorded; a refusal becomes a notice. */
  private apply(state: State, touched: ReadonlySet<string>, options: ChangeOptions): boolean {
    const before = this.state;
    const said = this.said.count;
    if (!this.running.value) {
      // Kept until there is a core.
      this.chosen.value = state;
      return true;
    }
    try {
      if (this.numbers.length === state.layers.length && isOfView(before, state, touched))
        this.chosen.value = withOwnPlace(state, this.numbers);
      else this.compute(state, touched);
    } catch (error) {
      return this.refused(error);
    }
    if (options.unrecorded) return true;
    const isNew = this.history.record(before, this.state, options.tag ?? '', this.clock.now());
    if (isNew) this.endNotices(said);
    return true;
  }

  /** Settles and computes a state. @throws the core's errors; the state is then unchanged */
  private compute(wanted: State, touched: ReadonlySet<string>): void {
    const running = this.running.value;
    if (!running) return;
    const { state, notices } = settle(this.rules(running), wanted, touched);
    const numbers = state.layers.map((layer, which) =>
      (running.computers[which] ?? running.computers[0]).compute(state, layer, this.imported),
    );
    batch(() => {
      this.computed.value = numbers;
      this.chosen.value = withOwnPlace(state, numbers);
      // Two layers begin with A, however the last comparison ended.
      if (state.layers.length === 1) this.active.value = 0;
      for (const notice of notices) this.notify(notice);
    });
  }

  private refused(error: unknown): false {
    if (this.lost(error)) return false;
    if (!(error instanceof RangeError)) throw error;
    this.notify(error.message);
    // A refused layer may have run in part: compute what stays on show.
    this.compute(this.state, new Set());
    return false;
  }

  /** A call of the core failed that another room made; it may have stopped for good. */
  failed(error: unknown): void {
    if (this.lost(error)) return;
    if (!(error instanceof RangeError)) throw error;
    this.notify(error.message);
  }

  /** Whether the core has stopped for good; the page then offers to start another one. */
  lost(error: unknown): boolean {
    const isLost = error instanceof Error && 'code' in error && error.code === 'lost';
    if (isLost) this.failure.value = say('model-lost');
    return isLost;
  }

  private rules({ core, trainings }: Running): Rules {
    const imported = this.opened.value;
    const [n = 0, dModel = 0] = imported?.inputs?.x.shape ?? [];
    const [m = 0, dMemory = dModel] = imported?.inputs?.memory?.shape ?? [];
    return {
      core,
      imported: imported?.config ?? null,
      fileRows: imported?.inputs ? { n, m, dModel, dMemory } : null,
      training: (state, layer) => trainings.of(state, layer).setup,
    };
  }
}
