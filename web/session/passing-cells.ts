/**
 * Cells that pass too fast to be read while a layer plays: what is beside the picture is still then, rather than some
 * cells behind.
 */
import { signal } from '@preact/signals-core';
import type { Place } from '../core/types';
import type { Snapshot } from '../derive/scene/snapshot';
import { samePlace } from '../state/edits';

/** A cell with more terms than that is not explained while the timeline plays: it is one of thousands. */
const mostTerms = 24;
/** So many frames in a row with another cell each: no cell can be read. */
const fastFrames = 4;
/** So often a cell has to stay for a frame, before cells fly again, to be explained again. */
const stayingFrames = 2;

export class PassingCells {
  /** The cell that the last frame was computing. */
  private place: Place | null = null;
  /** In how many frames in a row it was another one. */
  private frames = 0;
  /** How often it was the same since they last flew. */
  private stays = 0;
  private readonly flying = signal(false);

  /** A frame of a playing layer was drawn, in which this cell was computed. */
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

  /** Whether a cell that is being computed is on show too briefly to be explained. */
  isTooBrief(snapshot: Snapshot, place: Place, playing: boolean): boolean {
    return playing && (this.flying.value || snapshot.explain(place).terms.length > mostTerms);
  }
}
