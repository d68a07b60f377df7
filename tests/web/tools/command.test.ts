import { describe, expect, it } from 'vitest';
import { flagsOf, Refusal } from '../../../tools/lib/command.mjs';

const read = (...args: readonly string[]) => flagsOf(args, ['heads', 'out'], ['gradients']);

describe('the flags of a command', () => {
  it('are read with their values, and what stands beside them in order', () => {
    expect(read('a', '--out', 'b', '--gradients', '--heads=2', '--', '--d')).toEqual({
      given: { out: 'b', heads: '2' },
      switched: new Set(['gradients']),
      positionals: ['a', '--d'],
    });
  });

  it('may have a value that looks like a flag after =', () => {
    expect(read('--out=--heads').given).toEqual({ out: '--heads' });
  });

  it.each([
    [['--fast'], '--fast: one of --heads, --out, --gradients needed'],
    [['-f'], '-f: one of --heads, --out, --gradients needed'],
    [['--heads'], '--heads: a value needed, none came'],
    [['--heads='], '--heads: a value needed, none came'],
    [['--heads', '--out', 'b'], '--heads: a value needed, none came'],
    [['--heads', '2', '--heads', '2'], '--heads: one value needed, two came'],
    [['--gradients=yes'], '--gradients: no value needed, one came'],
  ])('are refused: %s', (args, message) => {
    expect(() => read(...args)).toThrow(new Refusal(message));
  });
});
