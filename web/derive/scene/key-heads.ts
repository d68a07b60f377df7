/**
 * Which heads a tensor's index belongs to. Tensors of k and v may have fewer heads than q: head i of q then
 * reads their head ⌊i · h_kv / h⌋, as in the core.
 */
import type { AxisInfo, ResolvedConfig } from '../../core/types';
import { axesOf } from '../stage-table';
import type { Snapshot } from './snapshot';

type Counts = Pick<ResolvedConfig, 'heads' | 'kvHeads'>;

/** Whether an axis counts heads of k and v, or packs their columns. */
const isOfKeys = ({ name }: AxisInfo) => name.startsWith('h_kv');

/** How many heads of q read each head of an axis. */
const readersOf = ({ heads, kvHeads }: Counts, axis: AxisInfo): number =>
  isOfKeys(axis) ? heads / kvHeads : 1;

/** A tensor's axis of heads, or of packed heads. */
const headAxis = (snapshot: Snapshot, name: string): AxisInfo | undefined =>
  axesOf(snapshot, name).find(({ role, share }) => role === 'head' || share !== null);

/** The names of a tensor's axes. Where every head has its own k and v, h_kv is just h. */
export const axisNames = (snapshot: Snapshot, name: string): readonly string[] =>
  axesOf(snapshot, name).map((axis) =>
    snapshot.config.kvHeads === snapshot.config.heads ? axis.name.replace('h_kv', 'h') : axis.name,
  );

/** How many heads are along an axis. */
export const headsAlong = ({ heads, kvHeads }: Counts, axis: AxisInfo): number =>
  isOfKeys(axis) ? kvHeads : heads;

/** The heads of q, from 0, for an index along an axis of heads: one, or those that share it. */
export function headsAt(config: Counts, axis: AxisInfo, index: number): readonly number[] {
  const readers = readersOf(config, axis);
  return Array.from({ length: readers }, (_, k) => index * readers + k);
}

/** How many heads a tensor has. */
export function headCount(snapshot: Snapshot, name: string): number {
  const axis = headAxis(snapshot, name);
  return axis ? headsAlong(snapshot.config, axis) : 1;
}

/** The index, along a tensor's heads, of the numbers that a head of q reads. */
export function indexOfHead(snapshot: Snapshot, name: string, head: number): number {
  const axis = headAxis(snapshot, name);
  return axis ? Math.floor(head / readersOf(snapshot.config, axis)) : head;
}

/** The heads of q that read a tensor's head. */
export function headsReading(snapshot: Snapshot, name: string, index: number): readonly number[] {
  const axis = headAxis(snapshot, name);
  return axis ? headsAt(snapshot.config, axis, index) : [index];
}

/** The head among these that the picture shows: the chosen one, or else the first. */
export const chosenOrFirst = (heads: readonly number[], chosen: number): number =>
  heads.includes(chosen) ? chosen : (heads[0] ?? chosen);
