/** Differences between two layers of the real core, and corresponding cells. */
import { describe, expect, it } from 'vitest';
import { differenceOf, subtract } from '../../../web/derive/compare/difference';
import { hasOtherShape, type Difference } from '../../../web/text/facts';
import { counterpart } from '../../../web/derive/compare/counterpart';
import { differenceMaps } from '../../../web/derive/compare/maps';
import { pairText } from '../../../web/derive/compare/pair';
import { deriveScene } from '../../../web/derive/scene/picture';
import { valueAt } from '../../../web/derive/scene/scene';
import { apartText, ratioText } from '../../../web/text/en/compare';
import { formatNumber } from '../../../web/text/en/numbers';
import { computed, desktop, numberAt } from '../support/layers';

const tensor = (shape: readonly number[], ...data: number[]) => ({
  shape,
  data: Float32Array.from(data),
});

function like(each: ReturnType<typeof differenceOf>): Difference {
  if (hasOtherShape(each)) throw new Error(`${each.name} has two shapes`);
  return each;
}

describe('A − B', () => {
  it('names the largest difference, its place and both numbers', () => {
    const each = subtract(
      'output',
      tensor([2, 3], 1, 2, 3, 4, 5, 6),
      tensor([2, 3], 1, 2, 3, 4, 9, 6.5),
    );
    expect(like(each).largest).toMatchObject({
      place: { name: 'output', index: [1, 1] },
      a: 5,
      b: 9,
      difference: 4,
    });
    expect([...like(each).data]).toEqual([0, 0, 0, 0, -4, -0.5]);
  });

  it('counts what is −∞ in one of them apart', () => {
    const a = tensor([1, 4], -Infinity, -Infinity, 3, 1);
    const each = like(subtract('masked', a, tensor([1, 4], -Infinity, 2, -Infinity, 1)));
    expect(each).toMatchObject({ blocked: { a: 1, b: 1 }, largest: null, same: false });
    expect(apartText(each)).toContain('1 of 4 are −∞ only in A, 1 of 4 are −∞ only in B');
  });

  it('is exactly nothing only where all numbers are the same', () => {
    const same = like(subtract('x', tensor([1, 2], 0.1, -0), tensor([1, 2], 0.1, 0)));
    expect(same).toMatchObject({ same: true, largest: null });
    expect(apartText(same)).toBe('x is exactly the same in A and B: all 2 numbers.');
    const near = like(subtract('x', tensor([1, 1], 0.7), tensor([1, 1], 0.7 + 2 ** -22)));
    expect(near.same).toBe(false);
    // The text must show two different numbers differently.
    const [, left, right] = /: (\S+) in A, (\S+) in B/.exec(apartText(near)) ?? [];
    expect(left).not.toBe(right);
  });
});

describe('the starting points’ answers', () => {
  it('mask and none: the upper triangle of each head is −∞ in one of them', () => {
    const [a, b] = [computed({ mask: 'causal' }), computed()];
    const difference = like(differenceOf(a.snapshot, b.snapshot, 'masked'));
    expect(difference.blocked).toEqual({ a: 4 * 45, b: 0 });
    for (const { grid } of differenceMaps(a.snapshot, b.snapshot, difference)) {
      for (let r = 0; r < 10; r++)
        for (let c = 0; c < 10; c++) expect(valueAt(grid.source, r, c) < 0).toBe(c > r);
    }
  });
});

describe('maps', () => {
  it('have one scale, and say both numbers of a cell', () => {
    const [a, b] = [
      computed({ parameters: 'random' }),
      computed({ parameters: 'random', seed: 8 }),
    ];
    const difference = like(differenceOf(a.snapshot, b.snapshot, 'attn_weights'));
    const maps = differenceMaps(a.snapshot, b.snapshot, difference);
    expect(maps.map(({ heads }) => heads)).toEqual([[0], [1], [2], [3]]);
    for (const { grid } of maps) expect(grid.range).toBe(difference.largest?.difference);
    expect(Math.max(...maps.map(({ largest }) => largest))).toBe(
      Math.fround(maps[0]?.grid.range ?? 0),
    );
    const place = { name: 'attn_weights', index: [2, 4, 6] };
    const said = maps[2]?.grid.say(4, 6);
    expect(said).toContain('attention₃[deposit, money]');
    for (const { snapshot } of [a, b])
      expect(said).toContain(formatNumber(numberAt(snapshot, place) ?? NaN));
  });
});

describe('one scale', () => {
  it('is that of the larger numbers, for both pictures', () => {
    const [a, b] = [
      computed({ stage: 'output' }),
      computed({ stage: 'output', parameters: 'ones' }),
    ];
    const range = (one: typeof a, other: typeof a | null) =>
      deriveScene({ ...one, ...desktop, focus: null, beside: other?.snapshot ?? null }).range;
    expect(range(a, null)).not.toBe(range(b, null));
    expect(range(a, b)).toBe(Math.max(range(a, null), range(b, null)));
    expect(range(b, a)).toBe(range(a, b));
  });
});

describe('the same cell in the other layer', () => {
  const layers = {
    split: {},
    eight: { heads: 8 },
    wide: { variant: 'wide' },
    narrow: { variant: 'narrow', parameters: 'random' },
    random: { parameters: 'random' },
    cross: { memory: 'two words' },
  } as const;
  const place = (name: string, ...index: number[]) => ({ name, index });

  it.each([
    ['head, query and key', 'split', 'eight', place('scores', 3, 4, 6), place('scores', 3, 4, 6)],
    ['no head', 'eight', 'split', place('scores', 4, 4, 6), null],
    ['parameter, cut elsewhere', 'split', 'eight', place('W_Q', 3, 9), place('W_Q', 3, 9)],
    ['column of a wider head', 'split', 'wide', place('W_Q', 3, 9), place('W_Q', 3, 33)],
    ['column of a thinner head', 'wide', 'split', place('W_Q', 3, 33), place('W_Q', 3, 9)],
    ['no column', 'wide', 'split', place('q_packed', 4, 7), null],
    ['input of all', 'narrow', 'random', place('W_K', 2, 5), place('W_K', 6, 5)],
    ['input in a slice', 'random', 'narrow', place('W_K', 14, 13), place('W_K', 2, 13)],
    ['no input', 'random', 'narrow', place('W_K', 9, 0), null],
    ['no memory', 'cross', 'split', place('memory', 0, 0), null],
  ] as const)('is the same %s', (_, from, to, cell, there) => {
    const [a, b] = [computed(layers[from]).snapshot, computed(layers[to]).snapshot];
    expect(counterpart(a, b, cell)).toEqual(there);
    // In narrow the same random number stands there.
    if (there && cell.name === 'W_K') expect(numberAt(b, there)).toBe(numberAt(a, cell));
  });
});

describe('words', () => {
  it('name both layers by what differs, and the difference of the stage', () => {
    const a = computed({ mask: 'causal', stage: 'softmax' });
    const b = computed({ stage: 'softmax', scaling: 'none', mask: 'none' });
    expect(pairText({ a, b })).toMatch(
      /^A \(split, 4 heads, mask causal, ÷ √d_k\) and B \(split, 4 heads, no mask, not scaled\) differ most in attention.+: .+ in A, .+ in B\.$/,
    );
  });

  it('never round two counts to the same', () => {
    expect(ratioText(1024, 4096)).toBe('4 ×');
    expect(ratioText(1024, 1024)).toBe('the same');
    expect(ratioText(1_000_000, 1_000_001)).not.toBe('1 ×');
  });
});
