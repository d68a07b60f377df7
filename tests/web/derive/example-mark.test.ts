/** The picture marks the cell that the inspector explains while nothing is chosen. */
import { describe, expect, it } from 'vitest';
import { exampleOf } from '../../../web/derive/inspect/example';
import { deriveScene } from '../../../web/derive/scene/picture';
import { cellOf } from '../../../web/derive/scene/scene';
import { stageNames, type State } from '../../../web/state/state';
import { computed, desktop, phone, variants } from '../support/layers';

function drawn(patch: Partial<State>, size = desktop) {
  const moment = computed(patch);
  const example = exampleOf(moment.snapshot, moment.state);
  return { ...moment, example, scene: deriveScene({ ...moment, ...size, focus: null, example }) };
}

describe('the example of a stage', () => {
  it.each(stageNames)('is marked once, where it stands, in %s', (stage) => {
    for (const variant of variants)
      for (const size of [desktop, phone]) {
        const { scene, example } = drawn({ stage, variant }, size);
        expect(scene.cellFrames.map(({ role }) => role)).toEqual(['example']);
        const [mark] = scene.cellFrames;
        const matrix = scene.matrices.find(
          (each) => !each.small && !each.echo && example && cellOf(each, example),
        );
        if (!mark || !matrix || !example) throw new Error(`no mark in ${variant}`);
        const cell = cellOf(matrix, example);
        expect(mark.x).toBeCloseTo(matrix.x + (cell?.c ?? 0) * (matrix.width / matrix.cols));
        expect(mark.y).toBeCloseTo(matrix.y + (cell?.r ?? 0) * (matrix.height / matrix.rows));
      }
  });

  it('has no mark before it is computed, and none beside a chosen cell', () => {
    const { scene } = drawn({ stage: 'scores', progress: 0.3 });
    expect(scene.cellFrames.filter(({ role }) => role === 'example')).toEqual([]);
    const moment = computed({ stage: 'scores' });
    const example = exampleOf(moment.snapshot, moment.state);
    const focus = { name: 'scores', index: [1, 0, 0] };
    const { cellFrames } = deriveScene({ ...moment, ...desktop, focus, example });
    expect(new Set(cellFrames.map(({ role }) => role))).toEqual(new Set(['cell', 'operand']));
  });
});
