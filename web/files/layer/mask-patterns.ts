/** Recognises the numbers of a mask, (n, m), that equal one of the core's masks with padding. */
import type { MaskKind, TensorData } from '../../core/types';

/** What is added for each query (row) and key. */
export interface Grid {
  readonly name: string;
  readonly rows: number;
  readonly keys: number;
  /** −∞ hides. */
  readonly added: Float32Array;
}

/** Which keys a query may not look at, apart from padding. Both count from 0. */
const hides = {
  none: () => false,
  causal: (query: number, key: number) => key > query,
  'no-self': (query: number, key: number) => key === query,
} as const;
type Pattern = keyof typeof hides;
const patterns = Object.keys(hides) as readonly Pattern[];

/** The sum of several masks and the chosen one: what any of them hides is hidden. */
export function summed(first: Grid, others: readonly Grid[], chosen: MaskKind | undefined): Grid {
  const added = Float32Array.from(first.added);
  const pattern = chosen === 'causal' || chosen === 'no-self' ? hides[chosen] : hides.none;
  added.forEach((value, at) => {
    const sum = others.reduce((total, other) => total + (other.added[at] ?? 0), value);
    const hidden = pattern(Math.floor(at / first.keys), at % first.keys);
    added[at] = hidden ? -Infinity : sum;
  });
  return { ...first, added };
}

/** The equivalent mask and padding; null where there are none. */
export function simpler(
  { rows, keys, added }: Grid,
  chosen: MaskKind | undefined,
): { readonly mask: MaskKind | undefined; readonly columns: readonly number[] } | null {
  if (added.some((value) => value !== 0 && value !== -Infinity)) return null;
  // A chosen mask is kept.
  const possible = patterns.filter((base) => base === 'none' || chosen !== 'none');
  for (const base of chosen === 'causal' || chosen === 'no-self' ? [chosen] : possible) {
    const columns = hiddenColumns(rows, keys, added, hides[base]);
    if (columns) return { mask: base === 'none' ? chosen : base, columns };
  }
  return null;
}

/** The keys that are hidden from every query, if together with `base` they explain every −∞; else null. */
function hiddenColumns(
  rows: number,
  keys: number,
  added: Float32Array,
  base: (query: number, key: number) => boolean,
): readonly number[] | null {
  const columns: number[] = [];
  for (let key = 0; key < keys; key++) {
    let more = false;
    let all = true;
    for (let query = 0; query < rows; query++) {
      const here = added[query * keys + key] === -Infinity;
      if (here !== base(query, key)) more = true;
      if (!here) all = false;
    }
    if (more && !all) return null;
    if (more) columns.push(key);
  }
  return columns;
}

/** Whether every query is kept from all later keys. */
export const hidesLater = ({ shape: [, keys = 1], data }: TensorData): boolean =>
  data.every((added, at) => added === -Infinity || at % keys <= Math.floor(at / keys));

/** What a mask does, in a few numbers. */
export interface MaskSummary {
  /** The number of places, and how many of them are hidden. */
  readonly places: number;
  readonly hidden: number;
  /** The least and greatest value that it adds where it hides nothing; 0 where it hides everything. */
  readonly least: number;
  readonly most: number;
}

export function addedBy({ data }: TensorData): MaskSummary {
  const open = data.filter((added) => added !== -Infinity);
  return {
    places: data.length,
    hidden: data.length - open.length,
    least: open.reduce((least, added) => Math.min(least, added), open[0] ?? 0),
    most: open.reduce((most, added) => Math.max(most, added), open[0] ?? 0),
  };
}
