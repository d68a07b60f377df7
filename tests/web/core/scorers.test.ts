/** Older scorers, from before multi-head attention. C++ tests check their numbers. */
import { describe, expect, it } from 'vitest';
import { loadCore, type Layer } from '../../../web/core';
import { numbers, refusing } from '../support/core';

const core = await loadCore();
const ids = core.scorers.map(({ id }) => id);
const x = numbers(5 * 12, 3);

function run(config: object = {}, memory?: Float32Array): Layer {
  const layer = core.createLayer({ dModel: 12, heads: 3, ...config });
  layer.forward(x, memory);
  return layer;
}

it('the table of scorers is in order of age, each with its formula, source and parameters', () => {
  expect(ids).toEqual(['gaussian', 'additive', 'dot', 'general', 'concat', 'scaled-dot']);
  const years = core.scorers.map(({ source }) => Number(/\b(20\d\d),/.exec(source)?.[1]));
  expect(years).toEqual([...years].sort((a, b) => a - b));
  for (const { formula, parameters, softmax, id } of core.scorers) {
    expect(formula).not.toBe('');
    expect(Object.keys(parameters)).toEqual(['squared', 'linear', 'constant']);
    expect(softmax).toBe(id !== 'gaussian');
  }
});

it.each(ids)('%s takes x for memory in self-attention', (id) => {
  const self = run().score(id);
  expect(self.scores.shape).toEqual([5, 5]);
  expect(run({}, x).score(id)).toEqual(self);
});

describe('score refuses', () => {
  const fresh = core.createLayer({ dModel: 12, heads: 3 });
  const layer = run();
  const cross = run({ dMemory: 21 }, numbers(4 * 21));
  const large = core.createLayer({ dModel: 128, heads: 1 });
  large.begin(numbers(1329 * 128));
  const refuses = refusing(() => expect(layer.step()).toBeNull());
  const others = ids.filter((id) => id !== 'dot' && id !== 'scaled-dot');
  refuses(RangeError, {
    [`scorer: cosine is not allowed; allowed are ${ids.join(', ')}.`]: () =>
      layer.score('cosine' as never),
    [`scorer: dot is not allowed; allowed are ${others.join(', ')}.`]: () => cross.score('dot'),
    'scorer: this would take as long as 268468632 multiplications; at most 268435456 are computed here.':
      () => large.score('dot'),
    'name: "x" is not there yet; begin or forward gives it.': () => fresh.score('dot'),
  });
  refuses(TypeError, {
    'scorer: the number 3 came; a string is needed.': () => layer.score(3 as never),
  });
});
