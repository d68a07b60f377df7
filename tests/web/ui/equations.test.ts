import { describe, expect, it } from 'vitest';
import { scalings, stageNames } from '../../../web/state/state';
import { stageEquation, type EquationParts } from '../../../web/text/en/equations';
import { equation } from '../../../web/ui/inspector/equation';

const flags = [false, true];
const every: EquationParts[] = flags.flatMap((bias) =>
  flags.flatMap((outputProjection) =>
    flags.flatMap((cross) =>
      [...scalings, 2.5].flatMap((scaling) =>
        (['none', 'causal'] as const).map((mask) => ({
          ...{ bias, outputProjection, cross, scaling, mask },
        })),
      ),
    ),
  ),
);

describe('equations', () => {
  it.each(stageNames)('of %s can be set, and be said', (stage) => {
    for (const parts of every) {
      const found = stageEquation(stage, parts);
      expect(() => equation(found)).not.toThrow();
      expect(found.spoken).toMatch(/^[A-Za-z0-9 :,’.]+$/);
    }
  });

  it('say what the layer does: bias, divisor, memory, no W_O', () => {
    const [plain] = every;
    if (!plain) throw new Error('no parts');
    const tex = (stage: (typeof stageNames)[number], parts: Partial<EquationParts>) =>
      stageEquation(stage, { ...plain, ...parts }).tex;
    expect(tex('project', { bias: true })).toContain('b_{Q}');
    expect(tex('project', { bias: false })).not.toContain('b_{Q}');
    expect(tex('project', { cross: true })).toContain('memory W_{K}');
    expect(tex('scale', { scaling: 'sqrt_d_model' })).toContain('d_{model}');
    expect(tex('scale', { scaling: 'none' })).toBe('scaled_{ij} = scores_{ij}');
    expect(tex('scale', { scaling: 2.5 })).toContain('{2.5}');
    expect(tex('mask', { mask: 'causal' })).toContain('−∞');
    expect(tex('output', { outputProjection: false })).toBe('output = concat');
  });

  it.each(['\\frac{a}', 'a_b', 'a_{b', '\\root{a}', 'a}'])('refuses %s', (tex) => {
    // What is not closed, or not known, is a fault of ours and never half a formula.
    expect(() => equation({ tex, spoken: '' })).toThrow(/equation/i);
  });
});
