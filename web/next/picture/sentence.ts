/**
 * The words in a line, and arcs from the one that asks to those that its heads look at: the first screen, and what comes
 * before the first stage. Half of the heads have their arcs above the line, half below it.
 */
import { queryOf } from './query';
import { formatFixed } from '../words/numbers';
import { say } from '../words/words';
import type { Numbers } from '../model/numbers';
import { isolated } from '../model/sentence';
import { labelOf } from './drawing';
import type { Arc, Label, Scene, WordTarget } from './scene';
import { textWidth } from './text';
import { isConcealed, viewOf, type Given, type View } from './view';

/** Sizes of the words: larger ones are no better to read, smaller ones cannot be read. */
const [largest, smallest] = [40, 11];
/** Between two words, in sizes of a letter. */
const gap = 0.8;
/** Shares below this have no arc. */
const least = 0.02;
/** The widest arc, in sizes of a letter: a share of 1. */
const widest = 0.26;
/** Between the ends of several heads' arcs at one word. */
const apart = 6;
const margin = 12;

interface Line {
  readonly size: number;
  readonly y: number;
  readonly middles: readonly number[];
  readonly widths: readonly number[];
}

function sizeIn(words: readonly string[], width: number): number {
  const ems =
    words.reduce((sum, word) => sum + textWidth(word, 1, true), 0) + gap * (words.length - 1);
  return Math.min(largest, (width - 2 * margin) / ems);
}

/** Whether the words of a layer stand in one line that can be read, with arcs; only words that look at each other have some. */
export const fitsInLine = ({ numbers, width, height }: Given): boolean =>
  numbers.facts.memoryWords === null &&
  numbers.words.length > 1 &&
  height >= 160 &&
  sizeIn(numbers.words, width) >= smallest;

function lineIn({ numbers, width, height }: View): Line {
  const { words } = numbers;
  const size = sizeIn(words, width);
  const widths = words.map((word) => textWidth(word, size));
  const whole = widths.reduce((sum, each) => sum + each, 0) + gap * size * (words.length - 1);
  let left = (width - whole) / 2;
  const middles = widths.map((each) => {
    const middle = left + each / 2;
    left += each + gap * size;
    return middle;
  });
  return { size, y: height / 2, middles, widths };
}

/** @param pointed the word that is pointed at; by default the chosen cell's, or the one whose heads show most */
export function sentenceScene(given: Given, pointed: number | null = null): Scene {
  const view = viewOf(given);
  const { numbers, width, height, state } = view;
  const line = lineIn(view);
  const hidden = isConcealed(view, 'attn_weights');
  const asker = pointed ?? queryOf(numbers.tables, state.cell) ?? askingWord(numbers);
  const words = numbers.words.map((word, at): Label =>
    labelOf({
      text: isolated(word),
      x: line.middles[at] ?? 0,
      y: line.y,
      size: line.size,
      align: 'center',
      role: 'word',
      strong: at === asker && !hidden,
      key: `query ${at}`,
    }),
  );
  const heads = Array.from({ length: numbers.config.heads }, (_, head) =>
    headArcs(view, line, head, asker),
  );
  const shown = hidden ? [] : heads;
  return {
    width,
    height,
    matrices: [],
    labels: [...words, ...shown.flatMap(({ labels }) => labels)],
    bands: [],
    outlines: [],
    targets: [],
    edited: [],
    untrained: [],
    arcs: shown.flatMap(({ arcs }) => arcs),
    words: numbers.words.map((_, at) => wordTarget(view, line, at)),
    legend: { diverging: null, shares: false },
    oneOfThree: false,
    current: null,
    work: null,
  };
}

/** As high as a finger, and up to half of the way to the next word. */
function wordTarget({ numbers, state, height }: View, line: Line, word: number): WordTarget {
  const width = (line.widths[word] ?? 0) + gap * line.size;
  const high = Math.min(height, Math.max(44, line.size * 1.7));
  const index = [state.head, word, strongest(numbers, state.head, word).key];
  return {
    word,
    x: (line.middles[word] ?? 0) - width / 2,
    y: line.y - high / 2,
    width,
    height: high,
    place: { name: 'attn_weights', index },
  };
}

