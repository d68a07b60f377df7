/** Either of two layers may be trained: changes of the training go to that one. */
import { describe, expect, it } from 'vitest';
import { defaultState, type State } from '../../../web/state/state';
import {
  changeOfSeed,
  changeOfTrained,
  isOnlyBTrained,
  trainedLayers,
} from '../../../web/state/trained-layers';

const a: State = { ...defaultState, parameters: 'trained', heads: 2, seed: 5 };
const both: State = { ...a, compare: { heads: 1 } };
const onlyB: State = {
  ...defaultState,
  seed: 3,
  compare: { parameters: 'trained', heads: 2, seed: 9 },
};

describe('the trained layers', () => {
  it('are those on show, A first', () => {
    expect(trainedLayers(defaultState)).toEqual([]);
    expect(trainedLayers(a)).toEqual([a]);
    expect(trainedLayers(both).map(({ heads }) => heads)).toEqual([2, 1]);
    expect(trainedLayers(onlyB)).toMatchObject([{ parameters: 'trained', heads: 2, seed: 9 }]);
    expect([a, both, onlyB, defaultState].map(isOnlyBTrained)).toEqual([false, false, true, false]);
  });

  it('change where they are', () => {
    expect(changeOfTrained(both, { heads: 4 })).toEqual({ heads: 4 });
    expect(changeOfTrained(onlyB, { heads: 4, trainingStep: 7 })).toEqual({
      trainingStep: 7,
      compare: { parameters: 'trained', heads: 4, seed: 9 },
    });
  });

  it('have the same seed after another one where they had the same before', () => {
    expect(changeOfSeed(a, 6)).toEqual({ seed: 6 });
    expect(changeOfSeed(both, 6)).toEqual({ seed: 6, compare: { heads: 1, seed: 6 } });
    expect(changeOfSeed({ ...a, compare: { seed: 8 } }, 6)).toEqual({ seed: 6 });
    expect(changeOfSeed(onlyB, 10)).toEqual({
      compare: { parameters: 'trained', heads: 2, seed: 10 },
    });
  });
});
