/**
 * Before the first stage: the words in a line, and arcs from the one that asks to those that its heads look at. Half of
 * the heads have their arcs above the line, half below it.
 */
import type { Arc, Rect, WordTarget } from '../scene/scene';
import type { SceneBuilder } from '../scene/build';
import { textWidth } from '../scene/measure';
import type { Snapshot } from '../scene/snapshot';
import { keyWithLargestShare, queryOf } from '../scene/words';
import { pageText } from '../../text';

/** Sizes of the words: larger is no better to read, smaller cannot be read. */
const [largest, smallest] = [42, 10];
/** Between two words, in sizes of a letter. */
const gap = 0.9;
/** Shares below this are not drawn. */
const least = 0.02;
/** The widest arc, in sizes of a letter: a share of 1. */
const widest = 0.3;
/** Between arcs of several heads at one word, in pixels. */
const apart = 5;
/** For what a head looks at, over its highest arc. */
const labelSpace = 22;

/** Whether the words of a layer stand in one line that can be read; only words that look at each other do. */
export const fitsInLine = ({ words, memoryWords }: Snapshot, width: number): boolean =>
  memoryWords === null && words.length > 1 && sizeIn(words, width) >= smallest;

const sizeIn = (words: readonly string[], width: number): number => {
  const ems = words.reduce((sum, word) => sum + textWidth(word, 1), 0) + gap * (words.length - 1);
  // The word that asks is bold, and wider.
  return Math.min(largest, width / (ems * 1.06));
};

interface Line {
  readonly size: number;
  readonly y: number;
  /** The middle of each word, and its width. */
  readonly middles: readonly number[];
  readonly widths: readonly number[];
}

export function sentenceStage(b: SceneBuilder, space: Rect): void {
  const { snapshot, focus, state } = b.moment;
  const line = lineIn(snapshot.words, space);
  const [heads = 1] = snapshot.tensor('attn_weights').shape;
  const asker = queryOf(snapshot, focus, snapshot.words.length) ?? askingWord(snapshot);
  snapshot.words.forEach((text, at) => {
    b.label({
      text,
      x: line.middles[at] ?? 0,
      y: line.y,
      size: line.size,
      align: 'center',
      role: 'word',
      highlighted: at === asker,
    });
    b.words.push(targetOf(snapshot, state.head, line, at));
  });
  for (let head = 0; head < heads; head++) headArcs(b, line, space, { head, heads, asker });
}

function lineIn(words: readonly string[], { x, y, width, height }: Rect): Line {
  const size = sizeIn(words, width);
  const widths = words.map((word) => textWidth(word, size));
  const whole = widths.reduce((sum, each) => sum + each, 0) + gap * size * (words.length - 1);
  const middles: number[] = [];
  let left = x + (width - whole) / 2;
  for (const each of widths) {
    middles.push(left + each / 2);
    left += each + gap * size;
  }
  return { size, y: y + height / 2, middles, widths };
}

/** As high as a finger, and up to half of the way to the next word. */
function targetOf(snapshot: Snapshot, head: number, line: Line, at: number): WordTarget {
  const width = (line.widths[at] ?? 0) + gap * line.size;
  const height = Math.max(44, line.size * 1.6);
  const x = (line.middles[at] ?? 0) - width / 2;
  const index = [head, at, keyWithLargestShare(snapshot, head, at)];
  return { x, y: line.y - height / 2, width, height, place: { name: 'attn_weights', index } };
}

/** The word whose heads have the most to show: one that a training asked, and that its heads look away from most. */
export function askingWord(snapshot: Snapshot): number {
  const { data, shape } = snapshot.tensor('attn_weights');
  const [heads = 1, n = 1, m = 1] = shape;
  const asked = snapshot.trained?.asked ?? [];
  const rows = asked.length > 0 ? asked : Array.from({ length: n }, (_, row) => row);
  const worth = (row: number) => {
    const keys = Array.from({ length: heads }, (_, head) =>
      keyWithLargestShare(snapshot, head, row),
    );
    const shares = keys.map((key, head) =>
      key === row ? 0 : (data[(head * n + row) * m + key] ?? 0),
    );
    return new Set(keys).size + shares.reduce((sum, share) => sum + share, 0);
  };
  return rows.reduce((best, row) => (worth(row) > worth(best) ? row : best), rows[0] ?? 0);
}

interface HeadRow {
  readonly head: number;
  readonly heads: number;
  readonly asker: number;
}

function headArcs(b: SceneBuilder, line: Line, space: Rect, { head, heads, asker }: HeadRow): void {
  const { snapshot } = b.moment;
  const { data, shape } = snapshot.tensor('attn_weights');
  const [, n = 1, m = 1] = shape;
  const above = head % 2 === 0;
  const onThisSide = Math.ceil((heads - (above ? 0 : 1)) / 2);
  const rank = Math.floor(head / 2);
  const shift = (rank - (onThisSide - 1) / 2) * apart;
  const room = space.height / 2 - line.size * 0.75 - labelSpace;
  const foot = line.y + (above ? -1 : 1) * line.size * 0.75;
  const whole = (line.middles.at(-1) ?? 0) - (line.middles[0] ?? 0);
  const from = line.middles[asker] ?? 0;
  const arcs: Arc[] = [];
  for (let key = 0; key < m; key++) {
    const share = data[(head * n + asker) * m + key] ?? 0;
    if (share < least) continue;
    const arc = arcTo(line.middles[key] ?? 0, { from, whole, room, size: line.size });
    const rise = above ? -arc.rise : arc.rise;
    const width = Math.max(1, share * widest * line.size);
    arcs.push({
      key: `${head} ${asker} ${key}`,
      head,
      x1: arc.x1 + shift,
      x2: arc.x2 + shift,
      y: foot,
      rise,
      width,
      alpha: 0.3 + 0.7 * share,
    });
  }
  b.arcs.push(...arcs);
  const strongest = keyWithLargestShare(snapshot, head, asker);
  const labelled = arcs.find(({ key }) => key === `${head} ${asker} ${strongest}`);
  if (!labelled) return;
  const share = data[(head * n + asker) * m + strongest] ?? 0;
  const text = pageText.stageLabels.arcLabel(head, snapshot.words[strongest] ?? '', share);
  const size = Math.max(11, Math.min(18, line.size * 0.62));
  const half = textWidth(text, size) / 2 + 4;
  const middle = (labelled.x1 + labelled.x2) / 2 - shift;
  const x = Math.min(Math.max(middle, space.x + half), space.x + space.width - half);
  // Higher arcs of the same head may pass over it: none goes through its text.
  const passing = arcs.filter(
    ({ x1, x2 }) => Math.min(x1, x2) < x + half && Math.max(x1, x2) > x - half,
  );
  const { rise, width } = passing.reduce(
    (highest, arc) => (Math.abs(arc.rise) > Math.abs(highest.rise) ? arc : highest),
    labelled,
  );
  b.label({
    text,
    x,
    y: foot + rise + (above ? -1 : 1) * (width / 2 + 6 + rank * size) + (above ? 0 : size * 0.75),
    size,
    align: 'center',
    role: 'head',
    head,
  });
}

/** The further the higher; a word that looks at itself has a small loop. */
function arcTo(
  to: number,
  { from, whole, room, size }: Record<'from' | 'whole' | 'room' | 'size', number>,
): Pick<Arc, 'x1' | 'x2' | 'rise'> {
  if (to === from) return { x1: from - size * 0.4, x2: from + size * 0.4, rise: room * 0.18 };
  return { x1: from, x2: to, rise: room * (Math.abs(to - from) / whole) ** 0.6 };
}
