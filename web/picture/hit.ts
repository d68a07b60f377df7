/** What is at a point of the picture, and where the arrow keys lead from a cell. */
import type { Place } from '../core/types';
import { cellOf, cellRect, contains, shownPlace, type Matrix, type Scene } from './scene';

export type Hit =
  | { readonly kind: 'cell'; readonly place: Place; readonly matrix: Matrix }
  | { readonly kind: 'head'; readonly head: number }
  | { readonly kind: 'word'; readonly word: number; readonly place: Place };

/** Cells of large matrices, words of a line, and then all that makes a head the large one. */
export function hit(scene: Scene, x: number, y: number): Hit | null {
  const word = scene.words.find((each) => contains(each, x, y));
  if (word) return { kind: 'word', word: word.word, place: word.place };
  // A tile is pressed for its head, but for the large one's, whose cells can be looked at.
  const target = scene.targets.find((each) => contains(each, x, y));
  if (target && !(target.tile && target.selected)) return { kind: 'head', head: target.head };
  const found = cellAt(scene, x, y);
  if (found) return found;
  return target ? { kind: 'head', head: target.head } : null;
}

/** The cell at a point, of a large matrix or a small one: what is pointed at. */
export function cellAt(
  { matrices }: Scene,
  x: number,
  y: number,
): Extract<Hit, { kind: 'cell' }> | null {
  for (const matrix of matrices.toReversed()) {
    if (!contains(matrix, x, y) || matrix.alpha < 1) continue;
    const { rows, cols, width, height } = matrix;
    const r = Math.min(rows - 1, Math.floor(((y - matrix.y) / height) * rows));
    const c = Math.min(cols - 1, Math.floor(((x - matrix.x) / width) * cols));
    const place = shownPlace(matrix, r, c);
    if (place) return { kind: 'cell', place, matrix };
  }
  return null;
}

/** The matrices that show a place now, large ones first, and the cell in each. */
export function showing({ matrices }: Pick<Scene, 'matrices'>, place: Place) {
  const all = matrices.flatMap((matrix) => {
    const own = cellOf(matrix, place);
    const before = matrix.before && cellOf({ ...matrix, address: matrix.before.address }, place);
    const cell = own ?? before;
    const shown = cell && shownPlace(matrix, cell.r, cell.c);
    return cell && shown && shown.name === place.name ? [{ matrix, cell }] : [];
  });
  return [
    ...all.filter(({ matrix }) => !matrix.small),
    ...all.filter(({ matrix }) => matrix.small),
  ];
}

export type ArrowDirection = 'left' | 'right' | 'up' | 'down';
const steps: Readonly<Record<ArrowDirection, readonly [dx: number, dy: number]>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

/** The next cell in a direction: in the same matrix, or across its edge in the nearest large one; null at the end. */
export function neighbour(
  scene: Scene,
  place: Place | null,
  direction: ArrowDirection,
): Place | null {
  const here = place && showing(scene, place)[0];
  if (!here) return firstPlace(scene);
  const [dx, dy] = steps[direction];
  const { matrix, cell } = here;
  const [r, c] = [cell.r + dy, cell.c + dx];
  if (r >= 0 && c >= 0 && r < matrix.rows && c < matrix.cols) return shownPlace(matrix, r, c);
  return across(scene, matrix, cellRect(matrix, cell), direction);
}

/** The first cell of the result, or of whatever is shown large. */
function firstPlace({ matrices, current }: Scene): Place | null {
  if (current) return current;
  for (const matrix of matrices.toReversed()) {
    const place = matrix.small ? null : shownPlace(matrix, 0, 0);
    if (place) return place;
  }
  return null;
}

function across(
  scene: Scene,
  from: Matrix,
  cell: { x: number; y: number; width: number; height: number },
  direction: ArrowDirection,
) {
  const [dx, dy] = steps[direction];
  const [x, y] = [cell.x + cell.width / 2, cell.y + cell.height / 2];
  let best: { place: Place; away: number } | null = null;
  for (const matrix of scene.matrices) {
    if (matrix === from || matrix.small) continue;
    // The nearest cell of that matrix, and how far it is along the direction and beside it.
    const near = (at: number, start: number, size: number, count: number) =>
      Math.min(count - 1, Math.max(0, Math.floor(((at - start) / size) * count)));
    const r = near(y, matrix.y, matrix.height, matrix.rows);
    const c = near(x, matrix.x, matrix.width, matrix.cols);
    const rect = cellRect(matrix, { r, c });
    const [awayX, awayY] = [rect.x + rect.width / 2 - x, rect.y + rect.height / 2 - y];
    const along = awayX * dx + awayY * dy;
    const beside = Math.abs(awayX * dy) + Math.abs(awayY * dx);
    const place = shownPlace(matrix, r, c);
    if (along <= 0 || !place || beside > along * 2) continue;
    const away = along + 3 * beside;
    if (!best || away < best.away) best = { place, away };
  }
  return best?.place ?? null;
}
