/**
 * From one scene to another: what is in both moves, what is in only one fades. A matrix in both is painted
 * twice, the old picture under the new one until that covers it, so that nothing blinks.
 */
import { lerp, smooth } from './moment';
import type { Arc, Band, Label, Matrix, Outline, Rect, Scene, Turn } from './scene';
import { sameCellsIn } from './same-cells';

/** Rises from 0 at `from` to 1 at `to`. */
const ramp = (t: number, from: number, to: number) =>
  Math.min(1, Math.max(0, (t - from) / (to - from)));

/** When everything only in the first scene is gone, and when everything only in the second begins to appear. */
const goneAt = 0.45;
const comesAt = 0.5;
/** When the new picture of a matrix in both scenes covers the old one. */
const coveredAt = 0.6;
/** When a transposed matrix has almost finished turning. */
const turnedAt = 0.85;

export function tween(from: Scene, to: Scene, t: number): Scene {
  if (t <= 0) return from;
  if (t >= 1) return to;
  const moved = smooth(t);
  return {
    ...to,
    matrices: matrices(from.matrices, to.matrices, t, moved),
    labels: labels(from.labels, to.labels, t, moved),
    bands: bands(from.bands, to.bands, t, moved),
    outlines: outlines(from.outlines, to.outlines, t),
    arcs: arcs(from.arcs ?? [], to.arcs ?? [], t, moved),
    words: [],
    targets: to.targets.map((target) => ({ ...target, alpha: ramp(t, comesAt, 1) })),
    cellFrames: [],
    untrainedRows: [],
    downstream: [],
    range: t < 0.5 ? from.range : to.range,
    current: null,
  };
}

/** Whether no matrix moves: other numbers alone move nothing. */
export function standStill(from: Scene, to: Scene): boolean {
  const place = ({ key, small, x, y, width, height, paint, rows, cols }: Matrix) =>
    [key, small, x, y, width, height, paint, rows, cols].join(' ');
  const places = from.matrices.map(place).join('\n');
  return places === to.matrices.map(place).join('\n');
}

/**
 * A scene in transition, as the start of another transition: each matrix once, where it is seen now.
 * Otherwise repeated choices (a drag) would each leave a layer of the picture behind.
 */
export function settled(scene: Scene): Scene {
  const seen = new Map<string, Matrix>();
  for (const matrix of scene.matrices) {
    const name = `${matrix.key} ${matrix.small ? 'small' : 'large'}`;
    const alpha = Math.max(matrix.alpha, seen.get(name)?.alpha ?? 0);
    seen.set(name, { ...matrix, alpha, turn: null });
  }
  return { ...scene, matrices: [...seen.values()] };
}

const between = (a: Rect, b: Rect, t: number): Rect => ({
  x: lerp(a.x, b.x, t),
  y: lerp(a.y, b.y, t),
  width: lerp(a.width, b.width, t),
  height: lerp(a.height, b.height, t),
});

function matrices(
  from: readonly Matrix[],
  to: readonly Matrix[],
  t: number,
  moved: number,
): readonly Matrix[] {
  const alone = multiplesAlone(from, to);
  const under = from.map((matrix): Matrix => {
    const target = alone(matrix) ? null : sameCellsIn(matrix, to);
    if (!target) return { ...matrix, alpha: matrix.alpha * (1 - ramp(t, 0, goneAt)) };
    const alpha = matrix.alpha * (1 - ramp(t, coveredAt, 1));
    if (target.transposed) return { ...turned(matrix, target.rect, moved), numbers: false };
    return { ...matrix, ...between(matrix, target.rect, moved), alpha, numbers: false };
  });
  const over = to.map((matrix): Matrix => {
    const source = sameCellsIn(matrix, from);
    if (!source) return { ...matrix, alpha: ramp(t, comesAt, 1) };
    // While it turns only the old picture is seen; the new one covers it at the end.
    if (source.transposed) return { ...matrix, alpha: ramp(t, turnedAt, 1) };
    const alpha = ramp(t, 0, coveredAt);
    return { ...matrix, ...between(source.rect, matrix, moved), alpha, numbers: false };
  });
  return [...under, ...over].filter(({ alpha }) => alpha > 0);
}

/** Small multiples of large matrices that remain without them: they fade instead of covering the large ones. */
function multiplesAlone(from: readonly Matrix[], to: readonly Matrix[]) {
  const keys = (scene: readonly Matrix[], small: boolean) =>
    new Set(scene.filter((each) => each.small === small).map(({ key }) => key));
  const [large, stay] = [keys(from, false), keys(to, true)];
  return ({ key, small }: Matrix) => small && large.has(key) && !stay.has(key);
}

