/** One head's W_Q and W_K merged into the matrix W_Q W_Kᵀ: its rank, its scores, and the cost of both forms. */
import type { ResolvedConfig } from '../../core/types';
import type { NumberCount, Spectrum } from '../../text/facts';
import { lookText } from '../../text/look';
import { inputNames, type Snapshot } from '../scene/snapshot';
import { indexOfHead, headsReading } from '../scene/key-heads';
import { columns, ofHead, rangeOf, transposed, type Panel } from '../scene/sources';
import { entryWord, gridOf, type Grid, type Words } from './grid';

export interface MergedGrids {
  readonly W_Q: Grid;
  /** W_K transposed, as the product needs it. */
  readonly W_K: Grid;
  readonly merged: Grid;
}

export function mergedGrids(snapshot: Snapshot, head: number): MergedGrids {
  const { dK, headInputs, memoryInputs, dModel, dMemory } = snapshot.config;
  const features = inputNames(snapshot);
  // In narrow a head's rows are its slice of the features.
  const narrow = snapshot.config.variant === 'narrow';
  const own = (count: number) =>
    features?.slice(narrow ? head * count : 0, narrow ? (head + 1) * count : count) ?? null;
  const rowWords = own(headInputs);
  const colWords = dMemory === dModel ? own(memoryInputs) : null;
  const range = rangeOf(snapshot, ['W_Q', 'W_K']);
  const grid = (panel: Panel, name: string, words: Words) =>
    gridOf(snapshot, panel, name, {
      ...words,
      // Row and column numbers name a feature only where the features have names.
      say: (r, c) => {
        const named = [words.rowWords?.[r], words.colWords?.[c]].filter((word) => word);
        const features = named.length > 0 ? ` (${named.join(', ')})` : '';
        return `${entryWord(snapshot, panel, r, c)}${features}`;
      },
    });
  const key = indexOfHead(snapshot, 'W_K', head);
  const sharers = headsReading(snapshot, 'W_K', key);
  return {
    W_Q: grid(columns(snapshot, 'W_Q', head * dK, dK), lookText.gridNames.ofHeadName('W_Q', head), {
      range,
      rowWords,
    }),
    W_K: grid(
      transposed(columns(snapshot, 'W_K', key * dK, dK)),
      lookText.gridNames.turnedName('W_K', ...sharers),
      {
        range,
        colWords,
      },
    ),
    merged: grid(ofHead(snapshot, 'merged', head), lookText.gridNames.mergedGridName(head), {
      rowWords,
      colWords,
    }),
  };
}

/** Singular values take a sweep over every column pair: more work than this would take seconds. */
const mostWork = 2 ** 25;

/** Null where computing it would block the page. */
export function spectrum(snapshot: Snapshot, head: number): Spectrum | null {
  const { heads, headInputs, memoryInputs, dK } = snapshot.config;
  if (heads * Math.max(headInputs, memoryInputs) ** 3 > mostWork) return null;
  const { data, shape } = snapshot.tensor('singular_values');
  const full = shape[1] ?? 0;
  return {
    values: [...data.subarray(head * full, (head + 1) * full)],
    rank: snapshot.tensor('ranks').data[head] ?? 0,
    limit: Math.min(dK, full),
    full,
  };
}

function sides({ variant, heads, dModel, dMemory }: ResolvedConfig) {
  const cut = variant === 'narrow' && heads > 1;
  return {
    rows: cut ? '(d/h)' : 'd',
    cols: dMemory === dModel ? null : cut ? '(d_memory/h)' : 'd_memory',
  };
}

/** Parameters of two matrices per head, against one; without biases. */
export function matrixCounts(config: ResolvedConfig): {
  readonly two: NumberCount;
  readonly one: NumberCount;
} {
  const { heads, kvHeads, dK, headInputs: a, memoryInputs: b, sharedQK } = config;
  const { rows, cols } = sides(config);
  // Heads that share a W_K count it once.
  const shared = (heads - kvHeads) * b * dK;
  const both = sharedQK
    ? { formula: `${rows}·d_k`, sizes: `${a}·${dK}`, perHead: a * dK }
    : cols === null
      ? { formula: `2·${rows}·d_k`, sizes: `2·${a}·${dK}`, perHead: (a + b) * dK }
      : { formula: `(${rows} + ${cols})·d_k`, sizes: `(${a} + ${b})·${dK}`, perHead: (a + b) * dK };
  const one =
    cols === null
      ? { formula: `${rows}²`, sizes: `${a}²`, perHead: a * b }
      : { formula: `${rows}·${cols}`, sizes: `${a}·${b}`, perHead: a * b };
  return {
    two: { ...both, all: heads * both.perHead - shared },
    one: { ...one, all: heads * one.perHead },
  };
}

/** For all heads, a projection W^Q before every head's W_Q,i, against the two folded into one. */
export function foldCounts(config: ResolvedConfig): {
  readonly two: NumberCount;
  readonly one: NumberCount;
} {
  const { heads, dK, dModel: d, headInputs } = config;
  const { rows } = sides(config);
  const own = headInputs * dK;
  const folded = d * dK;
  return {
    two: {
      formula: `d² + h·${rows}·d_k`,
      sizes: `${d}² + ${heads}·${headInputs}·${dK}`,
      perHead: own,
      all: d * d + heads * own,
    },
    one: {
      formula: 'h·d·d_k',
      sizes: `${heads}·${d}·${dK}`,
      perHead: folded,
      all: heads * folded,
    },
  };
}

export interface FoldGrids {
  readonly first: Grid;
  readonly own: Grid;
  readonly folded: Grid;
}

export function foldGrids(snapshot: Snapshot, head: number): FoldGrids {
  const { dK } = snapshot.config;
  return {
    first: gridOf(snapshot, columns(snapshot, 'W_first'), 'W_first'),
    own: gridOf(
      snapshot,
      columns(snapshot, 'W_Q', head * dK, dK),
      lookText.gridNames.ofHeadName('W_Q', head),
    ),
    folded: gridOf(
      snapshot,
      ofHead(snapshot, 'W_folded', head),
      lookText.gridNames.ofHeadName('W_folded', head),
    ),
  };
}
