/**
 * Two layers side by side: A is the state itself, B the same state but for what `compare` names. Sentence,
 * memory, timeline and theme are one for both; so are head and chosen cell, unless `compare` names B's own.
 */
import { withRole } from './fields';
import type { Compared, LayerFields, State } from './state';
import { atOwnStage } from './timeline';

type LayerKey = keyof LayerFields;

/** What makes a layer: B has a value of its own in each of these. */
export const layerKeys = withRole('layer').map(({ key }) => key) as readonly LayerKey[];

export const isLayerKey = (key: string): key is LayerKey =>
  (layerKeys as readonly string[]).includes(key);

const cursorKeys: readonly string[] = withRole('cursor').map(({ key }) => key);

const filtered = (compared: Compared | null, wanted: (key: string) => boolean): Compared =>
  Object.fromEntries(Object.entries(compared ?? {}).filter(([key]) => wanted(key)));

/** What makes B another layer, without the head and cell of B that are looked at. */
export const withoutCursor = (compared: Compared | null): Compared | null =>
  compared && filtered(compared, (key) => !cursorKeys.includes(key));

/** The head and cell of B that are looked at, where they are its own. */
export const cursorOf = (compared: Compared | null): Compared =>
  filtered(compared, (key) => cursorKeys.includes(key));

/** B as a state of its own. */
export function otherOf(state: State): State {
  const other = { ...state, ...state.compare, compare: null };
  return atOwnStage({ ...other, head: Math.min(other.head, other.heads - 1) });
}

/** These fields of a state. */
export function pick(state: State, keys: readonly LayerKey[]): Partial<State> {
  return Object.fromEntries(keys.map((key) => [key, state[key]]));
}

const differ = (a: State, b: State, key: keyof State) =>
  JSON.stringify(a[key]) !== JSON.stringify(b[key]);

/** In which of what makes a layer two states are different. */
export const differing = (a: State, b: State): readonly LayerKey[] =>
  layerKeys.filter((key) => differ(a, b, key));

/** What to change for A to be what B is, and B what A is. */
export function swapped(state: State): Partial<State> {
  const other = otherOf(state);
  const keys = differing(state, other);
  return { ...pick(other, keys), compare: pick(state, keys) };
}

/** The patch that changes B: fields that both share change for both. */
export function changeOf(state: State, patch: Partial<State>): Partial<State> {
  const entries = Object.entries(patch);
  const own = Object.fromEntries(entries.filter(([key]) => isLayerKey(key)));
  const shared = Object.fromEntries(entries.filter(([key]) => !isLayerKey(key)));
  const { head } = patch;
  const beyond = head !== undefined && head >= state.heads;
  if (beyond) delete shared['head'];
  const compare = { ...state.compare, ...own, ...(beyond ? { head } : {}) };
  return Object.keys(own).length > 0 || beyond ? { ...shared, compare } : shared;
}

const inputs = withRole('input').map(({ key }) => key);

/** The patch that shows the layer before the last change as A and today's as B; null where more than the layer changed. */
export function besideBefore(before: State | null, now: State): Partial<State> | null {
  if (!before || before.compare || now.compare) return null;
  const keys = differing(before, now);
  if (keys.length === 0 || inputs.some((key) => differ(before, now, key))) return null;
  return { ...pick(before, keys), compare: pick(now, keys) };
}

/** What to change to leave a comparison: a layer that was there when it began, and is B now, stays. */
export function stopped(state: State, began: State | null): Partial<State> {
  const other = otherOf(state);
  const stays = began !== null && !began.compare && differing(began, other).length === 0;
  return { ...(stays ? pick(other, differing(state, other)) : {}), compare: null };
}
