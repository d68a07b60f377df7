/**
 * Layer B while two are compared: its numbers, and its view of what both share. The reader's choices are in
 * the session's state; this only computes from them.
 */
import { batch, signal } from '@preact/signals-core';
import type { Core } from '../core/core-types';
import type { Place } from '../core/types';
import { carryToStage, existingCell } from '../derive/inspect/carry';
import { counterpart } from '../derive/compare/counterpart';
import { projectionOf, stageOf } from '../derive/stage-table';
import { headsReading, chosenOrFirst } from '../derive/scene/key-heads';
import type { Snapshot } from '../derive/scene/snapshot';
import type { Concealed } from '../derive/conceal/concealed';
import type { Focus } from '../lessons/format';
import { changeOf, otherOf } from '../state/compare';
import type { State } from '../state/state';
import type { Cursor } from './cursor';
import type { Imported } from './imported';
import { Model } from './model';
import type { Trainings } from './trainings';

/** Layer A, as B needs it. */
interface First {
  readonly state: State;
  readonly snapshot: Snapshot | null;
  readonly hover: Place | null;
  readonly imported: Imported | null;
  readonly concealed: Concealed | null;
  readonly focus: readonly Focus[];
  change(patch: Partial<State>): void;
  readonly cursor: Pick<Cursor, 'inspect' | 'point'>;
}

export class SecondLayer {
  model: Model | null = null;
  private readonly signals = {
    snapshot: signal<Snapshot | null>(null),
    pointed: signal<Place | null>(null),
  };

  constructor(
    private readonly first: First,
    /** Called when the core has stopped for good. */
    private readonly lost: (error: Error) => void,
  ) {}

  get snapshot(): Snapshot | null {
    return this.signals.snapshot.value;
  }

  private set snapshot(snapshot: Snapshot | null) {
    this.signals.snapshot.value = snapshot;
  }

  /** The cell under the pointer while that is over B's picture. */
  private get pointed(): Place | null {
    return this.signals.pointed.value;
  }

  private set pointed(place: Place | null) {
    this.signals.pointed.value = place;
  }

  /**
   * Computes B for a state of A; disposes of B where nothing is compared.
   * @throws the core's RangeErrors; nothing has changed then.
   */
  follow(core: Core, state: State, trainings: Trainings): void {
    if (state.compare === null) {
      this.stop();
      return;
    }
    const model = this.model ?? new Model(core, this.lost, trainings);
    this.model = model;
    const file = this.first.imported;
    if (file && file !== model.imported) model.import(file);
    this.snapshot = model.compute(otherOf(state));
    this.pointed = existingCell(this.snapshot, this.pointed);
  }

  /** The cell that a state chooses in B alone, where B does not have it; else null. */
  missingCell({ compare }: State): Place | null {
    const cell = compare?.cell;
    return cell && this.snapshot && !existingCell(this.snapshot, cell) ? cell : null;
  }

  /** `compare`, without its cell where B does not have that. */
  withExistingCell(state: State): State['compare'] {
    if (!this.missingCell(state)) return state.compare;
    const { cell: _, ...rest } = state.compare ?? {};
    return rest;
  }

  /** B's state and numbers for its picture; null while nothing is compared. */
  get shown(): { readonly state: State; readonly snapshot: Snapshot } | null {
    return this.snapshot && { state: this.state, snapshot: this.snapshot };
  }

  stop(): void {
    this.model?.dispose();
    this.model = null;
    this.snapshot = null;
    this.pointed = null;
  }

  /** B's state: what both share, what is its own, and the counterpart of A's chosen cell. */
  get state(): State {
    const { state, snapshot: a } = this.first;
    const { snapshot: b } = this;
    const own = state.compare?.cell;
    const cell = !b
      ? null
      : own
        ? existingCell(b, carryToStage(b, own, state))
        : a && state.cell && counterpart(a, b, state.cell);
    return { ...otherOf(state), cell };
  }

  get hover(): Place | null {
    return this.pointed ?? this.cellBeside(this.first.hover);
  }

  /** What is hidden in one is hidden in both. */
  get concealed(): Concealed | null {
    return this.first.concealed;
  }

  get focus(): readonly Focus[] {
    return this.first.focus;
  }

  /** The cell of A that corresponds to one of B, or null. */
  private inFirst(place: Place | null): Place | null {
    const { snapshot } = this.first;
    return place && snapshot && this.snapshot ? counterpart(this.snapshot, snapshot, place) : null;
  }

  /** The cell of B that corresponds to one of A, or null. */
  cellBeside(place: Place | null): Place | null {
    const { snapshot } = this.first;
    return place && snapshot && this.snapshot ? counterpart(snapshot, this.snapshot, place) : null;
  }

  /** The cell pointed at or chosen in B, where A does not have it; else null. */
  get alone(): Place | null {
    const place = this.pointed ?? (this.first.hover ? null : this.state.cell);
    return this.inFirst(place) ? null : place;
  }

  point(place: Place | null): void {
    batch(() => {
      this.pointed = place;
      this.first.cursor.point(this.inFirst(place));
    });
  }

  /** Changes B's own fields; shared fields change in both. */
  change(patch: Partial<State>): void {
    this.first.change(changeOf(this.first.state, patch));
  }

  /** Chooses a cell of B, and in A, too, where A has it. */
  inspect(place: Place | null, follow: boolean): void {
    const there = this.inFirst(place);
    if (there || !place || !this.snapshot) {
      this.first.cursor.inspect(there, follow);
      return;
    }
    const { state } = this.first;
    const [at = 0] = place.index;
    const own = place.index.length === 3 ? headsReading(this.snapshot, place.name, at) : [];
    const head = { head: chosenOrFirst(own, this.state.head) };
    const stage = {
      stage: stageOf(this.snapshot, place.name),
      projection: projectionOf(place.name) ?? state.projection,
    };
    const patch = changeOf(state, { ...(follow ? { ...stage, ...head } : {}), cell: null });
    this.first.change({ ...patch, compare: { ...state.compare, ...patch.compare, cell: place } });
  }
}
