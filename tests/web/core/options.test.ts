/** Every sentence that refuses an option, once; allowed.test.ts tries values of all kinds. */
import { describe, expect, it } from 'vitest';
import { loadCore, type CoreError } from '../../../web/core';
import { numbers, refusing, snapshot, thrownBy } from '../support/core';

const core = await loadCore();
const layer = core.createLayer({ dModel: 16, heads: 4, mask: 'causal' });
layer.forward(numbers(10 * 16), numbers(6 * 16, 2));
const before = snapshot(core, layer);

/** A refused call leaves every layer unchanged. */
const refuses = refusing(() => expect(snapshot(core, layer)).toEqual(before));

/** For options that TypeScript would not accept. */
const create = (options: object) => core.createLayer({ dModel: 16, heads: 4, ...options });

describe('createLayer refuses', () => {
  const wide = { variant: 'wide' } as const;
  refuses(RangeError, {
    'heads: 3 is not allowed; allowed are 1, 2, 4, 8, 16.': () => create({ heads: 3 }),
    'heads: NaN is not allowed; allowed are 1, 2, 4, 8, 16.': () => create({ heads: NaN }),
    'heads: 64 is not allowed; allowed are 1, 2, 3, 4, 5, 6, 7.': () =>
      create({ ...wide, dModel: 2048, heads: 64 }),
    'dModel: 2049 is not allowed; allowed are whole numbers from 1 to 2048.': () =>
      create({ dModel: 2049 }),
    'dModel: 12 is not allowed; allowed is 16.': () =>
      create({ dModel: 12, parameters: 'constructed' }),
    'variant: thin is not allowed; allowed are wide, split, narrow.': () =>
      create({ variant: 'thin' }),
    'mask: an empty name is not allowed; allowed are none, causal, no-self, padding, own.': () =>
      create({ mask: '' }),
    'scaling: cube is not allowed; allowed are none, sqrt_d_k, sqrt_d_model, a number.': () =>
      create({ scaling: 'cube' }),
    'scaling: 0 is not allowed; allowed are numbers from 1e-30 to 1e+30.': () =>
      create({ scaling: 0 }),
    'seed: -1 is not allowed; allowed are whole numbers from 0 to 4294967295.': () =>
      create({ seed: -1 }),
    'parameters: given is not allowed; allowed are random, constructed, patterns, ones, clones.':
      () => create({ parameters: 'given' }),
    'dK: 5 is not allowed; allowed is 4.': () => create({ dK: 5 }),
    'dV: 0 is not allowed; allowed are whole numbers from 1 to 2048.': () =>
      create({ ...wide, dV: 0 }),
    'dK: 3 is not allowed; allowed are whole numbers from 4 to 2048.': () =>
      create({ ...wide, dK: 3, parameters: 'constructed' }),
    'dV: 17 is not allowed; allowed are whole numbers from 1 to 16.': () =>
      create({ ...wide, dV: 17, valueProjection: false }),
    'dMemory: 18 is not allowed; allowed are multiples of 4.': () =>
      create({ variant: 'narrow', dMemory: 18 }),
    'dMemory: 24 is not allowed; allowed is 16.': () => create({ sharedQK: true, dMemory: 24 }),
    'qkNormEps: 1.5 is not allowed; allowed are numbers from 1e-12 to 1.': () =>
      create({ qkNorm: 'head', qkNormEps: 1.5 }),
    'qkNormEps: 0.00001 is not allowed; allowed is 0.000001.': () => create({ qkNormEps: 1e-5 }),
    'rotary: halves is not allowed; allowed is none.': () =>
      create({ ...wide, dK: 3, rotary: 'halves' }),
    'rotaryBase: 500 is not allowed; allowed is 10000.': () => create({ rotaryBase: 500 }),
    'rotaryBase: 0.5 is not allowed; allowed are numbers from 1 to 1000000000.': () =>
      create({ rotary: 'halves', rotaryBase: 0.5 }),
    'sink: some is not allowed; allowed are none, a number.': () => create({ sink: 'some' }),
    'sink: 1001 is not allowed; allowed are numbers from -1000 to 1000.': () =>
      create({ sink: 1001 }),
    'sharedHeads: true is not allowed; allowed is false.': () => create({ sharedHeads: true }),
    'outputProjection: false is not allowed; allowed is true.': () =>
      create({ ...wide, outputProjection: false }),
  });
  refuses(TypeError, {
    'config: nothing came; an object is needed.': () => core.createLayer(undefined as never),
    'heads: nothing came; a number is needed.': () => create({ heads: undefined }),
    'heads: the string "4" came; a number is needed.': () => create({ heads: '4' }),
    'mask: the number 1 came; a string is needed.': () => create({ mask: 1 }),
    'bias: null came; true or false is needed.': () => create({ bias: null }),
    'scaling: true came; a string or a number is needed.': () => create({ scaling: true }),
    [`head: there is no such option; known are ${core
      .options()
      .map(({ name }) => name)
      .join(', ')}.`]: () => create({ head: 4 }),
  });

  it('sizes that fit each by itself but not together', () => {
    const error = thrownBy(() => create({ ...wide, dModel: 1024, heads: 30, dK: 2048 }));
    expect(error).toBeInstanceOf(RangeError);
    expect((error as CoreError).message).toMatch(
      /^dK, dV, dMemory: \d+ numbers would make the layer larger than 1 GiB; allowed are 268435456 in all\.$/,
    );
  });
});

describe('embed and its kin refuse', () => {
  const embed = (changed: object) =>
    core.embed({ words: ['a', 'b'], dModel: 16, kind: 'features', ...changed } as never);
  refuses(RangeError, {
    'words: 0 words came; needed are 1 … 4096.': () => embed({ words: [] }),
    'words: 4097 words came; needed are 1 … 4096.': () =>
      embed({ words: Array<string>(4097).fill('a') }),
    'words: "" at 1 is not allowed; allowed is a word that is not empty.': () =>
      embed({ words: ['a', ''] }),
    'classes: 1 classes came; needed are 0 or 2, one per word.': () => embed({ classes: ['verb'] }),
    [`classes: adverb is not allowed; allowed are ${core.wordClasses
      .map(({ id }) => id)
      .join(', ')}.`]: () => embed({ classes: ['verb', 'adverb'] }),
    'kind: learned is not allowed; allowed are features, patterns, hashed.': () =>
      embed({ kind: 'learned' }),
    'dModel: 8 is not allowed; allowed is 16.': () => embed({ dModel: 8 }),
    'seed: 0.5 is not allowed; allowed are whole numbers from 0 to 4294967295.': () =>
      embed({ kind: 'hashed', seed: 0.5 }),
    'variant: thin is not allowed; allowed are wide, split, narrow.': () =>
      core.validHeads(16, 'thin' as never, 'random'),
  });
  refuses(TypeError, {
    'words: the number 3 at 1 came; an array of strings is needed.': () =>
      embed({ words: ['a', 3] }),
    'words: the string "a b" came; an array of strings is needed.': () => embed({ words: 'a b' }),
    'position: there is no such option; known are words, classes, dModel, kind, seed, positions.':
      () => embed({ position: false }),
    'word: the number 7 came; a string is needed.': () => core.lookUp(7 as never),
  });
});
