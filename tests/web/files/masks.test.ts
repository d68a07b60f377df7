/** Masks in a file: applied exactly, or refused by name, but never dropped. */
import { describe, expect, it } from 'vitest';
import type { TensorEntry } from '../../../web/files';
import { drawing, outsideOf, randomLayer, range, stagesOf } from '../support/by-head';
import { familyFiles, tensorsOf } from '../support/family-files';
import { refusalOf, traced, type Options } from './support';

const dModel = 8;
const n = 5;
const numbers = Float32Array.from(range(n * dModel), drawing(3));
const x: TensorEntry = { name: 'x', shape: [n, dModel], data: numbers };
const pytorch = familyFiles['pytorch'];
if (!pytorch) throw new Error('pytorch');
const byHead = randomLayer({ dModel, heads: 2, keyHeads: 2, dK: 4 });
const layer = tensorsOf(byHead, pytorch);

const grid = (hides: (query: number, key: number) => boolean) =>
  range(n * n).map((place) => hides(Math.floor(place / n), place % n));
const causal = grid((query, key) => key > query);
const onlyFirst = grid((_, key) => key >= 3);
const hiding = (flags: readonly boolean[]) => flags.map((flag) => (flag ? -Infinity : 0));
const tensor = (name: string, data: ArrayLike<number>, ...shape: number[]): TensorEntry => ({
  name,
  shape,
  data: Float32Array.from(data),
});
const mask = (data: ArrayLike<number>, ...shape: number[]) => tensor('attn_mask', data, ...shape);
const flags = (data: boolean[], name: string, ...shape: number[]) => ({ name, shape, data });
const padded = [false, false, false, true, true];
const padding = flags(padded, 'key_padding_mask', n);
const bias = range(n * n).map((at) => -0.5 * Math.abs(Math.floor(at / n) - (at % n)));

const run = (more: readonly TensorEntry[], options: Options = {}) =>
  traced([...layer, x, ...more], { heads: 2, ...options });
const all = (...given: Parameters<typeof run>) => {
  const { read, file } = run(...given);
  return [file.config.mask, file.padding, read('masked'), read('output')];
};
const refusal = (...given: Parameters<typeof run>) => refusalOf(() => run(...given));

/** Within the bounds of float64, and said to be the file's own. */
function expectOwn(added: readonly number[], more: readonly TensorEntry[], options?: Options) {
  const { read, file, facts } = run(more, options);
  expect(file.config.mask).toBe('own');
  expect(facts).toContain('The mask comes from the file');
  expect(outsideOf(stagesOf(byHead, numbers, { added }), read)).toEqual([]);
}

describe('a mask', () => {
  it('of flags or −∞ equals the mask with that pattern, and padding', () => {
    const asked = all([], { mask: 'causal' });
    expect(all([flags(causal, 'attn_mask', n, n)])).toEqual(asked);
    expect(all([flags(causal, 'attn_mask', 1, n, n)])).toEqual(asked);
    expect(all([mask(hiding(causal), n, n)])).toEqual(asked);
    expect(all([flags(onlyFirst, 'attn_mask', n, n)])).toEqual(all([padding]));
    const both = all([padding], { mask: 'causal' });
    expect(both.slice(0, 2)).toEqual(['causal', [3, 4]]);
    expect(all([mask(hiding(onlyFirst), n, n)], { mask: 'causal' })).toEqual(both);
    expect(all([mask(hiding(causal), n, n), padding])).toEqual(both);
    const keeps = padded.map((flag) => !flag);
    for (const shape of [[n], [1, n], [1, 1, 1, n]])
      expect(all([flags(keeps, 'attention_mask', ...shape)])).toEqual(all([padding]));
  });

  it('of any pattern, or of numbers, is added to the scores', () => {
    const blocks = grid((query, key) => query < 2 !== key < 2);
    const blind = grid((query, key) => query === 3 || key === query);
    for (const pattern of [blocks, blind]) {
      expectOwn(hiding(pattern), [flags(pattern, 'attn_mask', n, n)]);
      expectOwn(hiding(pattern), [mask(hiding(pattern), 1, 1, n, n)]);
    }
    const keeps = blocks.map((flag) => !flag);
    expectOwn(hiding(blocks), [flags(keeps, 'attention_mask', 1, 1, n, n)]);
    expectOwn(bias, [mask(bias, n, n)]);
    // One mask for each head, with equal values.
    expectOwn(bias, [mask([...bias, ...bias], 2, n, n)]);
  });

  it('goes with padding and a mask that is asked for', () => {
    const both = bias.map((value, at) => (padded[at % n] ? -Infinity : value));
    expectOwn(both, [mask(bias, n, n), padding]);
    const later = bias.map((value, at) => (causal[at] ? -Infinity : value));
    expectOwn(later, [mask(bias, n, n)], { mask: 'causal' });
  });

  it.each<[string, TensorEntry[], Options?]>([
    ['attn_mask: (5, 5) needed', [flags(causal.slice(0, 20), 'attn_mask', 4, 5)]],
    ['the file has (3, 5, 5)', [mask([...bias, ...bias, ...bias], 3, n, n)]],
    ['the same mask for every head', [mask([...bias, ...bias.map((v) => 2 * v)], 2, n, n)]],
    ['the file has NaN at (1, 2)', [mask(bias.with(7, NaN), n, n)]],
    ['the file has Infinity at (1, 2)', [mask(bias.with(7, Infinity), n, n)]],
    ['mask: another mask than none needed', [mask(bias, n, n)], { mask: 'none' }],
    ['mask: another mask than none needed', [padding], { mask: 'none' }],
    ['attn_mask: (n, m) needed because the mask is own', [padding], { mask: 'own' }],
    ['attention_mask: (5) needed', [flags(padded.slice(1), 'attention_mask', 4)]],
    ['key_padding_mask: (5) needed', [flags(causal, 'key_padding_mask', 5, 5)]],
  ])('is refused: %s', (says, more, options) => {
    expect(refusal(more, options)).toContain(says);
  });

  it('with an unknown name is reported', () => {
    for (const name of ['src_mask', 'layer.attn_mask', 'grad_output', 'ffn.weight']) {
      const said = traced(
        [...tensorsOf(byHead, { ...pytorch, prefix: '' }), x, tensor(name, bias, n, n)],
        { heads: 2 },
      );
      expect(said.facts).toContain(`Not used here: ${name}.`);
    }
  });
});

it('rows are named by the metadata, where there are as many names', () => {
  const named = (tokens: string) => traced([...layer, x], { heads: 2 }, { tokens });
  for (const text of ['["a","b","c","d",5]', 'a, b, c, d, 5', 'a b  c d 5'])
    expect(named(text).file.tokens).toEqual(['a', 'b', 'c', 'd', '5']);
  expect(named('[CLS] b c d [SEP]').file.tokens?.[0]).toBe('[CLS]');
  const wrong = named('one two');
  expect(wrong.file.tokens).toBeNull();
  expect(wrong.facts).toContain('tokens has 2 names for 5 rows');
});
