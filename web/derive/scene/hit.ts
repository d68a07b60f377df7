/** What is at a point of the picture. */
import type { Place } from '../../core/types';
import { textWidth } from './measure';
import { shownPlace, type Label, type Matrix, type Rect, type Scene } from './scene';

export interface Hit {
  readonly matrix: Matrix;
  readonly r: number;
  readonly c: number;
  readonly place: Place;
}

const inside = (rect: Rect, x: number, y: number) =>
  x >= rect.x && y >= rect.y && x < rect.x + rect.width && y < rect.y + rect.height;

/** The word at a point, where words are in a line. */
export const hitWord = ({ words = [] }: Scene, x: number, y: number): Place | null =>
  words.find((word) => inside(word, x, y))?.place ?? null;

/** The computed cell at a point; large matrices come first. */
export function hitCell(scene: Scene, x: number, y: number): Hit | null {
  for (const small of [false, true]) {
    for (const matrix of scene.matrices) {
      if (matrix.small !== small || !inside(matrix, x, y)) continue;
      const r = Math.min(
        matrix.rows - 1,
        Math.floor(((y - matrix.y) / matrix.height) * matrix.rows),
      );
      const c = Math.min(
        matrix.cols - 1,
        Math.floor(((x - matrix.x) / matrix.width) * matrix.cols),
      );
      const place = shownPlace(matrix, r, c);
      if (place) return { matrix, r, c, place };
    }
  }
  return null;
}

/** The head whose band or small multiple is at a point. */
export function hitHead(scene: Scene, x: number, y: number): number | null {
  return scene.targets.find((target) => inside(target, x, y))?.head ?? null;
}

/** A label with an explanation. */
export type NamedLabel = Label & { readonly says: string };

/** The labels with an explanation, in drawing order. */
export const namedLabels = ({ labels }: Scene): readonly NamedLabel[] =>
  labels.filter((label): label is NamedLabel => label.says !== undefined && label.alpha >= 0.5);

/** The label with an explanation at a point, or the nearest one within `slack`. */
export function hitLabel(scene: Scene, x: number, y: number, slack = 2): NamedLabel | null {
  let nearest: NamedLabel | null = null;
  let least = slack;
  for (const label of namedLabels(scene)) {
    const away = distance(label, x, y);
    if (away > least) continue;
    nearest = label;
    least = away;
  }
  return nearest;
}

/** Titles are bold, wider than the estimate. */
const bold = 1.12;

/** The distance of a point from a label's text; 0 within it. */
function distance(label: Label, x: number, y: number): number {
  const { text, size, align, role, angle, maxWidth } = label;
  const wide = role === 'title' ? bold : 1;
  const width = Math.min(textWidth(text, size) * wide, maxWidth);
  const turn = (-angle * Math.PI) / 180;
  const [dx, dy] = [x - label.x, y - label.y];
  const along = dx * Math.cos(turn) - dy * Math.sin(turn);
  const across = dx * Math.sin(turn) + dy * Math.cos(turn);
  const from = align === 'right' ? -width : align === 'center' ? -width / 2 : 0;
  // Words are centred on their line; other texts have it as their baseline.
  const middle = role === 'word' || role === 'faint' || role === 'operator' ? 0 : -size * 0.35;
  const beside = Math.max(from - along, along - from - width, 0);
  const above = Math.max(Math.abs(across - middle) - size * 0.6, 0);
  return Math.hypot(beside, above);
}

/** The next or the previous label after `from`, cyclically; without `from`, the first or the last. */
export function nextLabel(scene: Scene, from: Label | null, by: 1 | -1): NamedLabel | null {
  const all = namedLabels(scene);
  const here = from && sameLabel(scene, from);
  const at = here ? all.indexOf(here) : -1;
  if (at < 0) return (by === 1 ? all[0] : all.at(-1)) ?? null;
  return all[(at + by + all.length) % all.length] ?? null;
}

/** Whether two labels, possibly of two scenes, look the same to a reader. */
const isSameLabel = (a: Label, b: Label): boolean =>
  a.text === b.text && a.says === b.says && a.role === b.role;

/** The label of this scene that matches `label` of another one, nearest to its position. */
export function sameLabel(scene: Scene, label: Label): NamedLabel | null {
  const away = ({ x, y }: Label) => Math.hypot(x - label.x, y - label.y);
  return namedLabels(scene)
    .filter((each) => isSameLabel(each, label))
    .reduce<NamedLabel | null>(
      (best, each) => (best && away(best) <= away(each) ? best : each),
      null,
    );
}
