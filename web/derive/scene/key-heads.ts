/**
 * Which heads a tensor's index means. Tensors of k and v may have fewer heads than q: head i of q then reads head
 * ⌊i · h_kv / h⌋ of them, as in the core.
 */
import type { AxisInfo, ResolvedConfig } from '../../core/types';
import { axesOf } from '../stage-table';
import type { Snapshot } from './snapshot';

type Counts = Pick<ResolvedConfig, 'heads' | 'kvHeads'>;

/** Whether an axis counts heads of k and v, or has their columns side by side. */
const isOfKeys = ({ name }: AxisInfo) => name.startsWith('h_kv');

/** Heads of q for each head that an axis counts. */
const readersOf = ({ heads, kvHeads }: Counts, axis: AxisInfo): number =>
  isOfKeys(axis) ? heads / kvHeads : 1;

/** The axis of a tensor that its heads are along, or side by side in. */
const headAxis = (snapshot: Snapshot, name: string): AxisInfo | undefined =>
  axesOf(snapshot, name).find(({ role, share }) => role === 'head' || share !== null);

/** What the axes of a tensor are called. Where every head has its own k and v, there is one number of heads. */
export const axisNames = (snapshot: Snapshot, name: string): readonly string[] =>
  axesOf(snapshot, name).map((axis) =>
    snapshot.config.kvHeads === snapshot.config.heads ? axis.name.replace('h_kv', 'h') : axis.name,
  );

/** How many heads lie along an axis. */
export const headsAlong = ({ heads, kvHeads }: Counts, axis: AxisInfo): number =>
  isOfKeys(axis) ? kvHeads : heads;

/** The heads of q, from 0, that an index along an axis of heads belongs to: one, or those that share it. */
export function headsAt(config: Counts, axis: AxisInfo, index: number): readonly number[] {
  const readers = readersOf(config, axis);
  return Array.from({ length: readers }, (_, k) => index * readers + k);
}

/** How many heads a tensor has. */
export function headCount(snapshot: Snapshot, name: string): number {
  const axis = headAxis(snapshot, name);
  return axis ? headsAlong(snapshot.config, axis) : 1;
}

/** Where in a tensor the numbers are that a head of q reads. */
export function indexOfHead(snapshot: Snapshot, name: string, head: number): number {
  const axis = headAxis(snapshot, name);
  return axis ? Math.floor(head / readersOf(snapshot.config, axis)) : head;
}

/** The heads of q that a tensor's head belongs to. */
export function sharersOf(snapshot: Snapshot, name: string, index: number): readonly number[] {
  const axis = headAxis(snapshot, name);
  return axis ? headsAt(snapshot.config, axis, index) : [index];
}

/** One of these heads for the rest of the picture: the chosen one, or else the first. */
export const shownOf = (heads: readonly number[], chosen: number): number =>
  heads.includes(chosen) ? chosen : (heads[0] ?? chosen);
