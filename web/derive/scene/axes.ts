/** The meaning of a tensor's indices: words for tokens, names or numbers for columns. Counted from 1. */
import type { AxisInfo, Place } from '../../core/types';
import { isInputOf } from '../../state/edits';
import { isolated } from '../../state/sentence';
import { pageText } from '../../text';
import { isGradient } from '../gradients';
import { axesOf, isOfRun, isPerHead } from '../stage-table';
import { headsAlong, headsAt, headsReading } from './key-heads';
import { inputNames, outputNames, type Snapshot } from './snapshot';

/** One index in words: “deposit”, a feature's name, or a number counted from 1. */
export function indexWord(snapshot: Snapshot, axis: AxisInfo | undefined, index: number): string {
  return namesAlong(snapshot, axis)?.[index] || String(index + 1);
}

/** The names along an axis; null where it has none. */
function namesAlong(snapshot: Snapshot, axis: AxisInfo | undefined): readonly string[] | null {
  const { dMemory, dModel } = snapshot.config;
  switch (axis?.role) {
    case 'query':
      return snapshot.words;
    case 'key':
      return snapshot.keyWords;
    case 'input':
      // Only the columns of x have names.
      return axis.name === 'd_model' || dMemory === dModel ? inputNames(snapshot) : null;
    case 'output':
      return outputNames(snapshot);
    case 'feature':
      if (readsWholeRows(snapshot, axis)) return inputNames(snapshot);
      return becomesOutput(snapshot, axis) ? outputNames(snapshot) : null;
    default:
      return null;
  }
}

/** Whether these rows of W_Q, W_K or W_V are all columns of x; in narrow a head reads only some of them. */
function readsWholeRows({ config }: Snapshot, { name }: AxisInfo): boolean {
  const { dModel, headInputs, memoryInputs } = config;
  return (
    (name === 'in' && headInputs === dModel) || (name === 'in_memory' && memoryInputs === dModel)
  );
}

/** Whether these columns of the values are the output's: without W_O they are not changed. */
function becomesOutput({ config }: Snapshot, axis: AxisInfo): boolean {
  const { name, share } = axis;
  const ofAllHeads =
    (share === 'd_v' && headsAlong(config, axis) === config.heads) ||
    (name === 'd_v' && config.heads === 1);
  return ofAllHeads && !config.outputProjection;
}

/** A place in usual notation: scores₂[deposit, money]. */
export const placeWord = (snapshot: Snapshot, place: Place): string =>
  pageText.names.tensorTitle(place.name) + indicesWord(snapshot, place);

/** The part after the tensor's name: ₂[deposit, money]. */
export function indicesWord(snapshot: Snapshot, { name, index }: Place): string {
  const axes = axesOf(snapshot, name);
  const words = index.map((each, k) => isolated(indexWord(snapshot, axes[k], each)));
  if (!isPerHead(snapshot, name)) return `[${words.join(', ')}]`;
  const heads = headsReading(snapshot, name, index[0] ?? 0);
  return `${pageText.names.headSubscript(...heads)}[${words.slice(1).join(', ')}]`;
}

/** The heads of a place: one, several that share a k or v, or none. */
export function headsOf(snapshot: Snapshot, place: Place): readonly number[] {
  const { config } = snapshot;
  for (const [k, axis] of axesOf(snapshot, place.name).entries()) {
    const index = place.index[k];
    const band = axis.role === 'head' ? 1 : bandWidth(snapshot, axis);
    if (index !== undefined && band !== null)
      return headsAt(config, axis, Math.floor(index / band));
  }
  return [];
}

/** The first of a place's heads, or null. */
export const headOf = (snapshot: Snapshot, place: Place): number | null =>
  headsOf(snapshot, place)[0] ?? null;

/** The width of one head's band along an axis where heads are packed side by side; null for another axis. */
export function bandWidth({ config }: Snapshot, { share }: AxisInfo): number | null {
  if (share === null) return null;
  return share === 'd_k' ? config.dK : config.dV;
}

/** A word of the sentence or, in cross-attention, of memory. */
export interface WordPlace {
  readonly text: 'sentence' | 'memory';
  readonly word: number;
}

/** The word of a place's row; for a query and a key, the query. Null where there is none. */
export function wordOf(snapshot: Snapshot, { name, index }: Place): WordPlace | null {
  const axes = axesOf(snapshot, name);
  const at = axes.findIndex(({ role }) => role === 'query' || role === 'key');
  const word = index[at];
  if (word === undefined) return null;
  const ofMemory = axes[at]?.role === 'key' && snapshot.memoryWords !== null;
  return { text: ofMemory ? 'memory' : 'sentence', word };
}

/** Whether the layer has that place: links and attributes can name any. */
export function exists(snapshot: Snapshot, place: Place): boolean {
  const axes = axesOf(snapshot, place.name);
  if (axes.length === 0 || axes.length !== place.index.length) return false;
  const run = { cross: snapshot.memoryWords !== null, mask: snapshot.config.mask };
  if (!isOfRun(snapshot, place.name, run)) return false;
  if (isGradient(place.name) && snapshot.back === null) return false;
  // x from a file is not a sum of parts.
  if (snapshot.rowsFile !== null && isInputOf('words', place.name)) return false;
  // In narrow and without biases every tensor exists, too; only shapes differ.
  const shape = snapshot.shape(place.name);
  return shape.every((size, k) => (place.index[k] ?? -1) >= 0 && (place.index[k] ?? size) < size);
}
