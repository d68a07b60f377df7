/** Reads the numbers of a layer that has run, on demand. */
import type { Layer, Place, TensorData } from '../core/types';
import { differ } from '../derive/scene/downstream';
import type { Snapshot } from '../derive/scene/snapshot';
import type { Baseline } from './edited-numbers';
import { isLost } from './core-supply';
import { memoizeLast } from './memoize';

type Reading =
  | 'shape'
  | 'tensor'
  | 'explain'
  | 'feeds'
  | 'dependents'
  | 'unedited'
  | 'isEdited'
  | 'score';

/** Tensors read from one run; the next run reuses those arrays that are equal. */
export type Tensors = Map<string, TensorData>;

export interface ReadFrom {
  readonly layer: Layer;
  /** The layer's numbers without edits; null where there are none. */
  readonly baseline: Baseline | null;
  /** Filled as tensors are read. */
  readonly tensors: Tensors;
  /** The tensors of the run before. */
  readonly earlier: ReadonlyMap<string, TensorData>;
  /** Shapes for this layer and number of words, cached because some tensors are only made when they are read. */
  readonly shapes: Map<string, readonly number[]>;
  /** Called when the core has stopped for good. */
  readonly lost: (error: Error) => void;
}

export function layerReader(from: ReadFrom): Pick<Snapshot, Reading> {
  const { layer, baseline, tensors, earlier, shapes } = from;
  const read = <T>(ask: () => T): T => {
    try {
      return ask();
    } catch (error) {
      if (isLost(error)) from.lost(error);
      throw error;
    }
  };
  const tensor = (name: string): TensorData => {
    const known = tensors.get(name);
    if (known) return known;
    const now = read(() => layer.tensor(name));
    const before = earlier.get(name);
    const shared = before && sameBits(before.data, now.data) ? { ...now, data: before.data } : now;
    tensors.set(name, shared);
    return shared;
  };
  return {
    tensor,
    shape: (name) => {
      const shape = shapes.get(name) ?? tensor(name).shape;
      shapes.set(name, shape);
      return shape;
    },
    explain: memoizeLast((place: Place) => read(() => layer.explain(place.name, place.index))),
    feeds: (place) => read(() => layer.feeds(place.name, place.index)),
    dependents: (place) => read(() => layer.dependents(place.name, place.index)),
    unedited: (name) => baseline?.tensor(name) ?? null,
    isEdited: (name) => {
      const before = baseline?.tensor(name);
      // Not kept in `tensors`: most tensors that an edit reaches are not on show.
      return before
        ? differ((tensors.get(name) ?? read(() => layer.tensor(name))).data, before.data)
        : false;
    },
    score: (scorer) => read(() => layer.score(scorer)),
  };
}

/** Bitwise comparison. An equal tensor keeps its array, and with it whatever was painted from that array. */
function sameBits(a: Float32Array, b: Float32Array): boolean {
  if (a.length !== b.length) return false;
  const left = new Int32Array(a.buffer, a.byteOffset, a.length);
  const right = new Int32Array(b.buffer, b.byteOffset, b.length);
  // A loop, because `every` calls a function for each number and is ten times as slow.
  for (let k = 0; k < left.length; k++) if (left[k] !== right[k]) return false;
  return true;
}
