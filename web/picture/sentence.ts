/**
 * The words in a line, and arcs from the one that asks to those that its heads look at: the first screen, and what comes
 * before the first stage. Half of the heads have their arcs above the line, half below it. Where a column has room for larger
 * words, as on a phone, they stand below each other, and the arcs are on its two sides.
 */
import { queryOf } from './query';
import { formatFixed } from '../words/numbers';
import { say } from '../words/words';
import type { Numbers } from '../model/numbers';
import { isolated } from '../model/sentence';
import { labelOf } from './drawing';
import type { Arc, Label, Scene, WordTarget } from './scene';
import { textWidth } from './text';
import { isConcealed, viewOf, type PictureView, type View } from './view';

/** Sizes of the words: larger ones are no better to read, smaller ones cannot be read. */
const [largest, smallest] = [40, 11];
/** The same in a column, where a word's own height is the least of what it needs. */
const [largestInColumn, ofPitch] = [22, 0.68];
/** Between two words, in sizes of a letter. */
const gap = 0.8;
/** Shares below this have no arc. */
const least = 0.02;
/** The widest arc, in sizes of a letter: a share of 1. */
const widest = 0.26;
/** Between the ends of several heads' arcs at one word. */
const apart = 6;
const margin = 12;

/** Where the words stand: `along` is x in a line and y in a column, `across` the other one. */
interface Line {
  readonly isColumn: boolean;
  readonly size: number;
  readonly across: number;
  /** The middle of each word. */
  readonly along: readonly number[];
  readonly widths: readonly number[];
  /** From the middle to where arcs begin. */
  readonly foot: number;
  /** The picture's size across the words. */
  readonly depth: number;
}

function sizeInLine(words: readonly string[], width: number): number {
  const ems =
    words.reduce((sum, word) => sum + textWidth(word, 1, true), 0) + gap * (words.length - 1);
  return Math.min(largest, (width - 2 * margin) / ems);
}

/** Above a column is the name of each side's heads. */
const headSpace = 30;
const pitchIn = (words: readonly string[], height: number): number =>
  (height - 2 * margin - headSpace) / words.length;

function sizeInColumn(words: readonly string[], width: number, height: number): number {
  const widest = Math.max(...words.map((word) => textWidth(word, 1, true)));
  return Math.min(
    largestInColumn,
    pitchIn(words, height) * ofPitch,
    // A third of the width is the words', the rest the arcs'.
    (width - 2 * margin) / (3 * widest),
  );
}

const sizesIn = ({ numbers: { words }, width, height }: PictureView) => ({
  inLine: sizeInLine(words, width),
  inColumn: sizeInColumn(words, width, height),
});

/** Whether a layer's words can be read, with arcs; only words that look at each other have some. */
export const fitsSentence = (given: PictureView): boolean =>
  given.numbers.facts.memoryWords === null &&
  given.numbers.words.length > 1 &&
  given.height >= 160 &&
  Math.max(...Object.values(sizesIn(given))) >= smallest;

function lineIn(view: View): Line {
  const { numbers, width, height } = view;
  const { words } = numbers;
  const { inLine, inColumn } = sizesIn(view);
  if (inColumn > inLine) {
    const pitch = pitchIn(words, height);
    const widths = words.map((word) => textWidth(word, inColumn, true));
    return {
      isColumn: true,
      size: inColumn,
      across: width / 2,
      along: words.map((_, at) => margin + headSpace + (at + 0.5) * pitch),
      widths,
      foot: Math.max(...widths) / 2 + 8,
      depth: width,
    };
  }
  const widths = words.map((word) => textWidth(word, inLine));
  const whole = widths.reduce((sum, each) => sum + each, 0) + gap * inLine * (words.length - 1);
  let left = (width - whole) / 2;
  const along = widths.map((each) => {
    const middle = left + each / 2;
    left += each + gap * inLine;
    return middle;
  });
  const [across, foot] = [height / 2, 0.8 * inLine];
  return { isColumn: false, size: inLine, across, along, widths, foot, depth: height };
}

