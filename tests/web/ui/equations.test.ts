import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StageName } from '../../../web/core/types';
import { scalings, allStageNames } from '../../../web/state/state';
import { stageEquation } from '../../../web/text/en/equations';
import type { EquationParts } from '../../../web/text/types/equations';
import { backEquation } from '../../../web/text/en/equations-back';
import { equation } from '../../../web/ui/inspector/equation';
import { markup } from '../support/markup';

const plain: EquationParts = {
  bias: false,
  outputProjection: true,
  cross: false,
  scaling: 'sqrt_d_k',
  mask: 'none',
  qkNorm: 'none',
  rows: 'words',
};
const parts: fc.Arbitrary<EquationParts> = fc.record({
  bias: fc.boolean(),
  outputProjection: fc.boolean(),
  cross: fc.boolean(),
  scaling: fc.constantFrom(...scalings, 2.5),
  mask: fc.constantFrom('none', 'causal'),
  qkNorm: fc.constantFrom('none', 'head', 'whole'),
  rows: fc.constantFrom('words', 'file'),
});

describe('equations', () => {
  it.each(allStageNames)('of %s and of the way back can be set, and be said', (stage) => {
    fc.assert(
      fc.property(parts, (of) => {
        for (const found of [stageEquation(stage, of), backEquation(stage, of)]) {
          expect(() => equation(found)).not.toThrow();
          expect(found.spoken).toMatch(/^[A-Za-z0-9 :;,’.]+$/);
        }
      }),
    );
  });

  it.each<[StageName, Partial<EquationParts>, RegExp]>([
    ['project', { bias: true }, /b_\{Q\}/],
    ['project', { cross: true }, /memory W_\{K\}/],
    ['scale', { scaling: 'sqrt_d_model' }, /d_\{model\}/],
    ['scale', { scaling: 'none' }, /^scaled_\{ij\} = scores_\{ij\}$/],
    ['scale', { scaling: 2.5 }, /\{2\.5\}/],
    ['mask', { mask: 'causal' }, /−∞/],
    ['output', { bias: true }, /b_\{O\}/],
    ['output', { outputProjection: false }, /^output = concat$/],
  ])('say at %s what the layer does: %o', (stage, of, says) => {
    expect(stageEquation(stage, { ...plain, ...of }).tex).toMatch(says);
    expect(stageEquation(stage, plain).tex).not.toMatch(says);
  });
});

describe('an equation is set', () => {
  const set = (tex: string) =>
    /<span aria-hidden="true">(.*)<\/span>\s*<\/p>$/s.exec(
      markup(equation({ tex, spoken: '' })),
    )?.[1];

  it.each([
    ['qk + 12 or b', '<i>qk</i> + 12 or <i>b</i>'],
    ['\\frac{a}{2}', '<span class="frac"><span><i>a</i></span><span>2</span></span>'],
    [
      '\\sum_{j}^{m}',
      '<span class="sum"><small><i>m</i></small><b>∑</b><small><i>j</i></small></span>',
    ],
    ['\\line{q}', '<span class="line"><i>q</i></span>'],
    ['a\\,b', '<i>a</i>\u2009<i>b</i>'],
    ['W_{Q}', '<i>W</i><sub><i>Q</i></sub>'],
    ['k^{2}', '<i>k</i><sup>2</sup>'],
    ['W_{O}^{i}', '<i>W</i><span class="stacked"><sup><i>i</i></sup><sub><i>O</i></sub></span>'],
    ['\\sqrt{d_{k}}', '<span class="radical">√<span><i>d</i><sub><i>k</i></sub></span></span>'],
  ])('from %s', (tex, expected) => {
    expect(set(tex)).toBe(expected);
  });

  it('beside its words for a screen reader', () => {
    const text = markup(equation({ tex: 'a', spoken: 'a letter' }));
    expect(text).toMatch(/^<p class="equation" translate="no" role="math" aria-label=a letter>/);
  });

  // Unclosed or unknown markup throws instead of rendering half a formula.
  it.each([
    ['a}', 'An equation has a brace too many.'],
    ['a_{b', 'An equation has a brace that is not closed.'],
    ['x \\root{a}', 'An equation stops at “\\root{a}”.'],
  ])('or refused: %s', (tex, message) => {
    expect(() => set(tex)).toThrow(message);
  });
});
