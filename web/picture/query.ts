/** The token of a place: the one that asks. */
import type { Place } from '../core/types';
import { axesOf, type Tables } from '../model/tables';

/** The index of the token that asks, in a place of a tensor with such an axis; else null. */
export function queryOf(tables: Tables, place: Place | null): number | null {
  if (!place) return null;
  const at = axesOf(tables, place.name).findIndex(({ role }) => role === 'query');
  return place.index[at] ?? null;
}
