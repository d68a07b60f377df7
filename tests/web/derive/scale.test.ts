/** One colour scale for each stage, and numbers too small for a visible colour. */
import { describe, expect, it } from 'vitest';
import { nearZeroOn, stageRange } from '../../../web/derive/scene/scale';
import { stageNames, type State } from '../../../web/state/state';
import { computed, variants } from '../support/layers';

function nearZeroIn(patch: Partial<State>) {
  const { snapshot, state } = computed(patch);
  return nearZeroOn(stageRange(snapshot, state), [snapshot], state);
}

describe('matrices that look like zeros', () => {
  it('are named with their largest number, where the others’ are a hundred times as large', () => {
    const ones = { parameters: 'ones', dModel: 512 } as const;
    const { snapshot } = computed({ ...ones, stage: 'output' });
    expect(nearZeroIn({ ...ones, stage: 'output' })).toContainEqual({ name: 'W_O', most: 1 });
    expect(stageRange(snapshot, { stage: 'output', direction: 'forward' })).toBeGreaterThan(1000);
    expect(nearZeroIn({ ...ones, stage: 'scores' }).map(({ name }) => name)).toEqual(['q', 'k']);
  });

  it('are never of the other parameters, and matrices of zeros are none', () => {
    for (const variant of variants)
      for (const parameters of ['constructed', 'random'] as const)
        for (const stage of stageNames)
          expect(nearZeroIn({ stage, variant, parameters })).toEqual([]);
    const { snapshot } = computed({ variant: 'narrow' });
    expect(snapshot.tensor('scores').data.every((each) => each === 0)).toBe(true);
  });
});
