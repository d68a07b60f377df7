/** Every tensor that a layer's page can show, with a sample of its places. */
import type { Place } from '../../../web/core/types';
import type { Snapshot } from '../../../web/derive/scene/snapshot';

const parameters = ['W_Q', 'W_K', 'W_V', 'W_O'];
const given = ['token', 'position', 'contributions'];
const ofMemory = ['memory_token', 'memory_position'];

export function tensorsOf(snapshot: Snapshot): readonly string[] {
  const made = snapshot.stages.flatMap(({ results }) => results.map(({ name }) => name));
  const cross = snapshot.memoryWords !== null;
  const biases = snapshot.config.bias ? ['b_Q', 'b_K', 'b_V', 'b_O'] : [];
  const stages = made.filter((name) => cross || name !== 'memory');
  return [...given, ...(cross ? ofMemory : []), ...stages, ...parameters, ...biases];
}

/** The first and the last entry, and entries at an odd step, which shares no factor with common sizes. */
export function sample(snapshot: Snapshot, name: string, most = 12): readonly Place[] {
  const { shape } = snapshot.tensor(name);
  const size = shape.reduce((product, length) => product * length, 1);
  const step = Math.max(1, Math.floor(size / most)) | 1;
  const flat = new Set([0, size - 1]);
  for (let at = 0; at < size; at += step) flat.add(at);
  return [...flat].map((at) => ({ name, index: unravelled(at, shape) }));
}

function unravelled(flat: number, shape: readonly number[]): number[] {
  const index: number[] = [];
  let rest = flat;
  for (const length of shape.toReversed()) {
    index.unshift(rest % length);
    rest = Math.floor(rest / length);
  }
  return index;
}
