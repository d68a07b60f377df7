/** Masks in a file, through the command: applied exactly, or refused by name, but never dropped. */
import { traceFile } from '../../tools/trace.mjs';
import { numbersOf, readSafetensors } from '../../web/files';
import { readFileSync } from 'node:fs';
import { drawing, outsideOf, randomLayer, range, stagesOf } from './support/random-layer';
import { expect, test, type Workplace } from './support/trace';
import { familyFiles, tensorsOf } from './support/family-files';
import type { TensorEntry } from '../../web/files';

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

/** The command's trace of the layer on x, with these tensors in the same file. */
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

test('a mask with an unknown name is reported, and so is every other unused tensor', async ({
  place,
}) => {
  const bare = { ...file, prefix: '' };
  for (const [of, name] of [
    [file, 'src_mask'],
    [file, 'layer.attn_mask'],
    [file, 'position_bias'],
    [file, 'grad_output'],
    [bare, 'src_key_padding_mask'],
    [bare, 'layer.attn_mask'],
    [bare, 'ffn.weight'],
  ] as const) {
    const model = place.write('model.safetensors', [
      ...tensorsOf(byHead, of),
      x,
      { name, shape: [n, n], data: Float32Array.from(range(n * n), drawing(4)) },
    ]);
    const { warnings } = await traceFile([model, '--heads', '2', '--out', place.at('out')], () =>
      Promise.resolve(),
    );
    expect(warnings).toEqual([`Not used here: ${name}.`]);
  }
});

