/**
 * Detects cells that pass too fast to be read while a layer plays: the inspector then stands still instead of
 * explaining some of them.
 */
import { signal } from '@preact/signals-core';
import type { Place } from '../core/types';
import type { Snapshot } from '../derive/scene/snapshot';
import { samePlace } from '../state/edits';

/** A cell with more terms is not explained while the timeline plays: it is one of thousands. */
const mostTerms = 24;
/** After this many frames in a row with a new cell each, no cell can be read. */
const fastFrames = 4;
/** Cells are explained again once a cell has stayed for a frame this often. */
const stayingFrames = 2;

export class PassingCells {
  /** The cell computed in the last frame. */
  private place: Place | null = null;
  /** For how many frames in a row the cell was a new one. */
  private frames = 0;
  /** How often the cell has stayed since cells last passed too fast. */
  private stays = 0;
  private readonly flying = signal(false);

  /** Notes the cell computed in a frame of a playing layer. */
  frame(place: Place): void {
    const other = this.place !== null && !samePlace(place, this.place);
    this.place = place;
    this.frames = other ? this.frames + 1 : 0;
    if (!other) this.stays += 1;
    if (this.frames >= fastFrames) {
      this.flying.value = true;
      this.stays = 0;
    } else if (this.stays >= stayingFrames) this.flying.value = false;
  }

  /** Whether a computed cell is on show too briefly to be explained. */
  isTooBrief(snapshot: Snapshot, place: Place, playing: boolean): boolean {
    return playing && (this.flying.value || snapshot.explain(place).terms.length > mostTerms);
  }
}
