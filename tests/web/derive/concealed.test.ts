/** The scene contains nothing that a lesson hides, so no painter can show it. */
import { describe, expect, it } from 'vitest';
import type { Conceal } from '../../../web/lessons/format';
import { valueAt, type Matrix, type Scene } from '../../../web/derive/scene/scene';
import { withoutConcealed } from '../../../web/derive/conceal/without-concealed';
import { concealedOf } from '../../../web/derive/conceal/concealed';
import { stageNames, type State } from '../../../web/state/state';
import { computed, desktop, sceneOf } from '../support/layers';

function seen(conceal: Conceal, patch: Partial<State> = {}): Scene {
  const moment = computed(patch);
  return withoutConcealed(
    sceneOf(moment, desktop),
    concealedOf(conceal, moment.snapshot),
    moment.state,
  );
}

const numbers = (matrix: Matrix, source = matrix.source) =>
  Array.from({ length: matrix.rows * matrix.cols }, (_, k) =>
    valueAt(source, Math.floor(k / matrix.cols), k % matrix.cols),
  );

describe('a hidden tensor', () => {
  it.each(stageNames)('is nowhere in the scene of %s, nor before its result is there', (stage) => {
    for (const progress of [0.3, 1]) {
      const scene = seen(
        { tensors: [{ tensor: 'attn_weights' }, { tensor: 'q' }] },
        { stage, progress },
      );
      for (const matrix of scene.matrices) {
        const hidden = /^(attn_weights|q|q_packed)$/;
        if (hidden.test(matrix.address.name))
          expect(numbers(matrix).every(Number.isNaN)).toBe(true);
        else expect(numbers(matrix).some((each) => !Number.isNaN(each))).toBe(true);
        if (matrix.before && hidden.test(matrix.before.address.name))
          expect(numbers(matrix, matrix.before.source).every(Number.isNaN)).toBe(true);
      }
    }
  });

  it('may be one row of it, and the rest stays', () => {
    const scene = seen({ tensors: [{ tensor: 'x', index: [4, null] }] }, { stage: 'embed' });
    const x = scene.matrices.find(({ address }) => address.name === 'x');
    if (!x) throw new Error('x is there');
    const all = numbers(x);
    expect(all.filter(Number.isNaN)).toHaveLength(16);
    expect(all.slice(64, 80).every(Number.isNaN)).toBe(true);
    expect(scene.concealedAreas).toHaveLength(1);
  });
});

it('a hidden number’s operands are not marked, and no note names the largest', () => {
  const cell = { name: 'scores', index: [1, 4, 6] };
  const moment = computed({ stage: 'scores', cell });
  const scene = sceneOf(moment, desktop, cell);
  const concealed = concealedOf({ tensors: [{ tensor: 'scores' }] }, moment.snapshot);
  const roles = ({ cellFrames, labels }: Scene) =>
    [...cellFrames, ...labels].map((each) => each.role);
  const hidden = roles(withoutConcealed(scene, concealed, moment.state));
  for (const role of ['operand', 'note'] as const) {
    expect(roles(scene)).toContain(role);
    expect(hidden).not.toContain(role);
  }
});

it('from a hidden stage on there is no picture, but a sentence', () => {
  for (const stage of stageNames) {
    const scene = seen({ from: 'scores' }, { stage });
    const hidden = stageNames.indexOf(stage) >= stageNames.indexOf('scores');
    expect(scene.matrices.length === 0, stage).toBe(hidden);
    if (!hidden) continue;
    expect(scene.labels.map(({ text }) => text)).toEqual(['Hidden until you have answered.']);
    expect(scene).toMatchObject({ bands: [], outlines: [], targets: [], cellFrames: [] });
  }
});

it('hidden labels are no shapes and no notes', () => {
  const roles = (scene: Scene) => new Set(scene.labels.map(({ role }) => role));
  expect(roles(sceneOf(computed({ stage: 'project' }), desktop))).toContain('shape');
  expect(roles(seen({ parts: ['labels'] }, { stage: 'project' }))).not.toContain('shape');
});

it('knows of every place whether it is hidden', () => {
  const { snapshot } = computed();
  const concealed = concealedOf(
    { from: 'softmax', tensors: [{ tensor: 'q', index: [1, null, null] }] },
    snapshot,
  );
  expect(concealed.conceals({ name: 'attn_weights', index: [0, 0, 0] })).toBe(true);
  expect(concealed.conceals({ name: 'output', index: [0, 0] })).toBe(true);
  expect(concealed.conceals({ name: 'scores', index: [0, 0, 0] })).toBe(false);
  expect(concealed.conceals({ name: 'q', index: [1, 3, 2] })).toBe(true);
  expect(concealed.conceals({ name: 'q', index: [0, 3, 2] })).toBe(false);
});