/** The shares that one word gives in one head. */
function sharesOf(numbers: Numbers, head: number, word: number): Float32Array {
  const { cols, data } = numbers.matrix('attn_weights', head);
  return data.subarray(word * cols, (word + 1) * cols);
}

function strongest(numbers: Numbers, head: number, word: number): { key: number; share: number } {
  let [key, share] = [0, -1];
  sharesOf(numbers, head, word).forEach((each, at) => {
    if (each > share) [key, share] = [at, each];
  });
  return { key, share };
}

/** The word whose heads have the most to show: one that a training asked, whose heads look at different words and away from it. */
export function askingWord(numbers: Numbers): number {
  const asked = numbers.facts.trained?.asked ?? [];
  const rows = asked.length > 0 ? asked : numbers.words.map((_, row) => row);
  const worth = (row: number) => {
    const keys = new Set<number>();
    let away = 0;
    for (let head = 0; head < numbers.config.heads; head++) {
      const { key, share } = strongest(numbers, head, row);
      keys.add(key);
      if (key !== row) away += share;
    }
    return keys.size + away;
  };
  return rows.reduce((best, row) => (worth(row) > worth(best) ? row : best), rows[0] ?? 0);
}

function headArcs(
  view: View,
  line: Line,
  head: number,
  asker: number,
): { arcs: Arc[]; labels: Label[] } {
  const { numbers, width, height } = view;
  const { heads } = numbers.config;
  const isAbove = head % 2 === 0;
  const rank = Math.floor(head / 2);
  const onSide = Math.ceil((heads - (isAbove ? 0 : 1)) / 2);
  const shift = (rank - (onSide - 1) / 2) * Math.min(apart, (2 * line.size) / onSide);
  const size = Math.max(11, Math.min(17, line.size * 0.6));
  const labelSpace = onSide <= 2 ? size * 1.5 * onSide : 0;
  const room = height / 2 - line.size * 0.85 - labelSpace - 8;
  const foot = line.y + (isAbove ? -0.8 : 0.8) * line.size;
  const whole = Math.max(1, (line.middles.at(-1) ?? 0) - (line.middles[0] ?? 0));
  const from = line.middles[asker] ?? 0;
  const shares = sharesOf(numbers, head, asker);
  const arcs: Arc[] = [];
  shares.forEach((share, key) => {
    if (share < least) return;
    const to = line.middles[key] ?? 0;
    const isSelf = key === asker;
    // The further the higher; a word that looks at itself has a small loop.
    const high = isSelf ? 0.16 : (Math.abs(to - from) / whole) ** 0.6;
    const rise = Math.min(room, height * 0.42) * high * (isAbove ? -1 : 1);
    arcs.push({
      key: `${head} ${asker} ${key}`,
      head,
      x1: (isSelf ? from - line.size * 0.45 : from) + shift,
      x2: (isSelf ? from + line.size * 0.45 : to) + shift,
      y: foot,
      rise,
      width: Math.max(1, share * widest * line.size),
      alpha: 0.3 + 0.7 * share,
    });
  });
  const { key, share } = strongest(numbers, head, asker);
  const own = arcs.find((arc) => arc.key === `${head} ${asker} ${key}`);
  if (!own || onSide > 2) return { arcs, labels: [] };
  const text = say('picture-arc', {
    head: head + 1,
    word: isolated(numbers.words[key] ?? ''),
    share: formatFixed(share, 2),
  });
  const half = textWidth(text, size, true) / 2 + 4;
  const x = Math.min(Math.max((own.x1 + own.x2) / 2, half), width - half);
  // No arc of this head passes through its label.
  const over = arcs.filter(
    ({ x1, x2 }) => Math.min(x1, x2) < x + half && Math.max(x1, x2) > x - half,
  );
  const high = over.reduce(
    (most, { rise, width: thick }) => Math.max(most, Math.abs(rise) + thick / 2),
    0,
  );
  const away = high + size * (0.95 + 1.4 * rank);
  const label = labelOf({
    text,
    x,
    y: foot + (isAbove ? -away : away),
    size,
    align: 'center',
    role: 'head',
    head,
    strong: true,
    key: `arc ${head}`,
  });
  return { arcs, labels: [label] };
}
