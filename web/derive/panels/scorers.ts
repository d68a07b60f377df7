/** The scorers before multi-head attention, on the same tokens. */
import type { Scored, ScorerId, ScorerInfo, ScorerParameters } from '../../core/types';
import type { Agreement } from '../../text/facts';
import { localeOnShow, type Locale } from '../../text/languages';
import { lookText } from '../../text/look';
import type { Snapshot } from '../scene/snapshot';
import { agreement } from './differences';
import type { Grid } from './grid';

export interface ScorerLook {
  readonly info: ScorerInfo;
  /** How many parameters it would have at this d_model; null where words and memory have different lengths. */
  readonly count: number | null;
  /** Null where the scorer refuses these tokens; `refusal` then says why. */
  readonly scored: Scored | null;
  readonly refusal: string;
  readonly grid: Grid | null;
  /** The smallest and the largest row sum. */
  readonly sums: readonly [number, number] | null;
}

/** What a snapshot's scorers give, and the language of the words in it. */
interface Known {
  readonly locale: Locale;
  readonly looks: readonly ScorerLook[];
}

// A snapshot's numbers never change, and the slowest scorer takes a quarter of a second.
const known = new WeakMap<Snapshot, Known>();

export function scorerLooks(snapshot: Snapshot): readonly ScorerLook[] {
  const locale = localeOnShow();
  const last = known.get(snapshot);
  if (last?.locale === locale) return last.looks;
  const looks = snapshot.scorers.map((info) => look(snapshot, info));
  known.set(snapshot, { locale, looks });
  return looks;
}

function look(snapshot: Snapshot, info: ScorerInfo): ScorerLook {
  const { dModel, dMemory } = snapshot.config;
  const count = dModel === dMemory ? countAt(info.parameters, dModel) : null;
  try {
    const scored = snapshot.score(info.id);
    const grid = attentionGrid(snapshot, info, scored);
    return { info, count, scored, refusal: '', grid, sums: rowSums(scored) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { info, count, scored: null, refusal: error.message, grid: null, sums: null };
  }
}

function attentionGrid(snapshot: Snapshot, info: ScorerInfo, scored: Scored): Grid {
  const { shape, data } = scored.attn_weights;
  const [rows = 0, cols = 0] = shape;
  const { words, keyWords } = snapshot;
  return {
    rows,
    cols,
    source: { data, offset: 0, rowStride: cols, colStride: 1 },
    // Not the layer's own scores, so the cells have no place and cannot be pressed.
    address: { name: '', prefix: [], row: 0, col: 0, transposed: false },
    name: lookText.gridNames.attentionOfScorer(info.id),
    paint: 'share',
    range: 1,
    rowWords: words,
    colWords: keyWords,
    explained: false,
    say: (r, c) =>
      lookText.gridNames.fromTo(words[r] ?? '', keyWords[c] ?? '', data[r * cols + c] ?? NaN),
  };
}

function rowSums({ attn_weights: { shape, data } }: Scored): readonly [number, number] {
  const [n = 0, m = 0] = shape;
  const sums = Array.from({ length: n }, (_, r) =>
    data.subarray(r * m, (r + 1) * m).reduce((sum, value) => sum + value, 0),
  );
  return [Math.min(...sums), Math.max(...sums)];
}

/** The number of parameters for vectors of length d. */
export const countAt = ({ squared, linear, constant }: ScorerParameters, d: number): number =>
  squared * d ** 2 + linear * d + constant;

/** Additive and concat are the same function in two notations: how far apart their attention weights are here. */
export function twins(looks: readonly ScorerLook[]): Agreement | null {
  const of = (id: ScorerId) => looks.find(({ info }) => info.id === id)?.scored?.attn_weights.data;
  const [a, b] = [of('additive'), of('concat')];
  return a && b ? agreement(a, b) : null;
}
