/**
 * Two layers side by side: A is the state itself, B the same state with the fields of `compare` replaced.
 * Both share sentence, memory, timeline and theme, and also head and chosen cell unless `compare` has its
 * own.
 */
import { withRole } from './fields';
import type { Compared, LayerFields, State } from './state';
import { atOwnStage } from './timeline';

type LayerKey = keyof LayerFields;

/** The fields of a layer: in each of them B may have its own value. */
export const layerKeys = withRole('layer').map(({ key }) => key) as readonly LayerKey[];

export const isLayerKey = (key: string): key is LayerKey =>
  (layerKeys as readonly string[]).includes(key);

const cursorKeys: readonly string[] = withRole('cursor').map(({ key }) => key);

const filtered = (compared: Compared | null, wanted: (key: string) => boolean): Compared =>
  Object.fromEntries(Object.entries(compared ?? {}).filter(([key]) => wanted(key)));

/** `compare` without B's own head and cell: what makes B another layer. */
export const withoutCursor = (compared: Compared | null): Compared | null =>
  compared && filtered(compared, (key) => !cursorKeys.includes(key));

/** B's own head and cell. */
export const cursorOf = (compared: Compared | null): Compared =>
  filtered(compared, (key) => cursorKeys.includes(key));

/** B as a complete state. */
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

/** The layer fields in which two states differ. */
export const differing = (a: State, b: State): readonly LayerKey[] =>
  layerKeys.filter((key) => differ(a, b, key));

/** The patch that swaps A and B. */
export function swapped(state: State): Partial<State> {
  const other = otherOf(state);
  const keys = differing(state, other);
  return { ...pick(other, keys), compare: pick(state, keys) };
}

/** The patch that changes B; shared fields change for both. */
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

/**
 * The patch that shows the layer before the last change as A and today's as B; null where inputs changed,
 * too.
 */
export function besideBefore(before: State | null, now: State): Partial<State> | null {
  if (!before || before.compare || now.compare) return null;
  const keys = differing(before, now);
  if (keys.length === 0 || inputs.some((key) => differ(before, now, key))) return null;
  return { ...pick(before, keys), compare: pick(now, keys) };
}

/** The patch that ends a comparison: where B is the layer from which the comparison began, that layer stays. */
export function stopped(state: State, began: State | null): Partial<State> {
  const other = otherOf(state);
  const stays = began !== null && !began.compare && differing(began, other).length === 0;
  return { ...(stays ? pick(other, differing(state, other)) : {}), compare: null };
}
