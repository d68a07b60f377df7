/** The trail of numbers on which a reader came to a number, and in which direction each was left. */
import type { Place } from '../../core/types';
import { samePlace } from '../../state/edits';

/** `term`: from a number to one of its terms; `feed`: from a number to one that it feeds. */
export type Via = 'term' | 'feed';

export interface Crumb {
  readonly place: Place;
  readonly via: Via;
}

export interface Trail {
  readonly crumbs: readonly Crumb[];
  /** The cell at the end; the trail is valid while this is the chosen cell. */
  readonly end: Place | null;
}

export const noTrail: Trail = { crumbs: [], end: null };
/** Longer trails lose their beginning. */
export const longestTrail = 24;

/** The crumbs that lead to `cell`. */
export const leadingTo = ({ crumbs, end }: Trail, cell: Place | null): readonly Crumb[] =>
  cell && end && samePlace(cell, end) ? crumbs : [];

export function followed(trail: Trail, from: Place, to: Place, via: Via): Trail {
  const crumbs = [...leadingTo(trail, from), { place: from, via }].slice(-longestTrail);
  return { crumbs, end: to };
}

/** Goes back to crumb `at`, which becomes the trail's end. */
export function back({ crumbs }: Trail, at: number): Trail {
  return { crumbs: crumbs.slice(0, at), end: crumbs[at]?.place ?? null };
}