test('attn_mask with flags or −∞ equals the mask with that pattern', async ({ place }) => {
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
  // Combined with the requested mask, a key hidden by either is hidden.
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

/** Asserts that the command's trace is within the bounds of the float64 reference. */
async function expectReference(
  place: Workplace,
  added: ArrayLike<number>,
  tensor: TensorEntry,
  more: readonly TensorEntry[] = [],
  memory?: TensorEntry,
): Promise<void> {
  const written = await traced(place, [tensor, ...more, ...(memory ? [memory] : [])]);
  const trace = readSafetensors(written);
  const values = memory && { memory: Float32Array.from(memory.data as Float32Array) };
  const expected = stagesOf(byHead, numbers, { added, ...values });
  expect(outsideOf(expected, trace)).toEqual([]);
  const masked = trace.tensors.get('masked');
  const kept = trace.tensors.get('attn_mask');
  if (!masked || !kept) throw new Error('no masked, no attn_mask');
  const m = added.length / n;
  const hidden = Array.from(
    new Float32Array(Uint8Array.from(masked.bytes).buffer),
    (value) => !Number.isFinite(value),
  );
  expect(hidden).toEqual(range(2 * n * m).map((at) => added[at % (n * m)] === -Infinity));
}

const numbered = (data: ArrayLike<number>, ...shape: number[]): TensorEntry => ({
  name: 'attn_mask',
  shape,
  data: Float32Array.from(data),
});
const bias = range(n * n).map((at) => -0.5 * Math.abs(Math.floor(at / n) - (at % n)));

test('attn_mask of any pattern is computed, within the bounds of float64', async ({ place }) => {
  // Two blocks, a row without any key, and a checkerboard.
  const blocks = grid((query, key) => query < 2 !== key < 2);
  const blind = grid((query, key) => query === 3 || key === query);
  const checks = grid((query, key) => (query + key) % 2 === 1);
  for (const pattern of [blocks, blind, checks]) {
    const numbers = pattern.map((flag) => (flag ? -Infinity : 0));
    await expectReference(place, numbers, flags(pattern, 'attn_mask', n, n));
    await expectReference(place, numbers, added(pattern));
    await expectReference(place, numbers, added(pattern, [1, 1, n, n]));
  }
});

test('numbers in attn_mask are added to the scores: ALiBi’s, positive ones, with −∞ beside them', async ({
  place,
}) => {
  await expectReference(place, bias, numbered(bias, n, n));
  const later = bias.map((value, at) => (causal[at] ? -Infinity : value));
  await expectReference(place, later, numbered(later, n, n));
  const drawn = range(n * n).map(drawing(11));
  await expectReference(place, drawn, numbered(drawn, n, n));
  // One mask for each head, with equal values.
  await expectReference(place, drawn, numbered([...drawn, ...drawn], 2, n, n));
  await expectReference(place, drawn, numbered([...drawn, ...drawn], 1, 2, n, n));
});

test('attn_mask goes with memory, padding and a mask that is asked for', async ({ place }) => {
  const m = 3;
  const memory: TensorEntry = {
    name: 'memory',
    shape: [m, dModel],
    data: Float32Array.from(range(m * dModel), drawing(5)),
  };
  const cross = range(n * m).map((at) => (at % 4 === 0 ? -Infinity : (at % 5) / 4));
  await expectReference(place, cross, numbered(cross, n, m), [], memory);
  const padding = flags(padded, 'key_padding_mask', n);
  const both = bias.map((value, at) => (padded[at % n] ? -Infinity : value));
  const trace = readSafetensors(await traced(place, [numbered(bias, n, n), padding]));
  expect(outsideOf(stagesOf(byHead, numbers, { added: both }), trace)).toEqual([]);
  const asked = readSafetensors(await traced(place, [numbered(bias, n, n)], '--mask', 'causal'));
  const later = stagesOf(byHead, numbers, { added: bias, mask: 'causal' });
  expect(outsideOf(later, asked)).toEqual([]);
  const named = await traced(place, [added(causal)], '--mask', 'own');
  expect(outsideOf(stagesOf(byHead, numbers, { mask: 'causal' }), readSafetensors(named))).toEqual(
    [],
  );
});

test('attention_mask of a row per query keeps where it is 1', async ({ place }) => {
  const blocks = grid((query, key) => query < 2 !== key < 2);
  const kept = blocks.map((flag) => !flag);
  const numbers = blocks.map((flag) => (flag ? -Infinity : 0));
  await expectReference(place, numbers, flags(kept, 'attention_mask', 1, 1, n, n));
});

test('the case with a block mask hides what the file hides, and says so', async ({ place }) => {
  const from = readSafetensors(readFileSync(place.case('02a-attn-mask-bool.safetensors')));
  const mask = from.tensors.get('attn_mask');
  if (!mask) throw new Error('no attn_mask');
  const { status, stdout, stderr } = await place.trace(
    place.case('02a-attn-mask-bool.safetensors'),
    ...['--heads', '2', '--out', 'out.safetensors'],
  );
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('The mask comes from the file: it hides 10 of 25 places.');
  const weights = place.read('out.safetensors').tensors.get('attn_weights');
  if (!weights) throw new Error('no attn_weights');
  const all = numbersOf(weights).data;
  for (const at of range(all.length)) {
    expect(all[at] === 0).toBe(mask.bytes[at % mask.bytes.length] === 1);
  }
});

test('a trace with attn_mask is a file that gives the same trace', async ({ place }) => {
  const mask = numbered(bias, n, n);
  const first = place.write('first.safetensors', [...layer, x, mask]);
  await traceFile([first, '--heads', '2', '--out', place.at('trace')], () => Promise.resolve());
  const stored = place.read('trace').tensors.get('attn_mask');
  if (!stored) throw new Error('no attn_mask');
  expect([...numbersOf(stored).data]).toEqual([...(mask.data as Float32Array)]);
});

test('an invalid mask is refused by name, with what the file has', async ({ place }) => {
  const wrong = (data: ArrayLike<number>, ...shape: number[]) =>
    traced(place, [numbered(data, ...shape)]);
  await expect(traced(place, [flags(causal.slice(0, 20), 'attn_mask', 4, 5)])).rejects.toThrow(
    'attn_mask: (5, 5) needed for a row per query, the file has (4, 5)',
  );
  await expect(wrong([...bias, ...bias, ...bias], 3, n, n)).rejects.toThrow(
    'attn_mask: (5, 5) needed for a row per query, the file has (3, 5, 5)',
  );
  await expect(wrong([...bias, ...bias.map((value) => 2 * value)], 2, n, n)).rejects.toThrow(
    'attn_mask: the same mask for every head needed because all heads have one here, the file has -1 at [1, 0, 1] and -0.5 in head 0',
  );
  await expect(wrong(bias.with(7, NaN), n, n)).rejects.toThrow(
    'attn_mask: finite numbers, or −∞, which hides, needed, the file has NaN at [1, 2]',
  );
  await expect(wrong(bias.with(7, Infinity), n, n)).rejects.toThrow(
    'the file has Infinity at [1, 2]',
  );
  await expect(traced(place, [numbered(bias, n, n)], '--mask', 'none')).rejects.toThrow(
    '--mask: the mask own, as attn_mask has it, needed, none came',
  );
  await expect(traced(place, [], '--mask', 'own')).rejects.toThrow(
    'attn_mask: (n, m) needed because the mask is own, the file has none',
  );
});

test('a batch of one is its only sequence; of another order it is refused', async ({ place }) => {
  const plain = await traced(place, []);
  expect(await traced(place, [{ ...x, shape: [1, n, dModel] }])).toEqual(plain);
  await expect(traced(place, [{ ...x, shape: [n, 1, dModel] }])).rejects.toThrow(
    'x: (n, 8) with at least one row needed',
  );
});
