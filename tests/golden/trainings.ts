/** Reads tests/golden/trainings.txt, and computes the same hashes in a page. */
import { readFileSync } from 'node:fs';
import type * as CoreFile from '../../web/core';
import type { TaskName } from '../../web/core/training-types';

export interface RecordedTraining {
  readonly task: TaskName;
  readonly steps: number;
  /** 16 hexadecimal digits. */
  readonly hash: string;
}

export function recordedTrainings(): readonly RecordedTraining[] {
  const text = readFileSync(new URL('trainings.txt', import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [task = '', steps = '', hash = ''] = line.split(' ');
      return { task: task as TaskName, steps: Number(steps), hash };
    });
}

declare global {
  var coreFile: typeof CoreFile;
}

/**
 * Makes core.js the global coreFile of a page. As source text, because Vitest compiles every import() to a call of its
 * own, which a page does not have.
 */
export const importCore = (address: string): string =>
  `import(${JSON.stringify(address)}).then((file) => void (globalThis.coreFile = file))`;

/** Runs in a page: the bits of every tensor of a training with the task's recipe, concatenated. */
export async function trainedBits(given: {
  readonly task: TaskName;
  readonly steps: number;
}): Promise<number[]> {
  const core = await coreFile.loadCore();
  const training = core.createTraining({ task: given.task });
  training.step(given.steps);
  const places = training.setup.positions ? ['position_embedding'] : [];
  const bits = ['token_embedding', ...places, 'W_Q', 'W_K', 'W_V', 'W_O'].flatMap((name) => {
    const { data } = training.tensor(name);
    return [...new Uint32Array(data.buffer, data.byteOffset, data.length)];
  });
  training.dispose();
  return bits;
}

/** FNV-1a, 64 bits, of the numbers' bytes, lowest first: as hashBytes() in src/tensor/random.h. */
export function hashOfBits(bits: readonly number[]): string {
  let hash = 0xcbf29ce484222325n;
  for (const word of bits) {
    for (let shift = 0; shift < 32; shift += 8) {
      hash = BigInt.asUintN(64, (hash ^ BigInt((word >>> shift) & 255)) * 0x100000001b3n);
    }
  }
  return hash.toString(16).padStart(16, '0');
}
