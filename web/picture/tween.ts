/**
 * From one scene to another: what is in both moves, what is in only one fades. Titles and sizes are gone while matrices
 * move, so that they do not meet; words move with their rows.
 */
import type { Arc, Band, Before, Label, Matrix, Outline, Rect, Scene } from './scene';

const lerp = (a: number, b: number, t: number): number => a + (b - a) * t;
const smooth = (t: number): number => t * t * (3 - 2 * t);

/** Rises from 0 at `from` to 1 at `to`. */
const ramp = (t: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, (t - from) / (to - from)));

/** Less cannot be seen, and would pile up where choices follow each other. */
const faint = 0.02;

/** What is only in the first scene is gone by then, and what is only in the second one comes after. */
const [goneAt, comesAt] = [0.35, 0.6];

export function tween(before: Scene, after: Scene, t: number): Scene {
  if (t <= 0) return before;
  if (t >= 1) return after;
  const moved = smooth(t);
  return {
    ...after,
    matrices: matricesBetween(before.matrices, after.matrices, t, moved),
    labels: labelsBetween(before.labels, after.labels, t, moved, before.words.length > 0),
    bands: bandsBetween(before.bands, after.bands, t, moved),
    outlines: outlinesBetween(before.outlines, after.outlines, t),
    arcs: arcsBetween(before.arcs, after.arcs, t, moved),
    targets: after.targets.filter((target) => before.targets.some((was) => sameRect(was, target))),
    words: [],
    edited: [],
    untrained: [],
    legend: t < 0.5 ? before.legend : after.legend,
    current: null,
  };
}

const between = (a: Rect, b: Rect, t: number): Rect => ({
  x: lerp(a.x, b.x, t),
  y: lerp(a.y, b.y, t),
  width: lerp(a.width, b.width, t),
  height: lerp(a.height, b.height, t),
});

/** Pairs what has the same key in both lists, the k-th with the k-th. */
function paired<T>(before: readonly T[], after: readonly T[], key: (item: T) => string) {
  const waiting = new Map<string, T[]>();
  for (const item of before) waiting.set(key(item), [...(waiting.get(key(item)) ?? []), item]);
  const pairs = after.map((item) => ({ item, was: waiting.get(key(item))?.shift() }));
  return { pairs, rest: [...waiting.values()].flat() };
}

/** Matrices in both scenes: by key and size, and then a small one that becomes large or the reverse. */
function matrixPairs(seen: readonly Matrix[], after: readonly Matrix[]) {
  // A scene that is itself on the way may have a matrix twice: the one that is seen best goes on.
  const best = new Map<string, Matrix>();
  for (const matrix of seen) {
    const own = `${matrix.key} ${matrix.small}`;
    if (matrix.alpha >= (best.get(own)?.alpha ?? 0)) best.set(own, matrix);
  }
  const before = [...best.values()];
  const exact = paired(before, after, ({ key, small }) => `${key} ${small}`);
  const alone = exact.pairs.filter(({ was }) => was === undefined).map(({ item }) => item);
  const other = paired(exact.rest, alone, ({ key }) => key);
  const found = new Map(
    [...exact.pairs, ...other.pairs].flatMap(({ item, was }) =>
      was ? [[item, was] as const] : [],
    ),
  );
  return { found, rest: other.rest };
}

function matricesBetween(
  before: readonly Matrix[],
  after: readonly Matrix[],
  t: number,
  moved: number,
): readonly Matrix[] {
  const { found, rest } = matrixPairs(before, after);
  const leaving = rest.map((matrix) => ({
    ...matrix,
    alpha: matrix.alpha * (1 - ramp(t, 0, goneAt)),
  }));
  const coming = after
    .filter((matrix) => !found.has(matrix))
    .map((matrix) => ({ ...matrix, alpha: ramp(t, comesAt, 1) }));
  const moving = after.flatMap((matrix): Matrix[] => {
    const was = found.get(matrix);
    if (!was) return [];
    return sameShape(was, matrix)
      ? movedMatrix(was, matrix, t, moved)
      : crossed(was, matrix, t, moved);
  });
  // What comes or goes lies under what moves.
  return [...leaving, ...coming, ...moving].filter(({ alpha }) => alpha > faint);
}

const isTurned = (a: Matrix, b: Matrix) => a.address.transposed !== b.address.transposed;
const sameShape = (a: Matrix, b: Matrix) =>
  isTurned(a, b) ? a.rows === b.cols && a.cols === b.rows : a.rows === b.rows && a.cols === b.cols;

/** The same numbers move; others lie under the new ones, which cover them at the end. */
function movedMatrix(was: Matrix, matrix: Matrix, t: number, moved: number): Matrix[] {
  const covered = ramp(t, 0.7, 1);
  const rect = between(was, matrix, moved);
  if (isTurned(was, matrix)) {
    const over: Matrix[] = covered > 0 ? [{ ...matrix, numbers: false, alpha: covered }] : [];
    return [turned(was, matrix, moved), ...over];
  }
  if (sameCells(was, matrix)) {
    if (sameRect(was, matrix)) return [matrix];
    return [
      { ...matrix, ...rect, numbers: false, dimmed: moved < 0.5 ? was.dimmed : matrix.dimmed },
    ];
  }
  const old = { ...was, ...rect, numbers: false };
  return covered > 0 ? [old, { ...matrix, ...rect, numbers: false, alpha: covered }] : [old];
}

