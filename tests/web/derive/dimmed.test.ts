/** The chosen head stands out: other heads are paler, in every stage and at every size. */
import { describe, expect, it } from 'vitest';
import { opacityOf } from '../../../web/draw/cell-style';
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

  it.each(['project', 'heads', 'softmax', 'concat', 'output'] as const)(
    'dims some matrix of every other head in %s',
    (stage) => {
      const { matrices } = sceneOf(computed({ stage, heads: 8, head: 5 }), desktop);
      const dimmed = new Set(matrices.filter((each) => each.dimmed).map(({ head }) => head));
      expect([...dimmed].sort()).toEqual([0, 1, 2, 3, 4, 6, 7]);
    },
  );

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

  it('leaves small multiples their colours: they are compared', () => {
    const small = opacityOf({ dimmed: true, small: true, alpha: 1 });
    const large = opacityOf({ dimmed: true, small: false, alpha: 1 });
    expect(small).toBe(1);
    expect(large).toBeLessThan(1);
    expect(large).toBeGreaterThan(0.2);
    expect(opacityOf({ dimmed: false, small: false, alpha: 0.7 })).toBe(0.7);
  });
});
