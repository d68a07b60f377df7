import { describe, expect, it } from 'vitest';
import { scalings, allStageNames } from '../../../web/state/state';
import { stageEquation } from '../../../web/text/en/equations';
import type { EquationParts } from '../../../web/text/types/equations';
import { backEquation } from '../../../web/text/en/equations-back';
import { equation } from '../../../web/ui/inspector/equation';
import { markup } from '../support/markup';

const flags = [false, true];
const every: EquationParts[] = flags.flatMap((bias) =>
  flags.flatMap((outputProjection) =>
    flags.flatMap((cross) =>
      [...scalings, 2.5].flatMap((scaling) =>
        (['none', 'causal'] as const).map((mask) => ({
          bias,
          outputProjection,
          cross,
          scaling,
          mask,
          qkNorm: bias
            ? ('whole' as const)
            : outputProjection
              ? ('none' as const)
              : ('head' as const),
          rows: cross ? ('file' as const) : ('words' as const),
        })),
      ),
    ),
  ),
);

describe('equations', () => {
  it.each(allStageNames)('of %s can be set, and be said', (stage) => {
    for (const parts of every) {
      const found = stageEquation(stage, parts);
      expect(() => equation(found)).not.toThrow();
      expect(found.spoken).toMatch(/^[A-Za-z0-9 :,’.]+$/);
    }
  });

  it.each(allStageNames)('of the way back through %s can be set, and be said', (stage) => {
    for (const parts of every) {
      const found = backEquation(stage, parts);
      expect(() => equation(found)).not.toThrow();
      expect(found.spoken).toMatch(/^[A-Za-z0-9 :;,’.]+$/);
    }
  });

  it('say what the layer does: bias, divisor, memory, no W_O', () => {
    const [plain] = every;
    if (!plain) throw new Error('no parts');
    const tex = (stage: (typeof allStageNames)[number], parts: Partial<EquationParts>) =>
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
});

describe('an equation is set', () => {
  const set = (tex: string) =>
    /<span aria-hidden="true">(.*)<\/span>\s*<\/p>$/s.exec(
      markup(equation({ tex, spoken: '' })),
    )?.[1];

  it.each([
    ['with letters in italics, digits and signs upright', 'qk + 12', '<i>qk</i> + 12'],
    ['with words upright', 'a or b', '<i>a</i> or <i>b</i>'],
    [
      'with fractions',
      '\\frac{a}{2}',
      '<span class="frac"><span><i>a</i></span><span>2</span></span>',
    ],
    ['with roots', '\\sqrt{2}', '<span class="radical">√<span>2</span></span>'],
    [
      'with sums, and what they are over',
      '\\sum_{j}^{m}',
      '<span class="sum"><small><i>m</i></small><b>∑</b><small><i>j</i></small></span>',
    ],
    ['with bare sums', '\\sum', '<span class="sum"><small></small><b>∑</b><small></small></span>'],
    ['with a line above', '\\line{q}', '<span class="line"><i>q</i></span>'],
    ['with thin spaces', 'a\\,b', '<i>a</i>\u2009<i>b</i>'],
    ['with subscripts', 'W_{Q}', '<i>W</i><sub><i>Q</i></sub>'],
    ['with superscripts', 'k^{2}', '<i>k</i><sup>2</sup>'],
    [
      'with both over one another',
      'W_{O}^{i}',
      '<i>W</i><span class="stacked"><sup><i>i</i></sup><sub><i>O</i></sub></span>',
    ],
    [
      'group in group',
      '\\sqrt{d_{k}}',
      '<span class="radical">√<span><i>d</i><sub><i>k</i></sub></span></span>',
    ],
  ])('%s', (_, tex, expected) => {
    expect(set(tex)).toBe(expected);
  });

  it('beside its words for a screen reader', () => {
    const text = markup(equation({ tex: 'a', spoken: 'a letter' }));
    expect(text).toMatch(/^<p class="equation" translate="no" role="math" aria-label=a letter>/);
  });

  // Unclosed or unknown markup throws instead of rendering half a formula.
  it.each([
    ['a}', 'An equation has a brace too many.'],
    ['\\frac{a}', 'An equation wants { at “”.'],
    ['a_b', 'An equation wants { at “b”.'],
    ['a_{b', 'An equation has a brace that is not closed.'],
    ['x \\root{a}', 'An equation stops at “\\root{a}”.'],
  ])('or refused: %s', (tex, message) => {
    expect(() => set(tex)).toThrow(message);
  });
});
