import { beforeEach, describe, expect, it } from 'vitest';
import { loadCore, type CoreError, type Layer } from '../../../web/core';
import { numbers, refusing, snapshot, thrownBy, type Case, type Snapshot } from '../support/core';

const core = await loadCore();
let layer: Layer;
let before: Snapshot;

beforeEach(() => {
  layer = core.createLayer({ dModel: 16, heads: 4, mask: 'causal' });
  layer.forward(numbers(10 * 16), numbers(6 * 16, 2));
  before = snapshot(core, layer);
  return () => layer.dispose();
});

/** A refused call leaves every layer unchanged. */
const refuses = refusing(() => expect(snapshot(core, layer)).toEqual(before));

/** For arguments that TypeScript would not accept. */
const create = (config: unknown) => core.createLayer(config as never);
const options =
  'known are dModel, heads, variant, mask, scaling, bias, dK, dV, dMemory, kvHeads, qkNorm, qkNormEps, sharedQK, sharedHeads, ' +
  'valueProjection, outputProjection, seed, parameters.';

describe('createLayer refuses, naming the field and what is allowed,', () => {
  const heads = 'is not allowed; allowed are 1, 2, 4, 8, 16.';
  refuses(
    RangeError,
    [3, 0, -1, NaN, 1e9, 2.5, Infinity, 32].map((count) => [
      `${count} heads`,
      () => create({ dModel: 16, heads: count }),
      'heads',
      `heads: ${count} ${heads}`,
    ]),
  );
  const sizes = 'is not allowed; allowed are whole numbers from 1 to 2048.';
  refuses(
    RangeError,
    [0, -16, NaN, 1e9, 2.5, 2049].map((size) => [
      `a d_model of ${size}`,
      () => create({ dModel: size, heads: 1 }),
      'dModel',
      `dModel: ${size} ${sizes}`,
    ]),
  );
  refuses(RangeError, [
    [
      'an unknown variant',
      () => create({ dModel: 16, heads: 4, variant: 'thin' }),
      'variant',
      'variant: thin is not allowed; allowed are wide, split, narrow.',
    ],
    [
      'an empty mask',
      () => create({ dModel: 16, heads: 4, mask: '' }),
      'mask',
      'mask: an empty name is not allowed; allowed are none, causal, no-self, padding, own.',
    ],
    ...['cube', 'free'].map((scaling): Case => [
      'an unknown scaling',
      () => create({ dModel: 16, heads: 4, scaling }),
      'scaling',
      `scaling: ${scaling} is not allowed; allowed are none, sqrt_d_k, sqrt_d_model, a number.`,
    ]),
    ...[0, -2, NaN, Infinity].map((scaling): Case => [
      `a scaling by ${scaling}`,
      () => create({ dModel: 16, heads: 4, scaling }),
      'scaling',
      `scaling: ${scaling} is not allowed; allowed are numbers from 1e-30 to 1e+30.`,
    ]),
    [
      'a negative seed',
      () => create({ dModel: 16, heads: 4, seed: -1 }),
      'seed',
      'seed: -1 is not allowed; allowed are whole numbers from 0 to 4294967295.',
    ],
    [
      'parameters that only setParameters gives',
      () => create({ dModel: 16, heads: 4, parameters: 'given' }),
      'parameters',
      'parameters: given is not allowed; allowed are random, constructed, patterns, ones, clones.',
    ],
    ...(['constructed', 'patterns'] as const).map(
      (parameters) =>
        [
          `${parameters} parameters at another d_model`,
          () => create({ dModel: 12, heads: 4, parameters }),
          'dModel',
          'dModel: 12 is not allowed; allowed is 16.',
        ] as const,
    ),
    [
      'a layer of 4 GiB',
      () => create({ dModel: 2048, heads: 64, variant: 'wide' }),
      'heads',
      'heads: 64 is not allowed; allowed are 1, 2, 3, 4, 5, 6, 7.',
    ],
  ]);
  refuses(TypeError, [
    ['no options', () => create(undefined), 'config', 'config: nothing came; an object is needed.'],
    [
      'missing heads',
      () => create({ dModel: 16 }),
      'heads',
      'heads: nothing came; a number is needed.',
    ],
    [
      'heads in a string',
      () => create({ dModel: 16, heads: '4' }),
      'heads',
      'heads: the string "4" came; a number is needed.',
    ],
    [
      'a mask by number',
      () => create({ dModel: 16, heads: 4, mask: 1 }),
      'mask',
      'mask: the number 1 came; a string is needed.',
    ],
    [
      'a bias of null',
      () => create({ dModel: 16, heads: 4, bias: null }),
      'bias',
      'bias: null came; true or false is needed.',
    ],
    [
      'a scaling of true',
      () => create({ dModel: 16, heads: 4, scaling: true }),
      'scaling',
      'scaling: true came; a string or a number is needed.',
    ],
    [
      'an option that does not exist',
      () => create({ dModel: 16, head: 4 }),
      'head',
      `head: there is no such option; ${options}`,
    ],
  ]);
});

