/** One colour scale to a stage, and which numbers have hardly a colour on it. */
import { describe, expect, it } from 'vitest';
import { paleOn, stageRange } from '../../../web/derive/scene/scale';
import { stageNames, type State } from '../../../web/state/state';
import { computed, variants } from '../support/layers';

function paleIn(patch: Partial<State>) {
  const { snapshot, state } = computed(patch);
  return paleOn(stageRange(snapshot, state), [snapshot], state);
}

describe('matrices that look like zeros', () => {
  it('are named with their largest number, where the others’ are a hundred times as large', () => {
    const ones = { parameters: 'ones', dModel: 512 } as const;
    const { snapshot } = computed({ ...ones, stage: 'output' });
    expect(paleIn({ ...ones, stage: 'output' })).toContainEqual({ name: 'W_O', most: 1 });
    expect(stageRange(snapshot, { stage: 'output', direction: 'forward' })).toBeGreaterThan(1000);
    expect(paleIn({ ...ones, stage: 'scores' }).map(({ name }) => name)).toEqual(['q', 'k']);
  });

  it('are never of the other parameters, and matrices of zeros are none', () => {
    for (const variant of variants)
      for (const parameters of ['constructed', 'random'] as const)
        for (const stage of stageNames) expect(paleIn({ stage, variant, parameters })).toEqual([]);
    const { snapshot } = computed({ variant: 'narrow' });
    expect(snapshot.tensor('scores').data.every((each) => each === 0)).toBe(true);
  });
});
