/** The position of a cell in a scene. */
import type { Place } from '../../core/types';
import { cellOf, type Matrix, type Rect, type Scene } from './scene';

/** The cell's rectangle in a large matrix, else in a small one; null where the scene does not show it. */
export function cellRect({ matrices }: Pick<Scene, 'matrices'>, place: Place): Rect | null {
  const isLarge = ({ small, echo }: Matrix) => !small && !echo;
  const largeFirst = [...matrices.filter(isLarge), ...matrices.filter((each) => !isLarge(each))];
  for (const matrix of largeFirst) {
    const cell = cellOf(matrix, place);
    if (!cell) continue;
    const [width, height] = [matrix.width / matrix.cols, matrix.height / matrix.rows];
    return { x: matrix.x + cell.c * width, y: matrix.y + cell.r * height, width, height };
  }
  return null;
}

/** The matrix with the largest area; null for an empty scene. */
export function largestMatrix({ matrices }: Pick<Scene, 'matrices'>): Rect | null {
  const area = ({ width, height }: Rect) => width * height;
  return matrices.reduce<Rect | null>(
    (best, each) => (best && area(best) >= area(each) ? best : each),
    null,
  );
}
