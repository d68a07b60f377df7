/**
 * For all options, a layer, a training or a cost is made, or one option is named with what is allowed in its place:
 * each value of a list, both ends of a range, and nothing else.
 */
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { loadCore, type CoreError } from '../../../web/core';
import { inForm, numbers, numbersFor, thrownBy } from '../support/core';

const core = await loadCore();

type Options = Readonly<Record<string, unknown>>;
type Make = (options: Options) => unknown;

// Allowed sizes are small, so that layers are quick to make.
const odd = fc.constantFrom<unknown>(0, -0, -1, 0.5, 2.5, NaN, Infinity, -Infinity, 1e-30);
const large = fc.constantFrom<unknown>(2049, 2 ** 31, 2 ** 32, 2 ** 53, 1e30, 1e300);
const wrong = fc.oneof(
  odd,
  large,
  fc.anything({ maxDepth: 1 }).filter((value) => typeof value !== 'number'),
);
const either = (arbitrary: fc.Arbitrary<unknown>) =>
  fc.oneof({ arbitrary, weight: 30 }, { arbitrary: wrong, weight: 1 });
const name = (...names: readonly string[]) => either(fc.constantFrom(...names));
/** Mostly omitted, since each of these options excludes some others. */
const rare = (arbitrary: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { arbitrary: fc.constant(undefined), weight: 4 },
    { arbitrary: either(arbitrary), weight: 1 },
  );
const size = fc.integer({ min: 1, max: 24 });

const sizes = {
  dModel: either(fc.constantFrom(2, 6, 8, 12, 16, 16, 16)),
  heads: either(fc.constantFrom(1, 1, 2, 2, 2, 3, 4, 8)),
  variant: name('wide', 'split', 'narrow'),
  dK: rare(size),
  dV: rare(size),
  valueProjection: rare(fc.boolean()),
  seed: either(fc.integer({ min: 0, max: 2 ** 32 - 1 })),
};
const ofLayer = {
  ...sizes,
  mask: name('none', 'causal', 'no-self', 'padding', 'own'),
  scaling: fc.oneof(name('sqrt_d_k', 'sqrt_d_model', 'none'), fc.double({ min: 1e-9, max: 1e9 })),
  bias: either(fc.boolean()),
  dMemory: rare(size),
  kvHeads: rare(fc.constantFrom(1, 2, 3)),
  qkNorm: name('none', 'none', 'head', 'whole'),
  qkNormEps: rare(fc.double({ min: 1e-12, max: 1, noNaN: true })),
  rotary: name('none', 'none', 'halves', 'interleaved'),
  rotaryBase: rare(fc.double({ min: 1, max: 1e9, noNaN: true })),
  window: rare(fc.integer({ min: 1, max: 4096 })),
  alibi: either(fc.boolean()),
  sink: rare(fc.double({ min: -1000, max: 1000, noNaN: true })),
  sharedQK: either(fc.boolean()),
  sharedHeads: rare(fc.boolean()),
  outputProjection: rare(fc.boolean()),
  parameters: name('random', 'ones', 'clones', 'random', 'constructed', 'patterns'),
};
const ofTraining = {
  ...sizes,
  task: name('what-where', 'lookup'),
  start: rare(fc.constantFrom('random', 'clones', 'nudge')),
  noise: rare(fc.double({ min: 1e-9, max: 10, noNaN: true })),
  steps: either(fc.integer({ min: 1, max: 100 })),
  batch: either(fc.integer({ min: 1, max: 8 })),
  learningRate: either(fc.double({ min: 1e-9, max: 10, noNaN: true })),
  weightDecay: either(fc.double({ min: 0, max: 1, noNaN: true })),
  optimizer: name('sgd', 'adam', 'adamw'),
};
const layers = fc.record(ofLayer, { requiredKeys: ['dModel', 'heads'] });
const trainings = fc.record(ofTraining, { requiredKeys: ['task'] });
const fields = Object.keys(ofLayer);

/** Large layers take seconds to create; core.cost checks their options in the same way. */
const layer: Make = (options) => {
  const { dModel, heads, dMemory = dModel, dK, dV } = options;
  const isLarge = [dModel, heads, dK, dV].some((each) => Number(each) > 64);
  if (dMemory === dModel && isLarge) core.cost(options as never, 1);
  else core.createLayer(options as never).dispose();
};
const training: Make = (options) => core.createTraining(options as never).dispose();

/** The error of refused options; {} if they are accepted. */
const refusal = (make: Make, options: Options): Partial<CoreError> => {
  const error = thrownBy(() => make(options)) as Partial<CoreError>;
  return error.code === undefined ? {} : error;
};

