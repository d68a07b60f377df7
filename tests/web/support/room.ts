/**
 * Finds what does not fit into a scene: texts that are cut off, outside, or overlapping; texts and frames that cover
 * matrices; overlapping matrices. A scene is data, so this needs no browser. Widths of texts are estimates like those
 * in derive, within a few pixels.
 */
import { textWidth } from '../../../web/derive/scene/measure';
import type { Label, Matrix, Rect, Scene } from '../../../web/derive/scene/scene';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A convex shape, given by its corners in order. */
interface Shape {
  readonly what: string;
  readonly corners: readonly Point[];
}

const slack = 2;

/** Bold letters are wider than regular ones. */
const boldness = ({ role }: Label) => (role === 'head' ? 1.16 : role === 'title' ? 1.04 : 1);

const wanted = (label: Label) => textWidth(label.text, label.size) * boldness(label);

/** The area of a label's letters. */
export function shapeOf(label: Label): Shape {
  const { text, x, y, size, align, role, maxWidth, angle } = label;
  const width = Math.min(wanted(label), maxWidth);
  const left = align === 'left' ? 0 : align === 'right' ? -width : -width / 2;
  const middle = role === 'word' || role === 'faint' || role === 'operator';
  const top = middle ? -size * 0.36 : -size * 0.72;
  const turn = (angle * Math.PI) / 180;
  const corners = [
    [left, top],
    [left + width, top],
    [left + width, top + size * 0.72],
    [left, top + size * 0.72],
  ].map(([dx = 0, dy = 0]) => ({
    x: x + dx * Math.cos(turn) - dy * Math.sin(turn),
    y: y + dx * Math.sin(turn) + dy * Math.cos(turn),
  }));
  return { what: `“${text}”`, corners };
}

export const shapeOfRect = (what: string, { x, y, width, height }: Rect): Shape => ({
  what,
  corners: [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ],
});

const nameOf = ({ key, rows, cols }: Matrix) => `${key} (${rows} × ${cols})`;

/** The extent of a shape along a direction. */
function along({ corners }: Shape, { x, y }: Point): readonly [number, number] {
  const all = corners.map((corner) => corner.x * x + corner.y * y);
  return [Math.min(...all), Math.max(...all)];
}

const normals = ({ corners }: Shape) =>
  corners.map((corner, k) => {
    const next = corners[(k + 1) % corners.length] ?? corner;
    const length = Math.hypot(next.x - corner.x, next.y - corner.y) || 1;
    return { x: (next.y - corner.y) / length, y: (corner.x - next.x) / length };
  });

/** Convex shapes overlap if no direction separates them. */
export function overlap(a: Shape, b: Shape): boolean {
  return [...normals(a), ...normals(b)].every((direction) => {
    const [fromA, toA] = along(a, direction);
    const [fromB, toB] = along(b, direction);
    return Math.min(toA, toB) - Math.max(fromA, fromB) > slack;
  });
}

const isOutside = ({ corners }: Shape, { width, height }: Scene) =>
  corners.some(({ x, y }) => x < -slack || x > width + slack || y < -slack || y > height + slack);

function pairs<T extends Shape>(all: readonly T[]): string[] {
  return all.flatMap((shape, k) =>
    all
      .slice(k + 1)
      .filter((other) => overlap(shape, other))
      .map((other) => `${shape.what} over ${other.what}`),
  );
}

const across = (some: readonly Shape[], others: readonly Shape[]) =>
  some.flatMap((shape) =>
    others
      .filter((other) => overlap(shape, other))
      .map((other) => `${shape.what} over ${other.what}`),
  );

/** Problems of a scene at rest; only words of a sentence may be cut. */
export function complaints(scene: Scene): string[] {
  const labels = scene.labels.filter(({ text }) => text !== '');
  const texts = labels.map(shapeOf);
  const cut = labels.filter(
    (label) =>
      wanted(label) > label.maxWidth + slack && label.role !== 'word' && label.role !== 'faint',
  );
  const matrices = scene.matrices.map((matrix) => shapeOfRect(nameOf(matrix), matrix));
  const bands = scene.bands.map((band) => shapeOfRect(`band ${band.key}`, band));
  return [
    ...cut.map(({ text }) => `“${text}” is cut`),
    ...[...texts, ...matrices]
      .filter((shape) => isOutside(shape, scene))
      .map(({ what }) => `${what} is outside`),
    ...pairs(texts),
    ...pairs(matrices),
    ...across(texts, matrices),
    ...across(texts, bands),
    ...framesCrossed(scene, texts),
  ];
}

/** A frame surrounds its own small multiple: no text or matrix is partly inside. */
function framesCrossed({ targets, matrices }: Scene, texts: readonly Shape[]): string[] {
  const frames = targets.filter(({ tile }) => tile);
  return frames.flatMap((frame) => {
    const box = shapeOfRect(`the frame of head ${frame.head + 1}`, frame);
    const things = [...texts, ...matrices.map((matrix) => shapeOfRect(nameOf(matrix), matrix))];
    return things
      .filter((thing) => overlap(thing, box) && !isWithin(thing, frame))
      .map(({ what }) => `${what} crosses ${box.what}`);
  });
}

const isWithin = ({ corners }: Shape, { x, y, width, height }: Rect) =>
  corners.every(
    (corner) =>
      corner.x >= x - slack &&
      corner.x <= x + width + slack &&
      corner.y >= y - slack &&
      corner.y <= y + height + slack,
  );
