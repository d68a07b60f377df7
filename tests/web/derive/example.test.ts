/** The cell that the inspector shows and the picture marks while nothing is chosen. */
import { describe, expect, it } from 'vitest';
import { exampleOf } from '../../../web/derive/inspect/example';
import { deriveScene } from '../../../web/derive/scene/picture';
import { cellOf } from '../../../web/derive/scene/scene';
import { headOf } from '../../../web/derive/scene/axes';
import { parameterKinds, stageNames, type State } from '../../../web/state/state';
import { computed, desktop, numberAt, phone, variants } from '../support/layers';

function drawn(patch: Partial<State>, size = desktop) {
  const moment = computed(patch);
  const example = exampleOf(moment.snapshot, moment.state);
  return { ...moment, example, scene: deriveScene({ ...moment, ...size, focus: null, example }) };
}

describe('the example of a stage', () => {
  it.each(stageNames)('is a cell of its result, and more than zeros, in %s', (stage) => {
    for (const parameters of parameterKinds) {
      for (const head of [0, 3]) {
        const { state, snapshot } = computed({ stage, parameters, head });
        const place = exampleOf(snapshot, state);
        if (!place) throw new Error('there is none');
        expect(
          snapshot.stages.find(({ id }) => id === stage)?.results.map(({ name }) => name),
        ).toContain(place.name);
        expect(numberAt(snapshot, place)).not.toBe(0);
        const { terms } = snapshot.explain(place);
        expect(terms.some(({ product }) => product !== 0)).toBe(true);
        expect([null, head]).toContain(headOf(snapshot, place));
      }
    }
  });

  it('is the same pair of words from the scores to the softmax: the one that the caption names', () => {
    for (const stage of ['scores', 'scale', 'mask', 'softmax'] as const) {
      const { state, snapshot } = computed({ stage });
      const [head, row = 0, col = 0] = exampleOf(snapshot, state)?.index ?? [];
      expect([head, snapshot.words[row], snapshot.words[col]]).toEqual([1, 'deposit', 'money']);
    }
  });

  it('is a masked cell if the mask hides any', () => {
    const { state, snapshot } = computed({ stage: 'mask', mask: 'causal' });
    const place = exampleOf(snapshot, state);
    if (!place) throw new Error('there is none');
    const [head, row = 0, col = 0] = place.index;
    expect([head, snapshot.words[row], snapshot.words[col]]).toEqual([1, 'deposit', 'money']);
    expect(numberAt(snapshot, place)).toBe(-Infinity);
  });

  it('is of a row that the training asks something of', () => {
    for (const stage of ['scores', 'softmax', 'weigh', 'concat', 'output'] as const) {
      const trained = { parameters: 'trained', heads: 2, trainingStep: 20, stage } as const;
      const { state, snapshot } = computed(trained);
      const place = exampleOf(snapshot, state);
      expect(snapshot.words[place?.index.at(-2) ?? -1], stage).toBe('deposit');
    }
  });

  it.each(['q', 'k', 'v'] as const)('is of the projection on show, %s', (projection) => {
    const { state, snapshot } = computed({ stage: 'project', projection });
    expect(exampleOf(snapshot, state)?.name).toBe(`${projection}_packed`);
  });

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