describe('createLayer refuses, of what can be left out or shared,', () => {
  /** [field, refused value, other options, allowed values] */
  const rows: readonly (readonly [string, unknown, object, string])[] = [
    ...['dK', 'dV'].flatMap((field) => [
      ...[5, 16, NaN].flatMap((size): (readonly [string, unknown, object, string])[] => [
        [field, size, {}, 'is 4'],
        [field, size, { variant: 'narrow' }, 'is 4'],
      ]),
      ...[0, -1, 2.5, NaN, Infinity, 2049].map(
        (size) => [field, size, { variant: 'wide' }, 'are whole numbers from 1 to 2048'] as const,
      ),
      [
        field,
        3,
        { variant: 'wide', parameters: 'constructed' },
        'are whole numbers from 4 to 2048',
      ] as const,
    ]),
    ['dV', 17, { variant: 'wide', valueProjection: false }, 'are whole numbers from 1 to 16'],
    ...[0, -8, 2.5, NaN, Infinity, 2049].map(
      (size) => ['dMemory', size, {}, 'are whole numbers from 1 to 2048'] as const,
    ),
    ['dMemory', 18, { variant: 'narrow' }, 'are multiples of 4'],
    ['dMemory', 24, { parameters: 'constructed' }, 'is 16'],
    ['dMemory', 24, { parameters: 'patterns' }, 'is 16'],
    ['dMemory', 24, { sharedQK: true }, 'is 16'],
    ['dMemory', 24, { valueProjection: false }, 'is 16'],
    ...[0, -1e-6, NaN, 1e-13, 1.5].map(
      (eps) => ['qkNormEps', eps, { qkNorm: 'head' }, 'are numbers from 1e-12 to 1'] as const,
    ),
    ['qkNormEps', 1e-5, {}, 'is 0.000001'],
    ['sharedHeads', true, {}, 'is false'],
    ['sharedHeads', true, { variant: 'wide' }, 'is false'],
    ['outputProjection', false, { variant: 'wide' }, 'is true'],
    ['outputProjection', false, { variant: 'wide', dV: 5 }, 'is true'],
  ];
  refuses(
    RangeError,
    rows.map(([field, value, others, allowed]) => [
      `${field} ${String(value)} with ${JSON.stringify(others)}`,
      () => create({ dModel: 16, heads: 4, ...others, [field]: value }),
      field,
      `${field}: ${String(value)} is not allowed; allowed ${allowed}.`,
    ]),
  );
  refuses(TypeError, [
    ...['dK', 'dV', 'dMemory'].map((field): Case => [
      `${field} in a string`,
      () => create({ dModel: 16, heads: 4, [field]: '4' }),
      field,
      `${field}: the string "4" came; a number is needed.`,
    ]),
    ...['sharedQK', 'sharedHeads', 'valueProjection', 'outputProjection'].map((field): Case => [
      `${field} by number`,
      () => create({ dModel: 16, heads: 4, [field]: 1 }),
      field,
      `${field}: the number 1 came; true or false is needed.`,
    ]),
  ]);

  it('sizes that fit each by itself but not together', () => {
    const wide = { dModel: 1024, heads: 30, variant: 'wide' } as const;
    const error = thrownBy(() => create({ ...wide, dK: 2048 })) as CoreError;
    expect(error).toBeInstanceOf(RangeError);
    expect(error.message).toMatch(
      /^dK, dV, dMemory: \d+ numbers would make the layer larger than 1 GiB; allowed are 268435456 in all\.$/,
    );
  });
});

describe('embed and its kin refuse', () => {
  const embed = (changed: object) =>
    core.embed({ words: ['a', 'b'], dModel: 16, kind: 'features', ...changed } as never);
  refuses(RangeError, [
    ['no words', () => embed({ words: [] }), 'words', 'words: 0 words came; needed are 1 … 4096.'],
    [
      'too many words',
      () => embed({ words: Array<string>(4097).fill('a') }),
      'words',
      'words: 4097 words came; needed are 1 … 4096.',
    ],
    [
      'an empty word',
      () => embed({ words: ['a', ''] }),
      'words',
      'words: "" at 1 is not allowed; allowed is a word that is not empty.',
    ],
    [
      'fewer classes than words',
      () => embed({ classes: ['verb'] }),
      'classes',
      'classes: 1 classes came; needed are 0 or 2, one per word.',
    ],
    [
      'an unknown kind, by the name of the option',
      () => embed({ kind: 'learned' }),
      'kind',
      'kind: learned is not allowed; allowed are features, patterns, hashed.',
    ],
    [
      'features at another d_model',
      () => embed({ dModel: 8 }),
      'dModel',
      'dModel: 8 is not allowed; allowed is 16.',
    ],
    [
      'a seed that is not whole',
      () => embed({ kind: 'hashed', seed: 0.5 }),
      'seed',
      'seed: 0.5 is not allowed; allowed are whole numbers from 0 to 4294967295.',
    ],
    [
      'head counts of an unknown variant',
      () => core.validHeads(16, 'thin' as never, 'random'),
      'variant',
      'variant: thin is not allowed; allowed are wide, split, narrow.',
    ],
  ]);
  refuses(TypeError, [
    [
      'a word that is no string',
      () => embed({ words: ['a', 3] }),
      'words',
      'words: the number 3 at 1 came; an array of strings is needed.',
    ],
    [
      'words in one string',
      () => embed({ words: 'a b' }),
      'words',
      'words: the string "a b" came; an array of strings is needed.',
    ],
    [
      'an option that does not exist',
      () => embed({ position: false }),
      'position',
      'position: there is no such option; known are words, classes, dModel, kind, seed, positions.',
    ],
    [
      'a word to look up that is no string',
      () => core.lookUp(7 as never),
      'word',
      'word: the number 7 came; a string is needed.',
    ],
  ]);

  it('an unknown class, listing those there are', () => {
    const error = thrownBy(() => embed({ classes: ['verb', 'adverb'] })) as CoreError;
    expect(error.message).toMatch(/^classes: adverb is not allowed; allowed are subject, /);
    expect(error.allowed).toEqual(core.wordClasses.map(({ id }) => id));
  });
});
