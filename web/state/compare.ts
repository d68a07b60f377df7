/**
 * Two layers side by side: A is the state itself, B the same state but for what `compare` names. Sentence,
 * memory, timeline, cursor, head and theme are one for both.
 */
import { settle, type Adjustment, type Rules } from './rules';
import type { State } from './state';

/** What makes a layer: B has a value of its own in each of these. */
export const layerKeys = [
  ...(['variant', 'heads', 'dModel', 'dK', 'dV', 'mask', 'scaling', 'positions', 'bias'] as const),
  ...(['sharedQK', 'sharedHeads', 'valueProjection', 'outputProjection', 'muted'] as const),
  ...(['parameters', 'seed'] as const),
] as const;

/** Head and cell are B's own only where A has no such head or cell. */
export const comparedKeys = [...layerKeys, 'head', 'cell'] as const;

type LayerKey = (typeof layerKeys)[number];
/** What is different in B; nothing while both are the same. */
export type Compared = Partial<Pick<State, (typeof comparedKeys)[number]>>;

export const isLayerKey = (key: string): key is LayerKey =>
  (layerKeys as readonly string[]).includes(key);

/** B as a state of its own. */
export function otherOf(state: State): State {
  const other = { ...state, ...state.compare, compare: null };
  return { ...other, head: Math.min(other.head, other.heads - 1) };
}

function pick(state: State, keys: readonly LayerKey[]): Partial<State> {
  return Object.fromEntries(keys.map((key) => [key, state[key]]));
}

const differ = (a: State, b: State, key: LayerKey) =>
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

export interface SettledBoth {
  readonly state: State;
  readonly adjustments: readonly Adjustment[];
  /** What B had to change besides. */
  readonly others: readonly Adjustment[];
}

/**
 * Settles A, and B by the same rules. Where A alone was touched, B stays what it was: `compare` then
 * names other fields.
 */
export function settleBoth(
  rules: Rules,
  wanted: State,
  touched: readonly (keyof State)[],
  before: State,
): SettledBoth {
  const { state: a, adjustments } = settle(rules, wanted, touched);
  const { compare } = wanted;
  if (compare === null) return { state: a, adjustments, others: [] };
  const set = touched.includes('compare');
  const was = before.compare === null ? null : otherOf(before);
  const keep = was !== null && !set && touched.length > 0;
  const asked = keep ? { ...a, ...pick(was, layerKeys), compare: null } : otherOf(a);
  const touchedB =
    was === null ? comparedKeys.filter((key) => key in compare) : differing(was, asked);
  const shared = touched.filter((key) => !isLayerKey(key) && key !== 'compare');
  const b = settle(rules, asked, [...touchedB, ...shared]);
  // What B needs of what both share (a word of padding, a second sentence), A has, too.
  const { padding, memory, memoryClasses } = b.state;
  const state = { ...a, padding, memory, memoryClasses };
  const own: Compared = {
    ...pick(b.state, differing(state, b.state)),
    ...(ownHead(state, b.state, compare, set || !touched.includes('head')) ?? {}),
    ...(compare.cell && (set || !touched.includes('cell')) ? { cell: compare.cell } : {}),
  };
  return { state: { ...state, compare: own }, adjustments, others: b.adjustments };
}

/** A head that B alone has. */
function ownHead(a: State, b: State, { head }: Compared, kept: boolean): Compared | null {
  return kept && head !== undefined && head >= a.heads && head < b.heads ? { head } : null;
}

/** What to change when B is to change: what both share changes in both. */
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
