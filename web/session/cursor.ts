/** The cell that the reader points at or has chosen, and the trail of numbers that led there. */
import { signal } from '@preact/signals-core';
import type { Place } from '../core/types';
import { existingCell } from '../derive/inspect/carry';
import { isGradient, cellForDirection, withoutGradient } from '../derive/gradients';
import { projectionOf, stageOf } from '../derive/stage-table';
import { back, followed, leadingTo, noTrail, type Crumb, type Via } from '../derive/inspect/trail';
import { headsReading, chosenOrFirst } from '../derive/scene/key-heads';
import type { Snapshot } from '../derive/scene/snapshot';
import { samePlace } from '../state/edits';
import { isTrained } from '../state/training';
import type { State } from '../state/state';

interface Layer {
  readonly state: State;
  readonly snapshot: Snapshot | null;
  /** The cell under the pointer. */
  hover: Place | null;
}

export class Cursor {
  private readonly paths = signal(noTrail);

  constructor(
    private readonly layer: Layer,
    /** Shows a state with another chosen cell. */
    private readonly show: (state: State) => void,
    /** Reports that a cell is inspected. */
    private readonly tell: (place: Place, value: number) => void,
  ) {}

  /** The trail that led to the chosen number. */
  get trail(): readonly Crumb[] {
    return leadingTo(this.paths.value, this.layer.state.cell);
  }

  /** Chooses a cell and begins a new trail; `follow` also goes to the stage and head that show it large. */
  inspect(place: Place | null, follow: boolean): void {
    this.paths.value = noTrail;
    this.choose(place, follow);
  }

  /** Goes from a number to one of its terms, or to one that it feeds. */
  follow(from: Place, to: Place, via: Via): void {
    if (!this.layer.snapshot || !existingCell(this.layer.snapshot, to)) return;
    this.paths.value = followed(this.paths.value, from, to, via);
    this.choose(to, true);
  }

  /** Goes back along the trail, to its last crumb or to crumb `at`. */
  back(at = this.trail.length - 1): void {
    const crumb = this.trail[at];
    if (!crumb) return;
    this.paths.value = back(this.paths.value, at);
    this.choose(crumb.place, true);
  }

  private choose(place: Place | null, follow: boolean): void {
    const { snapshot, state } = this.layer;
    if (!snapshot) return;
    // Before the layer has gone back, a gradient's place is checked in the tensor that it is the gradient of.
    const there = snapshot.back ? place : cellForDirection(snapshot, place, false);
    const cell = existingCell(snapshot, there) && place;
    // A chosen number takes the place of the panel of what was learned.
    const learning = state.learning && !(cell && isTrained(state));
    let wanted: State = { ...state, cell, learning };
    if (cell && follow) {
      const [at = 0] = cell.index;
      const own = cell.index.length === 3 ? headsReading(snapshot, cell.name, at) : [];
      const head = chosenOrFirst(own, state.head);
      const projection = projectionOf(withoutGradient(cell.name)) ?? state.projection;
      const direction = isGradient(cell.name) ? 'backward' : 'forward';
      const stage = stageOf(snapshot, cell.name);
      wanted = { ...wanted, direction, stage, progress: 1, head, projection };
    }
    this.show(wanted);
    if (cell) this.tellOf(cell);
  }

  /** The pointer is over a cell, or over none. */
  point(place: Place | null): void {
    const { hover } = this.layer;
    if (place && hover ? samePlace(place, hover) : place === hover) return;
    this.layer.hover = place;
    if (place) this.tellOf(place);
  }

  private tellOf(place: Place): void {
    const { snapshot } = this.layer;
    if (snapshot) this.tell(place, snapshot.explain(place).value);
  }
}