/** @param pointed the word that is pointed at; by default the chosen cell's, or the one whose heads show most */
export function sentenceScene(given: PictureView, pointed: number | null = null): Scene {
  const view = viewOf(given);
  const { numbers, width, height, state } = view;
  const line = lineIn(view);
  const hidden = isConcealed(view, 'attn_weights');
  const asker = pointed ?? queryOf(numbers.tables, state.cell) ?? askingWord(numbers);
  const words = numbers.words.map((word, at): Label =>
    labelOf({
      text: isolated(word),
      x: line.isColumn ? line.across : (line.along[at] ?? 0),
      y: line.isColumn ? (line.along[at] ?? 0) : line.across,
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
  const index = [state.head, word, strongest(numbers, state.head, word).key];
  const place = { name: 'attn_weights', index };
  const middle = line.along[word] ?? 0;
  if (line.isColumn) {
    const pitch = pitchIn(numbers.words, height);
    const [x, y] = [line.across - line.foot, middle - pitch / 2];
    return { word, x, y, width: 2 * line.foot, height: pitch, place };
  }
  const width = (line.widths[word] ?? 0) + gap * line.size;
  const high = Math.min(height, Math.max(44, line.size * 1.7));
  return { word, x: middle - width / 2, y: line.across - high / 2, width, height: high, place };
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
  const { numbers, width } = view;
  const { heads } = numbers.config;
  // On the left of a column is what is above a line.
  const isBefore = head % 2 === 0;
  const side = isBefore ? -1 : 1;
  const rank = Math.floor(head / 2);
  const onSide = Math.ceil((heads - (isBefore ? 0 : 1)) / 2);
  const shift = (rank - (onSide - 1) / 2) * Math.min(apart, (2 * line.size) / onSide);
  const size = Math.max(11, Math.min(17, line.size * 0.6));
  const labelSpace = onSide <= 2 && !line.isColumn ? size * 1.5 * onSide : 0;
  const room = line.depth / 2 - line.foot - labelSpace - 8;
  const foot = line.across + side * line.foot;
  const whole = Math.max(1, (line.along.at(-1) ?? 0) - (line.along[0] ?? 0));
  const from = line.along[asker] ?? 0;
  const shares = sharesOf(numbers, head, asker);
  const arcs: Arc[] = [];
  shares.forEach((share, key) => {
    if (share < least) return;
    const to = line.along[key] ?? 0;
    const isSelf = key === asker;
    // The further the higher; a word that looks at itself has a small loop.
    const high = isSelf ? 0.16 : (Math.abs(to - from) / whole) ** 0.6;
    arcs.push({
      key: `${head} ${asker} ${key}`,
      head,
      isUpright: line.isColumn,
      x1: (isSelf ? from - line.size * 0.45 : from) + shift,
      x2: (isSelf ? from + line.size * 0.45 : to) + shift,
      y: foot,
      rise: Math.min(room, line.depth * 0.42) * high * side,
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
  if (line.isColumn) return { arcs, labels: [sideLabel(text, head, width)] };
  const half = textWidth(text, size, true) / 2 + margin;
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
    y: foot + side * away,
    size,
    align: 'center',
    role: 'head',
    head,
    strong: true,
    key: `arc ${head}`,
  });
  return { arcs, labels: [label] };
}

/** Above its side of a column. */
function sideLabel(text: string, head: number, width: number): Label {
  const isLeft = head % 2 === 0;
  const room = width / 2 - margin - 4;
  return labelOf({
    text,
    x: isLeft ? margin : width - margin,
    y: margin + 8 + 17 * Math.floor(head / 2),
    size: Math.min(15, room / textWidth(text, 1, true)),
    align: isLeft ? 'left' : 'right',
    role: 'head',
    head,
    strong: true,
    key: `arc ${head}`,
  });
}
