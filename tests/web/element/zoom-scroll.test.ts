/** A picture larger than its box: which cell to show. */
import { describe, expect, it } from 'vitest';
import { spotOf } from '../../../web/element/zoom-scroll';
import { matrixOf, sceneWith } from '../support/drawing';

describe('the spot that is worth a look', () => {
  const small = matrixOf([1], 1, { x: 0, y: 0, width: 20, height: 20 });
  const large = matrixOf([1, 2, 3, 4], 2, { key: 'q', x: 100, y: 200, width: 200, height: 40 });
  const address = { name: 'q', prefix: [], row: 0, col: 0, transposed: false };
  const scene = sceneWith({ matrices: [small, { ...large, address }] });

  it('is the cell’s middle where one is chosen', () => {
    expect(spotOf(scene, { name: 'q', index: [1, 0] })).toEqual({ x: 150 / 400, y: 230 / 300 });
  });

  it('is the middle of the largest matrix, or of the picture where there is none', () => {
    expect(spotOf(scene, null)).toEqual({ x: 200 / 400, y: 220 / 300 });
    expect(spotOf(scene, { name: 'scores', index: [0, 0] })).toEqual({ x: 0.5, y: 220 / 300 });
    expect(spotOf(sceneWith({}), null)).toEqual({ x: 0.5, y: 0.5 });
  });
});
