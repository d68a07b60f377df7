/** How a reader came to a number: the numbers before it, and whether each was left for its term or its use. */
import type { Place } from '../../core/types';
import { samePlace } from '../../state/edits';

/** `term`: on to a number that this one is made of; `feed`: on to one that is made of this. */
export type Via = 'term' | 'feed';

export interface Crumb {
  readonly place: Place;
  readonly via: Via;
}

export interface Trail {
  readonly crumbs: readonly Crumb[];
  /** Where it leads: the trail holds as long as this is the chosen cell. */
  readonly end: Place | null;
}

export const noTrail: Trail = { crumbs: [], end: null };
/** Longer ones lose their beginning. */
export const longestTrail = 24;

/** The crumbs that lead to `cell`. */
export const leadingTo = ({ crumbs, end }: Trail, cell: Place | null): readonly Crumb[] =>
  cell && end && samePlace(cell, end) ? crumbs : [];

export function followed(trail: Trail, from: Place, to: Place, via: Via): Trail {
  const crumbs = [...leadingTo(trail, from), { place: from, via }].slice(-longestTrail);
  return { crumbs, end: to };
}

/** Back to crumb `at`, which is the trail's end then. */
export function back({ crumbs }: Trail, at: number): Trail {
  return { crumbs: crumbs.slice(0, at), end: crumbs[at]?.place ?? null };
}
