/** Amounts that only a training has: the learning rate, weight decay and noise. */
import { describe, expect, it } from 'vitest';
import { leastNudge, mostNoise } from '../../../web/state/training';
import { learningRate, noise, orRecipe, weightDecay } from '../../../web/state/training-fields';

describe('noise', () => {
  it.each([
    ['0', 0],
    [String(leastNudge), leastNudge],
    [String(mostNoise), mostNoise],
    ['0.25', 0.25],
  ])('%s is taken', (text, value) => {
    expect(noise.parse(text)).toEqual({ value });
    expect(noise.asProperty(value)).toBe(value);
  });

  it.each(['', '-1', String(leastNudge / 2), String(mostNoise * 2), '0x10', 'much', ' '])(
    '“%s” is refused, and what is allowed is said',
    (text) => {
      expect(noise.parse(text)).toEqual({
        allowed: {
          kind: 'one-of',
          names: ['0'],
          or: { kind: 'numbers', least: leastNudge, most: mostNoise },
        },
      });
    },
  );
});

describe('an amount', () => {
  it('is taken within its limits, and refused beyond them', () => {
    expect(learningRate.parse('1e-9')).toEqual({ value: 1e-9 });
    expect(learningRate.parse('0')).toEqual({
      allowed: { kind: 'numbers', least: 1e-9, most: 10 },
    });
    expect(weightDecay.parse('1')).toEqual({ value: 1 });
    expect(weightDecay.parse('1.1')).toEqual({ allowed: { kind: 'numbers', least: 0, most: 1 } });
    expect(weightDecay.asProperty(0.5)).toBe(0.5);
  });

  it('may be that of the recipe, which is null', () => {
    const field = orRecipe(weightDecay, 0.1);
    expect(field.parse('recipe')).toEqual({ value: null });
    expect(field.parse('2')).toEqual({
      allowed: { kind: 'one-of', names: ['recipe'], or: { kind: 'numbers', least: 0, most: 1 } },
    });
    expect([field.format(null), field.format(0.5)]).toEqual(['recipe', '0.5']);
    expect([field.is(null), field.is(0.5), field.is('0.5')]).toEqual([true, true, false]);
    expect([field.asProperty(null), field.asProperty(0.5)]).toEqual([null, 0.5]);
  });
});
