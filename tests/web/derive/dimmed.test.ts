/** The chosen head stands out: other heads are paler, in every stage and at every size. */
import { describe, expect, it } from 'vitest';
import { stageNames, type State } from '../../../web/state/state';
import { computed, desktop, phone, sceneOf, variants } from '../support/layers';

describe('choosing a head', () => {
  it.each(stageNames)('dims what is of the others, and nothing else, in %s', (stage) => {
    for (const variant of variants) {
      for (const size of [desktop, phone]) {
        const { matrices, outlines } = sceneOf(computed({ stage, variant, head: 2 }), size);
        for (const { key, head, dimmed } of matrices)
          expect(dimmed, key).toBe(head !== null && head !== 2);
        for (const { head, alpha = 1 } of outlines)
          expect(alpha < 1).toBe(head !== null && head !== 2);
      }
    }
  });

  it('pales no head where all are equal, as all ones and clones are, but clones with noise', () => {
    const pale = (patch: Partial<State>) =>
      sceneOf(computed(patch), desktop).matrices.filter(({ dimmed }) => dimmed).length;
    const clones = { parameters: 'trained', start: 'clones', trainingStep: 10 } as const;
    for (const stage of stageNames) {
      expect(pale({ stage, parameters: 'ones', heads: 4, head: 2 })).toBe(0);
      expect(pale({ stage, ...clones, heads: 2 })).toBe(0);
    }
    expect(pale({ stage: 'softmax', ...clones, heads: 2, noise: 0.001 })).toBeGreaterThan(0);
  });

  it('leaves the numbers to the chosen head', () => {
    const { matrices } = sceneOf(computed({ stage: 'heads', head: 1 }), {
      width: 1400,
      height: 900,
    });
    const numbered = matrices.filter(({ numbers }) => numbers).map(({ head }) => head);
    expect(new Set(numbered)).toEqual(new Set([1]));
  });
});
