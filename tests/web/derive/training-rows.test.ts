/** From the scores on, rows without a question in training are faint. */
import { expect, it } from 'vitest';
import type { StageName } from '../../../web/core/types';
import { computed, desktop, sceneOf } from '../support/layers';

const trained = { parameters: 'trained', heads: 2, progress: 1, trainingStep: 0 } as const;

/** The words beside faint rows in a stage's picture. */
function faint(stage: StageName, parameters: 'trained' | 'random' = 'trained'): readonly string[] {
  const scene = sceneOf(computed({ ...trained, parameters, stage }), desktop);
  const words = new Set('I am going to deposit my money at the bank'.split(' '));
  return scene.labels
    .filter(({ role, text, align }) => role === 'faint' && align === 'right' && words.has(text))
    .map(({ text }) => text);
}

it.each(['scores', 'softmax', 'output'] as const)('in %s all rows but the verb’s', (stage) => {
  expect(faint(stage)).toEqual('I am going to my money at the bank'.split(' '));
});

it('none before there are queries, and none of parameters that were not trained', () => {
  expect(faint('embed')).toEqual([]);
  expect(faint('softmax', 'random')).toEqual([]);
});

/** Rows of the large matrices that are marked as untrained: start and height in tenths of the matrix. */
function untrainedShares(stage: StageName, patch: object = {}) {
  const scene = sceneOf(computed({ ...trained, stage, ...patch }), desktop);
  const large = scene.matrices.filter(({ small, rows }) => !small && rows === 10);
  return large.flatMap(({ x, y, height }) =>
    scene.untrainedRows
      .filter((row) => row.x === x && row.y >= y && row.y < y + height)
      .map((row) => [row.y - y, row.height].map((each) => Math.round((each / height) * 10))),
  );
}

it('their cells are paler, all rows but the verb’s', () => {
  const rows = [
    [0, 4],
    [5, 5],
  ];
  expect(untrainedShares('softmax')).toEqual(rows);
  // Attention and context, but not the values.
  expect(untrainedShares('weigh')).toEqual([...rows, ...rows]);
  expect(untrainedShares('embed')).toEqual([]);
  expect(untrainedShares('softmax', { parameters: 'random' })).toEqual([]);
  // In the backward pass the gradients of 0 show it already.
  expect(untrainedShares('softmax', { direction: 'backward' })).toEqual([]);
});
