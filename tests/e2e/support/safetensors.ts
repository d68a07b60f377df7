/** Safetensors files for whole pages, and the built module that reads and writes them. */
import { built } from '../../../tools/lib/command.mjs';
import type * as Files from '../../../web/files';

// Playwright does not load web/files itself, whose words are Fluent files.
export const { numbersOf, readSafetensors, writeSafetensors } = (await built(
  'files.js',
)) as typeof Files;

/** The same numbers in every run, multiples of 1/64 below 1: exact in F16, nearly exact in BF16. */
export function drawn(name: string, ...shape: number[]) {
  let state = name.length + (name.codePointAt(0) ?? 0);
  const data = new Float32Array(shape.reduce((product, axis) => product * axis, 1)).map(() => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return ((state >>> 8) % 129) / 64 - 1;
  });
  return { name, shape, data };
}
