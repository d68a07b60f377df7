/** On a phone the inspector is a sheet over the picture: on the side where the chosen cell is not. */
import type { Place } from '../../core/types';
import { cellOf, type Scene } from '../../derive/scene/scene';

/** Whether the cell stands so low that a sheet at the lower edge would cover it. */
export function standsLow({ matrices, height }: Scene, place: Place): boolean {
  for (const matrix of matrices) {
    if (matrix.small || matrix.echo) continue;
    const cell = cellOf(matrix, place);
    if (!cell) continue;
    return matrix.y + ((cell.r + 1) / matrix.rows) * matrix.height > height * 0.45;
  }
  return false;
}
