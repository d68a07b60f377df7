/** Page Up and Page Down cycle through the matrices in reading order. */
import { expect, it } from 'vitest';
import { moveCursor } from '../../../web/element/keyboard';
import { matrixOf, sceneWith } from '../support/drawing';

const matrix = (name: string, x: number) => {
  const address = { name, prefix: [], row: 0, col: 0, transposed: false };
  return matrixOf([1, 2, 3, 4], 2, { key: name, x, address });
};
const scene = sceneWith({
  matrices: [
    matrix('x', 0),
    matrix('q', 100),
    { ...matrix('k', 200), small: true },
    matrix('scores', 300),
  ],
});
const from = (name: string | null, key: string) =>
  moveCursor(scene, name === null ? null : { name, index: [1, 1] }, key);

it('go to the first number of the next large matrix, or of the one before', () => {
  expect(from('x', 'PageDown')).toEqual({ name: 'q', index: [0, 0] });
  expect(from('q', 'PageDown')).toEqual({ name: 'scores', index: [0, 0] });
  expect(from('scores', 'PageUp')?.name).toBe('q');
});

it('go round at both ends', () => {
  expect(from('scores', 'PageDown')?.name).toBe('x');
  expect(from('x', 'PageUp')?.name).toBe('scores');
});

it('begin at the first where no number is chosen, or at the last', () => {
  expect(from(null, 'PageDown')?.name).toBe('x');
  expect(from(null, 'PageUp')?.name).toBe('scores');
  expect(moveCursor(sceneWith({}), null, 'PageDown')).toBeNull();
});

it('leave an arrow where there is nothing further on', () => {
  const at = (name: string, index: readonly number[], key: string) =>
    moveCursor(scene, { name, index }, key);
  expect(at('x', [0, 0], 'ArrowRight')).toEqual({ name: 'x', index: [0, 1] });
  expect(at('x', [0, 0], 'ArrowDown')).toEqual({ name: 'x', index: [1, 0] });
  expect(at('x', [1, 1], 'ArrowRight')).toEqual({ name: 'q', index: [1, 0] });
  expect(at('q', [1, 0], 'ArrowLeft')).toEqual({ name: 'x', index: [1, 1] });
  // Arrows skip small matrices.
  expect(at('q', [0, 1], 'ArrowRight')).toEqual({ name: 'scores', index: [0, 0] });
  for (const [name, key] of [
    ['x', 'ArrowUp'],
    ['x', 'ArrowLeft'],
  ] as const)
    expect(at(name, [0, 0], key)).toEqual({ name, index: [0, 0] });
  expect(at('scores', [1, 1], 'ArrowRight')).toEqual({ name: 'scores', index: [1, 1] });
  expect(at('scores', [1, 1], 'ArrowDown')).toEqual({ name: 'scores', index: [1, 1] });
});
