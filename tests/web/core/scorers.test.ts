/** Older scorers, from before multi-head attention. C++ tests check their numbers. */
import { describe, expect, it } from 'vitest';
import { loadCore, type CoreError, type Layer } from '../../../web/core';
import { numbers, refusing, thrownBy } from '../support/core';

const core = await loadCore();
const ids = core.scorers.map(({ id }) => id);
const [n, m, d] = [5, 7, 12];
const x = { shape: [n, d], data: numbers(n * d, 3) };
const memory = { shape: [m, d], data: numbers(m * d, 4) };

function run(config: object = {}, keys: Float32Array | undefined = memory.data): Layer {
  const layer = core.createLayer({ dModel: d, heads: 3, ...config });
  layer.forward(x.data, keys);
  return layer;
}

describe('the table of scorers', () => {
  it('is in order of age, each with its formula, source and parameters', () => {
    expect(ids).toEqual(['gaussian', 'additive', 'dot', 'general', 'concat', 'scaled-dot']);
    const years = core.scorers.map(({ source }) => Number(/\b(20\d\d),/.exec(source)?.[1]));
    expect(years).toEqual([...years].sort((a, b) => a - b));
    for (const { formula, parameters, softmax, id } of core.scorers) {
      expect(formula).not.toBe('');
      expect(Object.keys(parameters)).toEqual(['squared', 'linear', 'constant']);
      expect(softmax).toBe(id !== 'gaussian');
    }
  });
});

describe('score', () => {
  it.each(ids)('%s takes x for memory in self-attention', (id) => {
    const layer = core.createLayer({ dModel: d, heads: 3 });
    layer.forward(x.data);
    const self = layer.score(id);
    expect(self.scores.shape).toEqual([n, n]);
    layer.forward(x.data, x.data);
    expect(layer.score(id)).toEqual(self);
  });

  it('is there as soon as x and memory are', () => {
    const layer = core.createLayer({ dModel: 16, heads: 4 });
    const words = ['a', 'b'];
    const refusal = (stage: string) => {
      const error = thrownBy(() => layer.score('dot')) as CoreError;
      expect(error).toBeInstanceOf(RangeError);
      expect(error.field).toBe('name');
      expect(error.message).toContain(stage);
    };
    refusal('"x" is not there yet; begin or forward gives it.');
    layer.begin(numbers(32));
    expect(layer.score('dot').scores.shape).toEqual([2, 2]);
    for (const [tokens, keys] of [
      [core.embed({ words, dModel: 16, kind: 'hashed' }), undefined],
      [numbers(32), { memory: core.embed({ words, dModel: 16, kind: 'hashed' }) }],
    ] as const) {
      layer.begin(tokens, keys);
      refusal('the stage "embed" does that');
      layer.step();
      expect(layer.score('dot').scores.shape).toEqual([2, 2]);
    }
  });
});

describe('score refuses', () => {
  const layer = run();
  const refuses = refusing(() => expect(layer.step()).toBeNull());
  const all = ids.join(', ');
  refuses(RangeError, {
    [`scorer: cosine is not allowed; allowed are ${all}.`]: () => layer.score('cosine' as never),
  });
  refuses(TypeError, {
    'scorer: the number 3 came; a string is needed.': () => layer.score(3 as never),
  });

  it('scorers that compare entry by entry if memory has other columns than x', () => {
    const layer = run({ dMemory: 21 }, numbers(4 * 21));
    const others = ids.filter((id) => id !== 'dot' && id !== 'scaled-dot');
    for (const id of ['dot', 'scaled-dot'] as const) {
      const error = thrownBy(() => layer.score(id)) as CoreError;
      expect(error.message).toBe(`scorer: ${id} is not allowed; allowed are ${others.join(', ')}.`);
      expect(error).toMatchObject({ field: 'scorer', allowed: others });
    }
    for (const id of others) expect(layer.score(id).scores.shape).toEqual([n, 4]);
  });

  it('layers that would take seconds', () => {
    const layer = core.createLayer({ dModel: 128, heads: 1 });
    layer.begin(numbers(1329 * 128));
    expect(() => layer.score('dot')).toThrow(
      'scorer: this would take as long as 268468632 multiplications; at most 268435456 are computed here.',
    );
    // Only concat computes every pair from scratch; the others prepare each word once.
    layer.begin(numbers(128 * 128));
    const refused = ids.filter(
      (id) => (thrownBy(() => layer.score(id)) as Partial<CoreError>).code === 'too-much-to-score',
    );
    expect(refused).toEqual(['concat']);
    layer.dispose();
  });
});
