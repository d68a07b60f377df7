/** Rows that a training asked nothing of stand back, from the scores on. */
import { expect, it } from 'vitest';
import type { StageName } from '../../../web/core/types';
import { computed, desktop, sceneOf } from '../support/layers';

const trained = { parameters: 'trained', heads: 2, progress: 1, trainingStep: 0 } as const;

/** The words beside the rows of a stage's picture that stand back. */
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
