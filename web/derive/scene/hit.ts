/** From a point of the picture to what is there. */
import type { Place } from '../../core/types';
import { shownPlace, type Matrix, type Rect, type Scene } from './scene';

export interface Hit {
  readonly matrix: Matrix;
  readonly r: number;
  readonly c: number;
  readonly place: Place;
}

const inside = (rect: Rect, x: number, y: number) =>
  x >= rect.x && y >= rect.y && x < rect.x + rect.width && y < rect.y + rect.height;

/** The computed cell at a point; large matrices first. */
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
