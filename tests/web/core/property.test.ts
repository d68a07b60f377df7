/** For all options, createLayer makes a layer, or names the wrong option and its allowed values. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadCore, type CoreError, type Layer } from '../../../web/core';
import { inForm, numbers, numbersFor } from '../support/core';

const core = await loadCore();

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

const options = {
  dModel: either(fc.constantFrom(1, 2, 6, 8, 12, 16, 16, 16)),
  heads: either(fc.constantFrom(1, 2, 2, 3, 4, 8, 16, 64)),
  variant: name('wide', 'split', 'narrow'),
  mask: name('none', 'causal', 'no-self', 'padding'),
  scaling: fc.oneof(name('sqrt_d_k', 'sqrt_d_model', 'none'), fc.double({ min: 1e-9, max: 1e9 })),
  bias: either(fc.boolean()),
  dK: rare(size),
  dV: rare(size),
  dMemory: rare(size),
  sharedQK: either(fc.boolean()),
  sharedHeads: rare(fc.boolean()),
  valueProjection: rare(fc.boolean()),
  outputProjection: rare(fc.boolean()),
  seed: either(fc.integer({ min: 0, max: 2 ** 32 - 1 })),
  parameters: name('random', 'ones', 'clones', 'random', 'constructed', 'patterns'),
};
const fields = Object.keys(options);
const config = fc.record(options, { requiredKeys: ['dModel', 'heads'] });

/** The layer that createLayer makes, or undefined after a proper refusal. */
function made(given: unknown, allowedFields: readonly string[]): Layer | undefined {
  try {
    return core.createLayer(given as never);
  } catch (thrown) {
    const error = thrown as CoreError;
    expect(thrown instanceof RangeError || thrown instanceof TypeError).toBe(true);
    expect(allowedFields).toContain(error.field);
    expect(error.message.startsWith(`${error.field}: `)).toBe(true);
    expect(error.allowed).not.toHaveLength(0);
    expect(error.message).toMatch(/\.$/);
    return undefined;
  }
}

/** The layer has the requested options, works, and has the cost that it reports. */
function works(layer: Layer, given: object): void {
  for (const [key, value] of Object.entries(given) as [string, unknown][]) {
    if (value === undefined) continue;
    const got = layer.config[key as keyof typeof layer.config];
    // −0 equals 0.
    if (value !== got) expect([key, got]).toEqual([key, value]);
  }
  const { dModel, dMemory, headInputs, memoryInputs, scaling, divisor } = layer.config;
  const output = layer.forward(numbers(2 * dModel), numbers(3 * dMemory));
  expect(output).toHaveLength(2 * dModel);
  if (typeof scaling === 'string' || divisor > 1e-3)
    expect(output.every(Number.isFinite)).toBe(true);
  expect(layer.cost()).toEqual({
    ...layer.cost().variants[layer.config.variant],
    variants: layer.cost().variants,
  });
  layer.setParameters(inForm(numbersFor(layer.config), headInputs !== memoryInputs));
  expect(layer.config.parameters).toBe('given');
}

describe('createLayer', () => {
  it('makes a layer, or names an option and what is allowed', () => {
    const seen = { made: 0, refused: new Set<string>() };
    fc.assert(
      fc.property(config, (given) => {
        const layer = made(given, fields);
        if (!layer) return void seen.refused.add(refusedField(given));
        works(layer, given);
        layer.dispose();
        seen.made++;
      }),
      { numRuns: 1000, seed: 20240607 },
    );
    // Both outcomes must be frequent enough to test the property.
    expect(seen.made).toBeGreaterThan(200);
    expect([...seen.refused].sort()).toEqual([...fields].sort());
  });

  it('refuses options that it does not know, and what is no object', () => {
    const unknown = fc.string().filter((key) => !fields.includes(key) && key !== '__proto__');
    fc.assert(
      fc.property(config, unknown, fc.anything(), (given, key, value) => {
        expect(made({ ...given, [key]: value }, [key])).toBeUndefined();
      }),
      { numRuns: 300, seed: 7 },
    );
    fc.assert(
      fc.property(fc.anything(), (given) => {
        const known = ['config', ...fields];
        const keys = typeof given === 'object' && given !== null ? Object.keys(given) : [];
        expect(made(given, [...known, ...keys])).toBeUndefined();
      }),
      { numRuns: 300, seed: 7 },
    );
  });
});

function refusedField(given: unknown): string {
  try {
    core.createLayer(given as never).dispose();
  } catch (error) {
    return (error as CoreError).field;
  }
  return '';
}
