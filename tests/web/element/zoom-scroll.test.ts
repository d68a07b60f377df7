import { expect, it } from 'vitest';
import { spotOf } from '../../../web/element/zoom-scroll';
import { matrixOf, sceneWith } from '../support/drawing';

it('a larger picture has the chosen cell in its middle, else its largest matrix', () => {
  const values = [1, 2, 3, 4, 5, 6];
  const small = matrixOf(values, 3, { x: 200, y: 150, width: 30, height: 20, small: true });
  const scene = sceneWith({ matrices: [small, matrixOf(values, 3, { x: 10, y: 20 })] });
  expect(spotOf(scene, { name: 'x', index: [1, 2] })).toEqual({ x: 60 / 400, y: 50 / 300 });
  expect(spotOf(scene, null)).toEqual({ x: 40 / 400, y: 40 / 300 });
  expect(spotOf(sceneWith({}), null)).toEqual({ x: 0.5, y: 0.5 });
});
