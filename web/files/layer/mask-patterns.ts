/** What the numbers of a mask, (n, m), say: whether a mask of the core's with padding says the same. */
import type { MaskKind, TensorData } from '../../core/types';

/** What is added for each query, row by row, and key. */
export interface Grid {
  readonly name: string;
  readonly rows: number;
  readonly keys: number;
  /** −∞ hides. */
  readonly added: Float32Array;
}

/** Which keys a query may not look at, beside padding. Both count from 0. */
const hides = {
  none: () => false,
  causal: (query: number, key: number) => key > query,
  'no-self': (query: number, key: number) => key === query,
} as const;
type Pattern = keyof typeof hides;
const patterns = Object.keys(hides) as readonly Pattern[];

/** What several masks add together, and the one that was asked for: what either hides is hidden. */
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

/** The mask and the padding that say the same; null where none do. */
export function simpler(
  { rows, keys, added }: Grid,
  chosen: MaskKind | undefined,
): { readonly mask: MaskKind | undefined; readonly columns: readonly number[] } | null {
  if (added.some((value) => value !== 0 && value !== -Infinity)) return null;
  // A mask that was asked for stays.
  const possible = patterns.filter((base) => base === 'none' || chosen !== 'none');
  for (const base of chosen === 'causal' || chosen === 'no-self' ? [chosen] : possible) {
    const columns = hiddenColumns(rows, keys, added, hides[base]);
    if (columns) return { mask: base === 'none' ? chosen : base, columns };
  }
  return null;
}

/**
 * The keys that are hidden from every query, where with them and `base` all is said that −∞ says; else null.
 */
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

/** Whether a query sees none of the keys after it. */
export const hidesLater = ({ shape: [, keys = 1], data }: TensorData): boolean =>
  data.every((added, at) => added === -Infinity || at % keys <= Math.floor(at / keys));

/** What a mask does, in few numbers. */
export interface MaskSummary {
  /** Places, and how many of them it hides. */
  readonly places: number;
  readonly hidden: number;
  /** The least and the most that it adds where it hides nothing; 0 where it hides all. */
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
