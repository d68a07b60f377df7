/**
 * The learned keys of the task `relation` as points in a plane. Its animals are one-hot, so, up to a factor,
 * a row of W_K is one animal's key and a row of W_Q its query.
 */
import type { Snapshot } from '../scene/snapshot';

export const animals: readonly string[] = [...'abcdefghijklmnop'];

export type Point = readonly [x: number, y: number];

export interface AnimalPoints {
  readonly name: string;
  readonly key: Point;
  readonly query: Point;
  /** The distance of the key from the origin. */
  readonly length: number;
}

export interface KeyPlane {
  /** With 1, all points are on a line. */
  readonly columns: 1 | 2;
  readonly animals: readonly AnimalPoints[];
  /** The largest coordinate. */
  readonly most: number;
  /** The mean length of the keys. */
  readonly mean: number;
  readonly shortest: number;
  readonly longest: number;
}

/** Null for another training, or where a key has more than two numbers. */
export function keyPlane(
  { trained, config, ...snapshot }: Snapshot,
  head: number,
): KeyPlane | null {
  const { dK } = config;
  if (trained?.task !== 'relation' || dK > 2) return null;
  const row = (name: string, animal: number): Point => {
    const { data, shape } = snapshot.tensor(name);
    const at = animal * (shape[1] ?? 0) + head * dK;
    return [data[at] ?? NaN, dK === 2 ? (data[at + 1] ?? NaN) : 0];
  };
  const all = animals.map((name, animal) => {
    const key = row('W_K', animal);
    return { name, key, query: row('W_Q', animal), length: Math.hypot(...key) };
  });
  const lengths = all.map(({ length }) => length);
  return {
    columns: dK === 2 ? 2 : 1,
    animals: all,
    most: Math.max(...all.flatMap(({ key, query }) => [...key, ...query]).map(Math.abs)) || 1,
    mean: lengths.reduce((sum, each) => sum + each, 0) / lengths.length,
    shortest: Math.min(...lengths),
    longest: Math.max(...lengths),
  };
}
