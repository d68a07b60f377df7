/**
 * Every value that an error lists as allowed is accepted: each value of a list, both ends of a range, and nothing else.
 */
import { describe, expect, it } from 'vitest';
import { loadCore, type CoreError } from '../../../web/core';
import { thrownBy } from '../support/core';

const core = await loadCore();

type Options = Readonly<Record<string, unknown>>;
type Make = (options: Options) => unknown;

/** Large layers take seconds to create; core.cost checks their options in the same way. */
const layer: Make = (options) => {
  const { dModel = 16, dMemory = dModel, heads = 4 } = options;
  const config = { dModel: 16, heads: 4, ...options } as never;
  const large = Number(dModel) > 32 || Number(heads) > 8;
  if (dMemory === dModel && large) core.cost(config, 1);
  else core.createLayer(config).dispose();
};
const training =
  (task: string): Make =>
  (options) =>
    core.createTraining({ task, ...options } as never).dispose();
const cost: Make = ({ n, ...options }) =>
  core.cost({ dModel: 16, heads: 4, ...options }, (n ?? 4) as number);

/** The error of refused options; {} if they are accepted. */
const refusal = (make: Make, options: Options): Partial<CoreError> => {
  const error = thrownBy(() => make(options)) as Partial<CoreError>;
  return error.code === undefined ? {} : error;
};

/** Whether a field's value is accepted together with the other options. */
const takes = (make: Make, options: Options, field: string, value: unknown) =>
  refusal(make, { ...options, [field]: value }).field !== field;

/** Wrong values of each option, together with several other options. */
const wrong: Readonly<Record<string, readonly unknown[]>> = {
  dModel: [0, -1, 0.5, 20.5, 2049, NaN, 1e9],
  heads: [0, -1, 2.5, 3, 5, 7, 17, 65, 2049, NaN],
  variant: ['', 'tall'],
  dK: [0, 2.5, 3, 2049],
  dV: [0, 2.5, 3, 2049],
  seed: [-1, 2 ** 32, 0.5],
};
const ofLayer: typeof wrong = {
  ...wrong,
  dMemory: [0, 2.5, 6, 2049],
  mask: ['', 'own'],
  scaling: ['', 'sqrt', 0, 1e31, NaN],
  parameters: ['', 'given'],
  sharedHeads: [true],
  outputProjection: [false],
};
const ofTraining: typeof wrong = {
  ...wrong,
  start: ['', 'twins'],
  noise: [-1, 11, 1e-10],
  steps: [0, 2.5, 100_001],
  batch: [0, 2.5, 257],
  learningRate: [0, 11, NaN],
  weightDecay: [-1, 2],
  optimizer: ['rmsprop'],
};

const surroundings: readonly Options[] = [
  {},
  { variant: 'wide' },
  { variant: 'narrow' },
  { variant: 'wide', dK: 4, dV: 4 },
  { sharedQK: true },
  { valueProjection: false },
];
const ofLayers: readonly Options[] = [
  ...surroundings,
  { parameters: 'constructed' },
  { variant: 'wide', parameters: 'constructed' },
  { variant: 'wide', parameters: 'patterns' },
  { variant: 'narrow', dMemory: 8 },
  { variant: 'wide', dModel: 60, heads: 1 },
  { dModel: 60, heads: 5 },
];

const ofTrainings: readonly Options[] = [
  {},
  { variant: 'wide' },
  { variant: 'narrow' },
  { valueProjection: false },
  { start: 'clones' },
  { start: 'nudge', noise: 1 },
];

function check(make: Make, options: Options, field: string, value: unknown): void {
  const error = refusal(make, { ...options, [field]: value });
  if (error.field !== field) return;
  const { code, allowed = [] } = error;
  const what = `${field}: ${String(value)} in ${JSON.stringify(options)}: ${error.message ?? ''}`;
  const [first, last] = allowed.map(Number) as [number, number];
  const taken = (each: unknown) => takes(make, options, field, each);
  if (code === 'not-allowed') {
    const values = allowed.map((each) =>
      each === 'true' ? true : each === 'false' ? false : each,
    );
    expect(
      values.filter((each) => !taken(each)),
      what,
    ).toEqual([]);
    if (field === 'heads') {
      const others = Array.from({ length: 20 }, (_, h) => h).filter((h) => !values.includes(h));
      expect(others.filter(taken), what).toEqual([]);
    }
  } else if (code === 'unknown-scaling') {
    expect(
      allowed.filter((each) => !taken(each)),
      what,
    ).toEqual([]);
  } else if (code === 'not-multiple') {
    expect(
      [first, 2 * first].filter((each) => !taken(each)),
      what,
    ).toEqual([]);
    expect(
      [first + 1, 2 * first - 1].filter((each) => each % first !== 0 && taken(each)),
      what,
    ).toEqual([]);
  } else {
    expect(code, what).toMatch(/^out-of-(whole-)?range$/);
    const ends = [first, last];
    // Other rules may still refuse a value in the range, such as heads that do not divide it.
    const refusedAsRange = (each: number) =>
      refusal(make, { ...options, [field]: each }).code === code;
    expect(ends.filter(refusedAsRange), what).toEqual([]);
    const step = code === 'out-of-whole-range' ? 1 : 1e-12;
    expect(
      [first - step, last * (1 + 1e-12) + step].filter((each) => !refusedAsRange(each)),
      what,
    ).toEqual([]);
  }
}

describe('a layer', () => {
  it.each(Object.keys(ofLayer))('%s', (field) => {
    for (const options of ofLayers)
      for (const value of ofLayer[field] ?? []) check(layer, options, field, value);
  });
});

// One task whose embeddings are learned, and one with fixed features.
describe.each(['what-where', 'lookup'])('a training of %s', (task) => {
  it.each(Object.keys(ofTraining))('%s', (field) => {
    for (const options of ofTrainings)
      for (const value of ofTraining[field] ?? []) check(training(task), options, field, value);
  });
});

describe('a cost', () => {
  it.each(['n', 'dModel', 'heads', 'dMemory', 'mask'])('%s', (field) => {
    const values = { ...ofLayer, n: [0, 2.5, 4097, NaN], dMemory: [8, 32] }[field] ?? [];
    for (const options of ofLayers.filter(({ dMemory }) => dMemory === undefined))
      for (const value of values) check(cost, options, field, value);
  });

  it.each([
    { dModel: 16, heads: 16 },
    { dModel: 2048, heads: 8, variant: 'narrow' },
    { dModel: 16, heads: 4, parameters: 'constructed', mask: 'causal' },
  ] as const)('is of as many words as a layer of %j takes, and no more', (config) => {
    const { code, allowed } = refusal(cost, { ...config, n: 4096 });
    expect(code).toBe('too-many-rows');
    const most = Number(allowed?.[0]);
    const made = core.createLayer(config);
    const begin = (n: number) => thrownBy(() => made.begin(new Float32Array(n * config.dModel)));
    expect((begin(most + 1) as CoreError).code).toBe('too-many-rows');
    expect(core.cost(config, most).activations).toBeGreaterThan(0);
    expect((begin(most) as Partial<CoreError>).code).toBeUndefined();
    made.dispose();
  });
});
