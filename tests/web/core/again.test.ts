/** Each run on a layer uses what it was given, and is refused for what it was given, whatever ran before it. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loadCore, type CoreError, type Layer } from '../../../web/core';
import type { Embedding, LayerConfig, MaskKind, RunOptions } from '../../../web/core/types';
import { masks } from '../../../web/core/interface';
import { layerOf, numbers } from '../support/core';

const core = await loadCore();
const dModel = 4;

/** Mostly left out, so that many runs follow one another with x alone. */
const rarely = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: fc.constant(undefined), weight: 3 }, { arbitrary, weight: 1 });

/** One run: numbers by their seeds, with rows and lengths that may be wrong. */
const runsOf = (mask: MaskKind) =>
  fc.record({
    way: fc.constantFrom('forward', 'forward', 'forward', 'out', 'out', 'short out', 'steps'),
    back: fc.boolean(),
    x: fc.record({
      rows: fc.constantFrom(2, 2, 2, 2, 3, 1, 0),
      seed: fc.constantFrom(1, 2),
      as: fc.constantFrom('sum', 'sum', 'sum', 'sum', 'parts', 'NaN', 'ragged'),
    }),
    memory: rarely(
      fc.record({
        rows: fc.constantFrom(2, 3, 0),
        seed: fc.constantFrom(3, 4),
        as: fc.constantFrom('sum', 'parts', 'ragged'),
      }),
    ),
    padding: rarely(fc.constantFrom<readonly number[]>([], [1], [0, 1], [9], [0.5])),
    attnMask:
      mask === 'own'
        ? fc.constantFrom('A', 'A', 'B', 'B', 'hides', 'hides', 'NaN', 'short', 'empty', undefined)
        : rarely(fc.constantFrom('A', 'empty')),
  } as const);
type Run = ReturnType<typeof runsOf> extends fc.Arbitrary<infer T> ? T : never;

function inputOf({ rows, seed, as }: { rows: number; seed: number; as: string }) {
  const data = numbers(rows * dModel + (as === 'ragged' ? 1 : 0), seed);
  if (as === 'NaN') data.fill(NaN, -1);
  if (as !== 'parts') return data;
  const part = (from: number) => ({
    shape: [rows, dModel],
    data: numbers(rows * dModel, from),
  });
  return { token: part(seed), position: part(seed + 10), classes: [] } satisfies Embedding;
}

function maskOf(kind: string, n: number, m: number): Float32Array {
  if (kind === 'empty') return new Float32Array(0);
  const mask = numbers(n * m + (kind === 'short' ? -1 : 0), kind === 'B' ? 6 : 5);
  if (kind === 'NaN') mask.fill(NaN, 0, 1);
  if (kind === 'hides') mask.fill(-Infinity, 0, m);
  return mask;
}

/** What a run gives: the bits of what can be read, or how it was refused. */
function outcome(layer: Layer, { way, back, x, memory, padding, attnMask }: Run) {
  const options: RunOptions = {
    ...(memory && { memory: inputOf(memory) }),
    ...(padding && { padding }),
    ...(attnMask !== undefined && {
      attn_mask: maskOf(attnMask, x.rows, memory?.rows ?? x.rows),
    }),
  };
  const [input, length] = [inputOf(x), x.rows * dModel];
  try {
    if (way === 'steps') {
      layer.begin(input, options);
      while (layer.step() !== null);
    } else if (way === 'forward') {
      expect(layer.forward(input, options)).toEqual(layer.tensor('output').data);
    } else {
      const out = new Float32Array(way === 'out' ? length : length + 1);
      layer.forward(input, { ...options, out });
      expect(out).toEqual(layer.tensor('output').data);
    }
  } catch (error) {
    const { name, code, field, message } = error as CoreError;
    if (code === undefined) throw error;
    return { name, code, field, message };
  }
  if (back) layer.backward(numbers(length, 7));
  const names = [
    ...['x', 'memory', 'masked', 'attn_weights', 'output'],
    ...(layer.config.mask === 'own' ? ['attn_mask'] : []),
    ...(back ? ['grad.x', 'grad.scaled', 'grad.in_proj_weight'] : []),
  ].filter((name) => name !== 'memory' || memory !== undefined);
  return names.map((name) => [name, bits(layer.tensor(name).data)]);
}

const bits = (data: Float32Array) => new Uint32Array(data.buffer, 0, data.length).join(' ');

it.each(masks)('under %s a run after others is as on a layer that is new', (mask) => {
  const config: LayerConfig = { dModel, heads: 2, mask };
  const fresh = new Map<string, ReturnType<typeof outcome>>();
  const seen = { made: 0, refused: new Set<string>() };
  fc.assert(
    fc.property(fc.array(runsOf(mask), { minLength: 2, maxLength: 6 }), (list) => {
      const layer = layerOf(core, config);
      let last: string | undefined;
      for (const run of list) {
        const key = JSON.stringify(run);
        if (!fresh.has(key)) {
          const other = layerOf(core, config);
          fresh.set(key, outcome(other, run));
          other.dispose();
        }
        const got = outcome(layer, run);
        expect(got).toEqual(fresh.get(key));
        if ('code' in got) {
          seen.refused.add(got.field);
          // A refused run leaves the one before it.
          if (last) expect(bits(layer.tensor('output').data)).toEqual(last);
        } else {
          seen.made++;
          last = bits(layer.tensor('output').data);
        }
      }
      layer.dispose();
    }),
    { numRuns: 30, seed: 46 },
  );
  expect(seen.made).toBeGreaterThan(10);
  for (const field of ['x', 'attn_mask', 'out']) expect([...seen.refused]).toContain(field);
});
