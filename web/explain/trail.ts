/** The cells that a reader looked at, as a browser keeps pages: back and forward, and a new cell ends what lay ahead. */
import { samePlace, type State } from '../model/state';

/** A cell with the part of the state that shows it. */
export type Spot = Pick<State, 'cell' | 'stage' | 'direction' | 'head' | 'projection'>;

export interface Trail {
  readonly spots: readonly Spot[];
  /** The index of the one on show. */
  readonly at: number;
}

export const noTrail: Trail = { spots: [], at: -1 };
/** A longer trail loses its beginning. */
const longest = 24;

export const spotOfState = ({ cell, stage, direction, head, projection }: State): Spot => ({
  cell,
  stage,
  direction,
  head,
  projection,
});

/**
 * The trail with the cell on show at its end; the trail itself where this is no other cell.
 * @param isFollowed whether the reader came by a link
 */
export function visited(trail: Trail, spot: Spot, isFollowed = false): Trail {
  const last = trail.spots[trail.at];
  const { cell } = spot;
  if (!cell) return trail;
  if (last?.cell && samePlace(last.cell, cell)) return trail;
  // The same cell of the next stage, as while the layer plays, takes the place of the one before.
  const isCarried =
    !isFollowed &&
    last?.cell &&
    last.stage !== spot.stage &&
    last.cell.index.join() === cell.index.join();
  const kept = trail.spots.slice(0, isCarried ? trail.at : trail.at + 1);
  const spots = [...kept, spot].slice(-longest);
  return { spots, at: spots.length - 1 };
}

/** One cell back (−1) or forward (1); null where there is none. */
export function moved({ spots, at }: Trail, by: -1 | 1): Trail | null {
  return spots[at + by] ? { spots, at: at + by } : null;
}
