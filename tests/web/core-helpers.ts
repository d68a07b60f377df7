/** Inputs, what a layer holds, and what is refused, for the tests of web/core.ts. */
import { expect, it } from 'vitest';
import type { Core, CoreError, Layer, ResolvedConfig } from '../../web/core';

/** Numbers that look random and are the same in every run. */
export function numbers(length: number, seed = 1): Float32Array {
  let state = seed;
  return Float32Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  });
}

/** Everything that can be read from a layer now: its configuration and each tensor that is there. */
export interface Snapshot {
  readonly config: ResolvedConfig;
  readonly tensors: Readonly<Record<string, readonly number[]>>;
}

export function snapshot(core: Core, layer: Layer): Snapshot {
  const tensors: Record<string, readonly number[]> = {};
  for (const name of core.tensorNames) {
    try {
      tensors[name] = [...layer.tensor(name).data];
    } catch {
      // Not there yet: its absence is part of the snapshot.
    }
  }
  return { config: layer.config, tensors };
}

/** What `call` throws; an Error saying so when it throws nothing. */
export function thrownBy(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  return new Error('nothing was thrown');
}

export const sentence = 'I am going to deposit my money at the bank'.split(' ');

/** [what is refused, the call, the field it names, its whole message] */
export type Case = readonly [string, () => unknown, string, string];

/** @param unchanged asserts that the refused call left everything as it was */
export function refusing(unchanged: () => void) {
  return function refuses(
    error: typeof RangeError | typeof TypeError,
    cases: readonly Case[],
  ): void {
    it.each(cases)('%s', (_, call, field, message) => {
      const thrown = thrownBy(call) as CoreError;
      expect(thrown.message).toBe(message);
      expect(thrown).toBeInstanceOf(error);
      expect(thrown.field).toBe(field);
      expect(thrown.allowed).not.toBe('');
      expect(thrown.code).toMatch(/^[a-z-]+$/);
      unchanged();
    });
  };
}