/**
 * A matrix turning into its transposed place in `rect`: rows become columns, as if it were tipped over its
 * diagonal.
 */
function turned(matrix: Matrix, rect: Rect, moved: number): Matrix {
  const turn: Turn = {
    alongX: lerp(matrix.width, 0, moved),
    alongY: lerp(0, rect.height, moved),
    downX: lerp(0, rect.width, moved),
    downY: lerp(matrix.height, 0, moved),
  };
  return { ...matrix, x: lerp(matrix.x, rect.x, moved), y: lerp(matrix.y, rect.y, moved), turn };
}

/** Pairs items with equal keys, the k-th with the k-th. */
function paired<T>(from: readonly T[], to: readonly T[], key: (item: T) => string) {
  const waiting = new Map<string, T[]>();
  for (const item of from) waiting.set(key(item), [...(waiting.get(key(item)) ?? []), item]);
  const pairs = to.map((item) => ({ item, before: waiting.get(key(item))?.shift() }));
  return { pairs, rest: [...waiting.values()].flat() };
}

/** A word that was never trained is faint, but the same word. */
const standing = (role: Label['role']) => (role === 'faint' ? 'word' : role);

function labels(
  from: readonly Label[],
  to: readonly Label[],
  t: number,
  moved: number,
): readonly Label[] {
  const { pairs, rest } = paired(
    from,
    to,
    ({ role, text, angle }) => `${standing(role)} ${angle} ${text}`,
  );
  return [
    ...rest.map((label) => ({ ...label, alpha: label.alpha * (1 - ramp(t, 0, goneAt)) })),
    ...pairs.map(({ item, before }): Label => {
      if (!before) return { ...item, alpha: ramp(t, comesAt, 1) };
      return {
        ...item,
        x: lerp(before.x, item.x, moved),
        y: lerp(before.y, item.y, moved),
        // In half pixels: every other size would be another font.
        size: Math.round(2 * lerp(before.size, item.size, moved)) / 2,
        alpha: Math.max(before.alpha, moved),
        align: moved < 0.5 ? before.align : item.align,
        // A large word that moves to a small place is not cut before it is small.
        maxWidth: moved < 0.9 ? Math.max(before.maxWidth, item.maxWidth) : item.maxWidth,
      };
    }),
  ].filter(({ alpha }) => alpha > 0);
}

function bands(
  from: readonly Band[],
  to: readonly Band[],
  t: number,
  moved: number,
): readonly Band[] {
  const { pairs, rest } = paired(from, to, ({ key }) => key);
  return [
    ...rest.map((band) => ({ ...band, alpha: (band.alpha ?? 1) * (1 - ramp(t, 0, goneAt)) })),
    ...pairs.map(({ item, before }) =>
      before
        ? { ...item, ...between(before, item, moved), alpha: 1 }
        : { ...item, alpha: ramp(t, comesAt, 1) },
    ),
  ];
}

function outlines(from: readonly Outline[], to: readonly Outline[], t: number): readonly Outline[] {
  return [
    ...from.map((outline) => ({
      ...outline,
      alpha: (outline.alpha ?? 1) * (1 - ramp(t, 0, goneAt)),
    })),
    ...to.map((outline) => ({ ...outline, alpha: (outline.alpha ?? 1) * ramp(t, comesAt, 1) })),
  ].filter(({ alpha }) => alpha > 0);
}

/** An arc in both scenes moves with its words; another one rises from the line of words or sinks into it. */
function arcs(from: readonly Arc[], to: readonly Arc[], t: number, moved: number): readonly Arc[] {
  const { pairs, rest } = paired(from, to, ({ key }) => key);
  const faded = (arc: Arc, share: number) => ({
    ...arc,
    rise: arc.rise * share,
    alpha: arc.alpha * share,
  });
  return [
    ...rest.map((arc) => faded(arc, 1 - ramp(t, 0, goneAt))),
    ...pairs.map(({ item, before }) =>
      before ? arcBetween(before, item, moved) : faded(item, ramp(t, comesAt, 1)),
    ),
  ].filter(({ alpha }) => alpha > 0);
}

const arcBetween = (a: Arc, b: Arc, t: number): Arc => ({
  ...b,
  x1: lerp(a.x1, b.x1, t),
  x2: lerp(a.x2, b.x2, t),
  y: lerp(a.y, b.y, t),
  rise: lerp(a.rise, b.rise, t),
  width: lerp(a.width, b.width, t),
  alpha: lerp(a.alpha, b.alpha, t),
});
