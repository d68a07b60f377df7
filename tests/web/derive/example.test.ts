/** The cell that the inspector shows while nothing is chosen, and where the keyboard starts. */
import { describe, expect, it, vi } from 'vitest';
import { exampleOf } from '../../../web/derive/inspect/example';
import { headOf } from '../../../web/derive/scene/axes';
import { parameterKinds, stageNames } from '../../../web/state/state';
import { computed, numberAt, variants } from '../support/layers';

describe('the example of a stage', () => {
  it.each(stageNames)('is a cell of its result, and more than zeros, in %s', (stage) => {
    for (const parameters of parameterKinds) {
      for (const head of [0, 1, 2, 3]) {
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

  it('is searched only once if there is none', () => {
    const { state, snapshot } = computed({ stage: 'output', parameters: 'random' });
    const tensor = vi.fn((name: string) => {
      const { shape, data } = snapshot.tensor(name);
      return name === 'output' ? { shape, data: data.map(() => NaN) } : { shape, data };
    });
    const broken = { ...snapshot, tensor };
    expect(exampleOf(broken, state)).toBeNull();
    const read = tensor.mock.calls.length;
    expect(exampleOf(broken, state)).toBeNull();
    expect(tensor).toHaveBeenCalledTimes(read);
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

  it('is there where every number is zero, too', () => {
    for (const stage of stageNames) {
      const { state, snapshot } = computed({ stage, variant: 'narrow' });
      expect(exampleOf(snapshot, state)?.index.every(Number.isInteger)).toBe(true);
    }
  });

  it('follows projection and variant', () => {
    for (const variant of variants) {
      for (const projection of ['q', 'k', 'v'] as const) {
        const { state, snapshot } = computed({ stage: 'project', variant, projection });
        expect(exampleOf(snapshot, state)?.name).toBe(`${projection}_packed`);
      }
    }
  });
});
