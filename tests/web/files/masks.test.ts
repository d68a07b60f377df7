/** Masks in a file: applied exactly, or refused by name, but never dropped. */
import { describe, expect, it } from 'vitest';
import type { TensorEntry } from '../../../web/files';
import { drawing, outsideOf, randomLayer, range, stagesOf } from '../support/by-head';
import { familyFiles, tensorsOf } from '../support/family-files';
import { refusalOf } from '../support/files';
import { caseBytes, traced, tracedBytes, type Options } from '../support/traced';

const dModel = 8;
const n = 5;
const numbers = Float32Array.from(range(n * dModel), drawing(3));
const x: TensorEntry = { name: 'x', shape: [n, dModel], data: numbers };
const file = familyFiles['pytorch'];
if (!file) throw new Error('pytorch');
const byHead = randomLayer({ dModel, heads: 2, keyHeads: 2, dK: 4 });
const layer = tensorsOf(byHead, file);

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
  traced([...layer, ...(more.some(({ name }) => name === 'x') ? [] : [x]), ...more], {
    heads: 2,
    ...options,
  });
const names = ['scores', 'scaled', 'masked', 'attn_weights', 'context', 'output'];
const all = (...given: Parameters<typeof run>) => {
  const { read, file } = run(...given);
  return [file.config.mask, ...names.map((name) => read(name))];
};
const refusal = (...given: Parameters<typeof run>) => refusalOf(() => run(...given)).message;

/** Within the bounds of float64, and hidden exactly where the mask hides. */
function expectReference(
  added: readonly number[],
  more: readonly TensorEntry[],
  memory?: Float32Array,
): void {
  const { read } = run(more);
  expect(outsideOf(stagesOf(byHead, numbers, { added, ...(memory && { memory }) }), read)).toEqual(
    [],
  );
  const hidden = [...read('masked').data].map((value) => value === -Infinity);
  expect(hidden).toEqual(range(hidden.length).map((at) => added[at % added.length] === -Infinity));
  expect([...read('attn_mask').data]).toEqual(added.map(Math.fround));
}

