/** What the indices of a tensor mean: words for tokens, names or numbers for columns. Counted from 1. */
import type { Place } from '../../core/types';
import { withHead } from '../../text/en/names';
import { axesOf } from '../stage-table';
import { inputNames, outputNames, type Snapshot } from './snapshot';

/** Tensors whose columns are the input's features. */
const inputs = new Set(['token', 'position', 'x']);
const outputs = new Set(['output', 'W_O', 'contributions', 'b_O']);

/** One index in words: “deposit”, a feature's name, or a number counted from 1. */
export function indexWord(snapshot: Snapshot, name: string, axis: string, index: number): string {
  if (axis === 'n') return snapshot.words[index] ?? String(index + 1);
  if (axis === 'm') return snapshot.keyWords[index] ?? String(index + 1);
  if (axis === 'd_memory' && snapshot.config.dMemory === snapshot.config.dModel)
    return inputNames(snapshot)?.[index] ?? String(index + 1);
  if (axis === 'd_model' && inputs.has(name))
    return inputNames(snapshot)?.[index] ?? String(index + 1);
  if (axis === 'd_model' && outputs.has(name))
    return outputNames(snapshot)?.[index] ?? String(index + 1);
  return String(index + 1);
}

/** A place as people write it: scores₂[deposit, money]; k of `tensor` bare, [ , ] around the indices. */
export function placeWord(snapshot: Snapshot, place: Place): string {
  const axes = axesOf(snapshot, place.name);
  const [first = 0] = place.index;
  const perHead = axes[0] === 'h';
  const name = perHead ? withHead(place.name, first) : place.name;
  const indices = place.index
    .map((index, k) => ({ index, axis: axes[k] ?? '' }))
    .slice(perHead ? 1 : 0)
    .map(({ index, axis }) => indexWord(snapshot, place.name, axis, index));
  return `${name}[${indices.join(', ')}]`;
}

/** The head that a place belongs to, or null. */
export function headOf(snapshot: Snapshot, place: Place): number | null {
  const axes = axesOf(snapshot, place.name);
  if (axes[0] === 'h') return place.index[0] ?? null;
  const { dK, dV } = snapshot.config;
  for (const [k, axis] of axes.entries()) {
    const index = place.index[k];
    if (index === undefined) continue;
    if (axis === 'h·d_k') return Math.floor(index / dK);
    if (axis === 'h·d_v') return Math.floor(index / dV);
  }
  return null;
}

/** Whether the layer has that place: links and attributes may name any. */
export function exists(snapshot: Snapshot, place: Place): boolean {
  const axes = axesOf(snapshot, place.name);
  if (axes.length === 0 || axes.length !== place.index.length) return false;
  if (place.name.startsWith('memory') && snapshot.memoryWords === null) return false;
  // In narrow and without biases every named tensor is there too: only its shape differs.
  const shape = snapshot.shape(place.name);
  return shape.every((size, k) => (place.index[k] ?? -1) >= 0 && (place.index[k] ?? size) < size);
}
