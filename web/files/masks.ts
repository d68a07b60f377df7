/**
 * The masks in a file: PyTorch's key_padding_mask and attn_mask, and the attention_mask of Hugging Face's models. Where
 * one of the core's masks (none, causal, no-self) with padding is equivalent, they become that; else the mask is the
 * file's own, (n, m). A mask that differs between heads is refused, never ignored.
 */
import type { MaskKind, TensorData } from '../core/types';
import { refuse } from './errors';
import { addedOf, flagsOf, type StoredTensor } from './numbers';

export interface FileMasks {
  /** undefined where neither the file nor the choices name one. */
  readonly mask: MaskKind | undefined;
  /** For the mask `own`, (n, m): −∞ hides, other numbers are added to scaled scores. */
  readonly attnMask: TensorData | null;
  /** Keys that are hidden from every query, by index from 0. */
  readonly padding: readonly number[];
}

interface Lengths {
  /** Of the inputs; undefined where the file does not say. */
  readonly n: number | undefined;
  readonly m: number | undefined;
  readonly heads: number;
}

/** The shape without leading axes of length 1, reduced to this number of axes at most. */
export function withoutBatch(shape: readonly number[], axes: number): readonly number[] {
  const extra = shape.length - axes;
  const isBatch = extra > 0 && shape.slice(0, extra).every((size) => size === 1);
  return isBatch ? shape.slice(extra) : shape;
}

/**
 * @param find the file's tensor of this name
 * @param chosen the mask that was asked for
 * @throws FileError naming the tensor (or the option) and what was expected
 */
export function readMasks(
  find: (name: string) => StoredTensor | undefined,
  lengths: Lengths,
  chosen: MaskKind | undefined,
): FileMasks {
  const names = ['key_padding_mask', 'attention_mask', 'attn_mask'];
  const masks = names.flatMap((name) => find(name) ?? []).map((tensor) => gridOf(tensor, lengths));
  const [grid, ...more] = masks.sort((a, b) => b.rows - a.rows);
  if (chosen === 'own' && !grid?.rows) refuse('file-no-own-mask', { tensor: 'attn_mask' });
  if (!grid) return { mask: chosen, attnMask: null, padding: [] };
  const pattern = patternOf(chosen);
  // What any mask hides is hidden; a mask of the keys alone counts for every query.
  const added = grid.added.map((value, at) => {
    const isHidden = grid.rows > 0 && hides[pattern](Math.floor(at / grid.keys), at % grid.keys);
    const sum = more.reduce((all, each) => all + (each.added[at % each.added.length] ?? 0), value);
    return isHidden ? -Infinity : sum;
  });
  const all = { ...grid, added };
  const simple = chosen === 'own' ? null : simpler(all, chosen);
  if (chosen === 'none' && !(simple && simple.padding.length === 0)) {
    refuse('file-mask-chosen', { option: 'mask', input: grid.name });
  }
  if (simple) return { ...simple, attnMask: null };
  return { mask: 'own', attnMask: { shape: [grid.rows, grid.keys], data: added }, padding: [] };
}

/** What is added for each query (row) and key, −∞ hides; 0 rows where it is the same for every query. */
interface Grid {
  readonly name: string;
  readonly rows: number;
  readonly keys: number;
  readonly added: Float32Array;
}

/** Of attn_mask true or −∞ hides, other numbers are added; of key_padding_mask true hides; of attention_mask 1 keeps. */
function gridOf(tensor: StoredTensor, { n, m, heads }: Lengths): Grid {
  const { name } = tensor;
  const isOwn = name.endsWith('attn_mask');
  const keeps = name.endsWith('attention_mask');
  // A batch of one: of keys alone (1, m), or (1, 1, 1, m) in Hugging Face's models, whose (1, 1, n, m) has rows.
  const keysAlone = isOwn ? tensor.shape : withoutBatch(tensor.shape, 1);
  const isGrid = isOwn || (keeps && keysAlone.length > 2);
  const full = isGrid ? withoutBatch(withoutBatch(tensor.shape, 3), 2) : keysAlone;
  const isPerHead = isOwn && full.length === 3 && full[0] === heads;
  const shape = isPerHead ? full.slice(1) : full;
  const keys = m ?? shape.at(-1) ?? 0;
  const needed = isGrid ? [n ?? shape[0] ?? 0, keys] : [keys];
  if (shape.length !== needed.length || shape.some((size, axis) => size !== needed[axis])) {
    refuse('file-other-mask', { tensor: name, needed, shape: tensor.shape });
  }
  const size = needed.reduce((product, axis) => product * axis, 1);
  const flags = () => flagsOf(tensor).map((flag) => (flag === keeps ? 0 : -Infinity));
  const added = isOwn ? addedOf(tensor) : Float32Array.from(flags());
  if (added.some((value, at) => value !== added[at % size])) {
    refuse('file-mask-by-head', { tensor: name });
  }
  return { name, rows: isGrid ? (shape[0] ?? 0) : 0, keys, added: added.slice(0, size) };
}

/** Which keys a query may not look at, apart from padding. Both count from 0. */
const hides = {
  none: () => false,
  causal: (query: number, key: number) => key > query,
  'no-self': (query: number, key: number) => key === query,
} as const;
type Pattern = keyof typeof hides;
const patternOf = (mask: MaskKind | undefined): Pattern =>
  mask === 'causal' || mask === 'no-self' ? mask : 'none';

/** The equivalent mask of the core and padding; null where there are none. */
function simpler({ rows, keys, added }: Grid, chosen: MaskKind | undefined) {
  if (added.some((value) => value !== 0 && value !== -Infinity)) return null;
  const asked = patternOf(chosen);
  const isOpen = asked === 'none' && chosen !== 'none' && rows > 0;
  const possible: readonly Pattern[] = isOpen ? ['none', 'causal', 'no-self'] : [asked];
  const queries = Array.from({ length: Math.max(rows, 1) }, (_, query) => query);
  const places = Array.from({ length: keys }, (_, key) => key);
  const isHidden = (query: number, key: number) => added[query * keys + key] !== 0;
  for (const base of possible) {
    const padding = places.filter((key) =>
      queries.some((query) => isHidden(query, key) !== (rows > 0 && hides[base](query, key))),
    );
    if (padding.some((key) => !queries.every((query) => isHidden(query, key)))) continue;
    const mask = base === 'none' ? chosen : base;
    const isPlain = mask === undefined || mask === 'none';
    return { mask: isPlain && padding.length > 0 ? ('padding' as const) : mask, padding };
  }
  return null;
}

/** Whether every query is kept from all later keys. */
export const hidesLater = ({ shape: [, keys = 1], data }: TensorData): boolean =>
  data.every((added, at) => added === -Infinity || at % keys <= Math.floor(at / keys));