describe('attn_mask', () => {
  it('with flags or −∞ equals the mask with that pattern, and padding', () => {
    const asked = all([], { mask: 'causal' });
    expect(all([flags(causal, 'attn_mask', n, n)])).toEqual(asked);
    expect(all([flags(causal, 'attn_mask', 1, n, n)])).toEqual(asked);
    expect(all([mask(hiding(causal), n, n)])).toEqual(asked);
    expect(all([flags(onlyFirst, 'attn_mask', n, n)])).toEqual(all([padding]));
    // Combined with the requested mask, a key hidden by either is hidden.
    const both = all([padding], { mask: 'causal' });
    expect(all([mask(hiding(onlyFirst), n, n)], { mask: 'causal' })).toEqual(both);
    expect(all([mask(hiding(causal), n, n), padding])).toEqual(both);
  });

  it('of any pattern is computed, within the bounds of float64', () => {
    // Two blocks, a row without any key, and a checkerboard.
    const blocks = grid((query, key) => query < 2 !== key < 2);
    const blind = grid((query, key) => query === 3 || key === query);
    const checks = grid((query, key) => (query + key) % 2 === 1);
    for (const pattern of [blocks, blind, checks]) {
      const added = hiding(pattern);
      expectReference(added, [flags(pattern, 'attn_mask', n, n)]);
      expectReference(added, [mask(added, 1, 1, n, n)]);
    }
    const keeps = blocks.map((flag) => !flag);
    expectReference(hiding(blocks), [flags(keeps, 'attention_mask', 1, 1, n, n)]);
  });

  it('of numbers is added to the scores: ALiBi’s, positive ones, with −∞ beside them', () => {
    expectReference(bias, [mask(bias, n, n)]);
    const later = bias.map((value, at) => (causal[at] ? -Infinity : value));
    expectReference(later, [mask(later, n, n)]);
    // One mask for each head, with equal values.
    const drawn = range(n * n).map(drawing(11));
    expectReference(drawn, [mask([...drawn, ...drawn], 2, n, n)]);
    expectReference(drawn, [mask([...drawn, ...drawn], 1, 2, n, n)]);
  });

  it('goes with memory, padding and a mask that is asked for', () => {
    const m = 3;
    const memory = Float32Array.from(range(m * dModel), drawing(5));
    const cross = range(n * m).map((at) => (at % 4 === 0 ? -Infinity : (at % 5) / 4));
    expectReference(cross, [mask(cross, n, m), tensor('memory', memory, m, dModel)], memory);
    const both = bias.map((value, at) => (padded[at % n] ? -Infinity : value));
    const { read } = run([mask(bias, n, n), padding]);
    expect(outsideOf(stagesOf(byHead, numbers, { added: both }), read)).toEqual([]);
    const asked = run([mask(bias, n, n)], { mask: 'causal' });
    const later = stagesOf(byHead, numbers, { added: bias, mask: 'causal' });
    expect(outsideOf(later, asked.read)).toEqual([]);
  });

  it('is refused by name where it cannot be applied, with what the file has', () => {
    const wrong = (data: ArrayLike<number>, ...shape: number[]) => refusal([mask(data, ...shape)]);
    expect(refusal([flags(causal.slice(0, 20), 'attn_mask', 4, 5)])).toContain(
      'attn_mask: (5, 5) needed for a row per query, the file has (4, 5)',
    );
    expect(wrong([...bias, ...bias, ...bias], 3, n, n)).toContain('the file has (3, 5, 5)');
    expect(wrong([...bias, ...bias.map((value) => 2 * value)], 2, n, n)).toContain(
      'the same mask for every head needed because all heads have one here, the file has -1 at [1, 0, 1] and -0.5 in head 0',
    );
    expect(wrong(bias.with(7, NaN), n, n)).toContain(
      'attn_mask: finite numbers, or −∞, which hides, needed, the file has NaN at [1, 2]',
    );
    expect(wrong(bias.with(7, Infinity), n, n)).toContain('the file has Infinity at [1, 2]');
    expect(refusal([mask(bias, n, n)], { mask: 'none' })).toContain(
      'mask: the mask own, as attn_mask has it, needed, none came',
    );
    expect(refusal([], { mask: 'own' })).toContain(
      'attn_mask: (n, m) needed because the mask is own, the file has none',
    );
  });
});

describe('attention_mask', () => {
  const keeps = padded.map((flag) => !flag);

  it('keeps where it is 1, as in Hugging Face’s models', () => {
    for (const shape of [[n], [1, n], [1, 1, 1, n]])
      expect(all([flags(keeps, 'attention_mask', ...shape)])).toEqual(all([padding]));
    const { data } = tracedBytes(caseBytes('02c-hf-attention-mask.safetensors'), { heads: 2 }).read(
      'attn_weights',
    );
    expect([...data].map((share) => share > 0)).toEqual(range(2 * n * n).map((at) => at % n < 3));
  });

  it.each([[[5, 5]], [[4]], [[2, 5]]])('of %o is refused with the shapes it may have', (shape) => {
    const count = shape.reduce((a, b) => a * b, 1);
    expect(refusal([flags(Array<boolean>(count).fill(true), 'attention_mask', ...shape)])).toMatch(
      /^attention_mask: \(5\), \(1, 5\) or \(1, 1, n, 5\) needed for one flag per key, or a row/,
    );
  });
});

it('a mask with an unknown name is reported, and so is every other unused tensor', () => {
  for (const [prefix, name] of [
    [file.prefix, 'src_mask'],
    [file.prefix, 'layer.attn_mask'],
    [file.prefix, 'grad_output'],
    ['', 'src_key_padding_mask'],
    ['', 'layer.attn_mask'],
    ['', 'ffn.weight'],
  ] as const) {
    const tensors = [...tensorsOf(byHead, { ...file, prefix }), x, tensor(name, bias, n, n)];
    expect(traced(tensors, { heads: 2 }).warnings).toEqual([`Not used here: ${name}.`]);
  }
});

it('a batch of one is its only sequence; of another order it is refused', () => {
  expect(all([{ ...x, shape: [1, n, dModel] }])).toEqual(all([]));
  expect(refusal([{ ...x, shape: [n, 1, dModel] }])).toContain(
    'x: (n, 8) with at least one row needed',
  );
});
