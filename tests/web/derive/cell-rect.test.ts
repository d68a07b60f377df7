import { describe, expect, it } from 'vitest';
import { cellRect, largestMatrix } from '../../../web/derive/scene/cell-rect';
import { spotOf } from '../../../web/element/zoom-scroll';
import { matrixOf, sceneWith } from '../support/drawing';

const values = [1, 2, 3, 4, 5, 6];
const address = { name: 'x', prefix: [], row: 0, col: 0, transposed: false };
const small = matrixOf(values, 3, { x: 200, y: 150, width: 30, height: 20, small: true, address });
const large = matrixOf(values, 3, { x: 10, y: 20, address });
const scene = sceneWith({ matrices: [small, large] });
const place = { name: 'x', index: [1, 2] };

describe('where a cell stands', () => {
  it('is said of the large matrix, wherever it is in the scene', () => {
    expect(cellRect(scene, place)).toEqual({ x: 50, y: 40, width: 20, height: 20 });
  });
  it('is said of a small one where no other shows it', () => {
    const tiles = sceneWith({ matrices: [small] });
    expect(cellRect(tiles, place)).toEqual({ x: 220, y: 160, width: 10, height: 10 });
  });
  it('is null of a place that is not in the scene', () => {
    expect(cellRect(scene, { name: 'q', index: [0, 0] })).toBeNull();
  });
});

describe('what a larger picture has in its middle', () => {
  it('is the cell', () => {
    expect(spotOf(scene, place)).toEqual({ x: 60 / 400, y: 50 / 300 });
  });
  it('is the largest matrix without one', () => {
    expect(largestMatrix(scene)).toBe(large);
    expect(spotOf(scene, null)).toEqual({ x: 40 / 400, y: 40 / 300 });
  });
  it('is the middle of an empty picture', () => {
    expect(spotOf(sceneWith({}), null)).toEqual({ x: 0.5, y: 0.5 });
  });
});