/** The field that is refused, after a look at what its error says is allowed; '' if nothing is. */
function refusedField(make: Make, options: Options): string {
  const error = refusal(make, options);
  const { field = '', code = '', allowed = [], message = '' } = error;
  if (field === '') return '';
  const what = `${JSON.stringify(options)}: ${message}`;
  expect(error instanceof RangeError || error instanceof TypeError, what).toBe(true);
  expect(message.startsWith(`${field}: `) && message.endsWith('.'), what).toBe(true);
  expect(allowed, what).not.toHaveLength(0);
  const [first, last] = allowed.map(Number) as [number, number];
  const withValue = (value: unknown) => refusal(make, { ...options, [field]: value });
  // Other rules may still refuse a value in the range, such as heads that do not divide it.
  const refused = (value: unknown) => withValue(value).field === field;
  const refusedSo = (value: unknown) => refused(value) && withValue(value).code === code;
  if (code === 'not-allowed' || code === 'unknown-scaling') {
    const flags: Readonly<Record<string, boolean>> = { true: true, false: false };
    const values = allowed.map((each) => flags[String(each)] ?? each);
    expect(values.filter(refused), what).toEqual([]);
    const others = Array.from({ length: 20 }, (_, h) => h).filter((h) => !values.includes(h));
    if (field === 'heads') expect(others.filter(refused), what).toEqual(others);
  } else if (code === 'not-multiple') {
    expect([first, 2 * first].filter(refused), what).toEqual([]);
    expect(first === 1 || refused(first + 1), what).toBe(true);
  } else if (/^out-of-(whole-)?range$/.test(code)) {
    expect([first, last].filter(refusedSo), what).toEqual([]);
    const step = code === 'out-of-whole-range' ? 1 : 1e-12;
    const beyond = [first - step, last * (1 + 1e-12) + step];
    expect(beyond.filter(refusedSo), what).toEqual(beyond);
  }
  return field;
}

/** A layer that is made has the requested options, works, and has the cost that it reports. */
function works(options: Options): void {
  const made = core.createLayer(options as never);
  for (const [key, value] of Object.entries(options)) {
    const got = made.config[key as keyof typeof made.config];
    // −0 equals 0.
    if (value !== undefined && value !== got) expect([key, got]).toEqual([key, value]);
  }
  const { dModel, dMemory, headInputs, memoryInputs, scaling, divisor, mask } = made.config;
  const attn_mask = mask === 'own' ? numbers(6) : undefined;
  const memory = numbers(3 * dMemory);
  const output = made.forward(numbers(2 * dModel), { memory, ...(attn_mask && { attn_mask }) });
  expect(output).toHaveLength(2 * dModel);
  if (typeof scaling === 'string' || divisor > 1e-3)
    expect(output.every(Number.isFinite)).toBe(true);
  const { variants, ...own } = made.cost();
  expect(variants[made.config.variant]).toMatchObject(own);
  made.setParameters(inForm(numbersFor(made.config), headInputs !== memoryInputs));
  made.dispose();
}

it('a layer works, or an option is named with what is allowed', () => {
  const seen = { made: 0, refused: new Set<string>() };
  fc.assert(
    fc.property(layers, (options) => {
      const field = refusedField(layer, options);
      if (field !== '') return void seen.refused.add(field);
      works(options);
      seen.made++;
    }),
    { numRuns: 400, seed: 20240608 },
  );
  // Both outcomes must be frequent enough to test the property.
  expect(seen.made).toBeGreaterThan(50);
  expect([...seen.refused].sort()).toEqual([...fields].sort());
});

it('a training is made, or an option is named with what is allowed', () => {
  const refused = new Set<string>();
  fc.assert(
    fc.property(trainings, (options) => void refused.add(refusedField(training, options))),
    { numRuns: 100, seed: 7 },
  );
  for (const field of ['', 'heads', 'dModel', 'dK', 'steps', 'batch', 'noise'])
    expect([...refused]).toContain(field);
});

it('options that nobody knows, and what is no object, are refused', () => {
  const unknown = fc.string().filter((key) => !fields.includes(key) && key !== '__proto__');
  fc.assert(
    fc.property(layers, unknown, fc.anything(), (options, key, value) => {
      expect(refusal(layer, { ...options, [key]: value }).field).toBe(key);
    }),
    { numRuns: 150, seed: 7 },
  );
  fc.assert(
    fc.property(fc.anything(), (given) => {
      const keys = typeof given === 'object' && given !== null ? Object.keys(given) : [];
      expect(['config', ...fields, ...keys]).toContain(
        (thrownBy(() => core.createLayer(given as never)) as Partial<CoreError>).field,
      );
    }),
    { numRuns: 150, seed: 7 },
  );
});

describe('a cost', () => {
  it.each([
    { dModel: 16, heads: 16 },
    { dModel: 128, heads: 8, variant: 'narrow' },
    { dModel: 16, heads: 4, parameters: 'constructed', mask: 'causal' },
  ] as const)('is of as many words as a layer of %j takes, and no more', async (config) => {
    // A core of its own: the most that a layer may take needs memory that no earlier layer has left in pieces.
    vi.resetModules();
    const core = await (await import('../../../web/core')).loadCore();

    const { code, allowed } = thrownBy(() => core.cost(config, 4096)) as CoreError;
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