/** Of other sizes, as from wide to split: one becomes the other on the way. */
function crossed(was: Matrix, matrix: Matrix, t: number, moved: number): Matrix[] {
  const rect = between(was, matrix, moved);
  const over = ramp(t, 0.25, 0.75);
  const both = [
    { ...was, ...rect, numbers: false, alpha: over < 1 ? 1 : 0 },
    { ...matrix, ...rect, numbers: false, alpha: over },
  ];
  return both.filter(({ alpha }) => alpha > 0);
}

const sameRect = (a: Rect, b: Rect) =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;

/** Whether both paint the same colours: the same numbers on one scale. */
function sameCells(a: Matrix, b: Matrix): boolean {
  const [first, second] = [wholly(a), wholly(b)];
  if (!first || !second || a.range !== b.range || first.paint !== second.paint) return false;
  return first.source.data === second.source.data && first.source.offset === second.source.offset;
}

/** What all cells show; null while a matrix is in between. */
function wholly(matrix: Matrix): Before | null {
  if (matrix.done >= matrix.rows * matrix.cols) return matrix;
  return matrix.done === 0 ? matrix.before : null;
}

/** Tipped over its diagonal: rows become columns. */
function turned(was: Matrix, matrix: Matrix, moved: number): Matrix {
  return {
    ...was,
    x: lerp(was.x, matrix.x, moved),
    y: lerp(was.y, matrix.y, moved),
    numbers: false,
    turn: {
      along: [lerp(was.width, 0, moved), lerp(0, matrix.height, moved)],
      down: [lerp(0, matrix.width, moved), lerp(was.height, 0, moved)],
    },
  };
}

const labelKey = ({ key, role, text, x, y, angle }: Label): string =>
  key === '' ? `${role} ${text} ${x} ${y} ${angle}` : key;

function labelsBetween(
  before: readonly Label[],
  after: readonly Label[],
  t: number,
  moved: number,
  fromLine: boolean,
): readonly Label[] {
  // Words that stay beside their matrix move with it; the others go where such words are.
  const exact = paired(before, after, (label) => `${labelKey(label)} ${label.beside}`);
  const alone = exact.pairs.filter(({ was }) => was === undefined).map(({ item }) => item);
  const other = paired(exact.rest, alone, labelKey);
  const { rest } = other;
  const pairs = [...exact.pairs.filter(({ was }) => was !== undefined), ...other.pairs];
  const leaving = rest.map((label) => ({
    ...label,
    alpha: label.alpha * (1 - ramp(t, 0, goneAt)),
  }));
  const others = pairs.map(({ item, was }): Label => {
    if (!was) return { ...item, alpha: item.alpha * ramp(t, comesAt, 1) };
    return {
      ...item,
      // From the line of words to a column of words: apart from each other before they come together.
      x: lerp(was.x, item.x, fromLine ? smooth(ramp(t, 0.3, 1)) : moved),
      y: lerp(was.y, item.y, fromLine ? smooth(ramp(t, 0, 0.6)) : moved),
      angle: lerp(was.angle, item.angle, moved),
      // In half pixels: every other size would be another font.
      size: Math.round(2 * lerp(was.size, item.size, moved)) / 2,
      align: moved < 0.5 ? was.align : item.align,
      text: moved < 0.5 ? was.text : item.text,
    };
  });
  return [...leaving, ...others].filter(({ alpha }) => alpha > faint);
}

function bandsBetween(
  before: readonly Band[],
  after: readonly Band[],
  t: number,
  moved: number,
): readonly Band[] {
  const { pairs, rest } = paired(before, after, ({ key }) => key);
  return [
    ...rest.map((band) => ({ ...band, alpha: band.alpha * (1 - ramp(t, 0, goneAt)) })),
    ...pairs.map(({ item, was }) =>
      was
        ? { ...item, ...between(was, item, moved), alpha: lerp(was.alpha, item.alpha, moved) }
        : { ...item, alpha: item.alpha * ramp(t, comesAt, 1) },
    ),
  ].filter(({ alpha }) => alpha > faint);
}

function outlinesBetween(
  before: readonly Outline[],
  after: readonly Outline[],
  t: number,
): readonly Outline[] {
  return [
    ...before.map((outline) => ({ ...outline, alpha: outline.alpha * (1 - ramp(t, 0, goneAt)) })),
    ...after.map((outline) => ({ ...outline, alpha: outline.alpha * ramp(t, comesAt, 1) })),
  ].filter(({ alpha }) => alpha > faint);
}

/** An arc in both scenes moves with its words; others rise from the line of words or sink into it. */
function arcsBetween(
  before: readonly Arc[],
  after: readonly Arc[],
  t: number,
  moved: number,
): readonly Arc[] {
  const { pairs, rest } = paired(before, after, ({ key }) => key);
  const faded = (arc: Arc, share: number): Arc => ({
    ...arc,
    rise: arc.rise * share,
    alpha: arc.alpha * share,
  });
  return [
    ...rest.map((arc) => faded(arc, 1 - ramp(t, 0, goneAt))),
    ...pairs.map(({ item, was }) =>
      was
        ? {
            ...item,
            x1: lerp(was.x1, item.x1, moved),
            x2: lerp(was.x2, item.x2, moved),
            y: lerp(was.y, item.y, moved),
            rise: lerp(was.rise, item.rise, moved),
            width: lerp(was.width, item.width, moved),
            alpha: lerp(was.alpha, item.alpha, moved),
          }
        : faded(item, ramp(t, comesAt, 1)),
    ),
  ].filter(({ alpha }) => alpha > faint);
}
