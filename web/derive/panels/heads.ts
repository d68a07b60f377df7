/** The layer head by head: what each adds to the output, and how similar the heads are. */
import type { TensorData } from '../../core/types';
import type { Agreement, HeadPair } from '../../text/facts';
import { lookText } from '../../text/look';
import { headName } from '../scene/head-jobs';
import { outputNames, type Snapshot } from '../scene/snapshot';
import { columns, ofHead, vector } from '../scene/sources';
import { agreement, largestIn } from './differences';
import { gridOf, type Grid } from './grid';

export interface Contribution {
  readonly head: number;
  readonly muted: boolean;
  /** What the hand-made head was built to do; else null. */
  readonly does: string | null;
  /** The largest magnitude that it adds. */
  readonly largest: number;
  readonly grid: Grid;
}

export function contributions(snapshot: Snapshot): readonly Contribution[] {
  const { data, shape } = snapshot.tensor('contributions');
  const [h = 0, n = 0, d = 0] = shape;
  const words = wordsOf(snapshot);
  return Array.from({ length: h }, (_, head) => ({
    head,
    muted: snapshot.muted.includes(head),
    does: headName(snapshot, head),
    largest: largestIn(data, head * n * d, n * d),
    grid: gridOf(
      snapshot,
      ofHead(snapshot, 'contributions', head),
      lookText.gridNames.contributionGridName(head),
      words,
    ),
  }));
}

/** One scale for the contributions and their sum, so that colours can be compared. */
function wordsOf(snapshot: Snapshot) {
  const range = Math.max(
    largestIn(snapshot.tensor('contributions').data),
    largestIn(snapshot.tensor('output').data),
  );
  return { range, rowWords: snapshot.words, colWords: outputNames(snapshot) };
}

export function outputGrid(snapshot: Snapshot): Grid {
  return gridOf(snapshot, columns(snapshot, 'output'), 'output', wordsOf(snapshot));
}

/** b_O as one row, where the layer has biases. */
export function biasGrid(snapshot: Snapshot): Grid | null {
  if (!snapshot.config.bias) return null;
  const { range, colWords } = wordsOf(snapshot);
  const panel = vector(snapshot, 'b_O');
  const say: Grid['say'] = (_, c) =>
    `b_O[${colWords?.[c] ?? c + 1}] = ${panel.source.data[c] ?? 0}`;
  return { ...gridOf(snapshot, panel, 'b_O', { range, colWords, say }), explained: false };
}

/** The sum of the contributions and b_O, compared with the output. */
export function sumAgreement(snapshot: Snapshot): Agreement {
  const output = snapshot.tensor('output');
  const { data, shape } = snapshot.tensor('contributions');
  const size = output.data.length;
  const b_O = snapshot.config.bias ? snapshot.tensor('b_O').data : null;
  const sums = Float64Array.from({ length: size }, (_, k) => {
    let sum = b_O ? (b_O[k % b_O.length] ?? 0) : 0;
    for (let head = 0; head < (shape[0] ?? 0); head++) sum += data[head * size + k] ?? 0;
    return sum;
  });
  return agreement(sums, output.data);
}

/** The most and the least similar pair of heads; null with one head. */
export function extremes(similarity: TensorData): { most: HeadPair; least: HeadPair } | null {
  const h = similarity.shape[0] ?? 0;
  let most: HeadPair | null = null;
  let least: HeadPair | null = null;
  for (let a = 0; a < h; a++) {
    for (let b = a + 1; b < h; b++) {
      const pair = { a, b, cosine: similarity.data[a * h + b] ?? 0 };
      if (!most || pair.cosine > most.cosine) most = pair;
      if (!least || pair.cosine < least.cosine) least = pair;
    }
  }
  return most && least ? { most, least } : null;
}
