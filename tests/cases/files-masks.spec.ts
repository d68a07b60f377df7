/** Masks that a file brings, through the command: taken as they are meant, or refused by name; none is dropped. */
import { traceFile } from '../../tools/trace.mjs';
import { numbersOf, readSafetensors } from '../../web/files';
import { readFileSync } from 'node:fs';
import { drawing, randomLayer, range } from './support/random-layer';
import { expect, test, type Workplace } from './support/trace';
import { familyFiles, tensorsOf } from './support/family-files';
import type { TensorEntry } from '../../web/files';

const dModel = 8;
const n = 5;

const numbers = Float32Array.from(range(n * dModel), drawing(3));
const x: TensorEntry = { name: 'x', shape: [n, dModel], data: numbers };
const file = familyFiles['pytorch'];
if (!file) throw new Error('pytorch');
const layer = tensorsOf(randomLayer({ dModel, heads: 2, keyHeads: 2, dK: 4 }), file);

const grid = (hides: (query: number, key: number) => boolean) =>
  range(n * n).map((place) => hides(Math.floor(place / n), place % n));
const causal = grid((query, key) => key > query);
const onlyFirst = grid((_, key) => key >= 3);
const added = (flags: readonly boolean[], shape: readonly number[] = [n, n]): TensorEntry => ({
  name: 'attn_mask',
  shape,
  data: Float32Array.from(flags, (flag) => (flag ? -Infinity : 0)),
});
const flags = (data: readonly boolean[], name: string, ...shape: number[]): TensorEntry => ({
  name,
  shape,
  data: [...data],
});
const padded = [false, false, false, true, true];

/** What the command writes for the layer on x with these tensors beside it. */
async function traced(
  place: Workplace,
  more: readonly TensorEntry[],
  ...args: readonly string[]
): Promise<Buffer> {
  const input = more.some(({ name }) => name === 'x') ? [] : [x];
  const model = place.write('model.safetensors', [...layer, ...input, ...more]);
  const out = place.at('out');
  await traceFile([model, '--heads', '2', '--out', out, ...args], () => Promise.resolve());
  return readFileSync(out);
}

test('attn_mask, flags or −∞, is the mask that it is', async ({ place }) => {
  const asked = await traced(place, [], '--mask', 'causal');
  for (const mask of [
    flags(causal, 'attn_mask', n, n),
    added(causal),
    flags(causal, 'attn_mask', 1, n, n),
  ]) {
    expect(await traced(place, [mask])).toEqual(asked);
  }
  const padding = await traced(place, [flags(padded, 'key_padding_mask', n)]);
  expect(await traced(place, [flags(onlyFirst, 'attn_mask', n, n)])).toEqual(padding);
  // Together with the mask that was asked for, nothing that either hides is seen.
  const both = await traced(place, [flags(padded, 'key_padding_mask', n)], '--mask', 'causal');
  expect(await traced(place, [added(onlyFirst)], '--mask', 'causal')).toEqual(both);
  expect(await traced(place, [added(causal), flags(padded, 'key_padding_mask', n)])).toEqual(both);
});

test('attention_mask keeps where it is 1, as in Hugging Face’s models', async ({ place }) => {
  const padding = await traced(place, [flags(padded, 'key_padding_mask', n)]);
  const keeps = padded.map((flag) => !flag);
  for (const shape of [[n], [1, n], [1, 1, 1, n]]) {
    expect(await traced(place, [flags(keeps, 'attention_mask', ...shape)])).toEqual(padding);
  }
  const out = place.at('case');
  await traceFile(
    [place.case('02c-hf-attention-mask.safetensors'), '--heads', '2', '--out', out],
    () => Promise.resolve(),
  );
  const weights = readSafetensors(readFileSync(out)).tensors.get('attn_weights');
  if (!weights) throw new Error('no attn_weights');
  const all = numbersOf(weights).data;
  expect(all).toHaveLength(2 * n * n);
  for (const place of range(all.length)) {
    if (place % n >= 3) expect(all[place]).toBe(0);
    else expect(all[place]).toBeGreaterThan(0);
  }
});

test('what no mask of the core can say is refused by name, with what the file has', async ({
  place,
}) => {
  const refused = (model: string) =>
    traceFile([model, '--heads', '2', '--out', place.at('out')], () => Promise.resolve());
  await expect(refused(place.case('02a-attn-mask-bool.safetensors'))).rejects.toThrow(
    'attn_mask: a mask that is causal, no-self or padding needed because no other is computed here, the file hides 10 of 5 × 5 entries in another pattern',
  );
  const distances: TensorEntry = {
    name: 'attn_mask',
    shape: [n, n],
    data: Float32Array.from(
      range(n * n),
      (place) => -Math.abs(Math.floor(place / n) - (place % n)),
    ),
  };
  await expect(traced(place, [distances])).rejects.toThrow(
    /^attn_mask: flags, or numbers .* −1|-1/,
  );
  await expect(traced(place, [flags(causal.slice(0, 20), 'attn_mask', 4, 5)])).rejects.toThrow(
    'attn_mask: (5, 5) needed for a row per query, the file has (4, 5)',
  );
  await expect(traced(place, [added(causal)], '--mask', 'no-self')).rejects.toThrow(
    'a mask that is no-self and padding needed',
  );
});

test('a batch of one is its only sequence; of another order it is refused', async ({ place }) => {
  const plain = await traced(place, []);
  expect(await traced(place, [{ ...x, shape: [1, n, dModel] }])).toEqual(plain);
  await expect(traced(place, [{ ...x, shape: [n, 1, dModel] }])).rejects.toThrow(
    'x: (n, 8) with at least one row needed',
  );
});
