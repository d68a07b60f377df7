/**
 * The masks in a file: PyTorch's key_padding_mask and attn_mask, and the attention_mask of Hugging Face's
 * models. Where one of the core's masks (none, causal, no-self) with padding is equivalent, they become that;
 * else the mask is the file's own, (n, m). A mask that differs between heads is refused, never ignored.
 */
import type { MaskKind, TensorData } from '../../core/types';
import { filesText } from '../../text/files';
import { addedOf, flagsOf } from '../safetensors/dtypes';
import { FileError } from '../safetensors/file-error';
import type { StoredTensor } from '../safetensors/stored';
import { simpler, summed, type Grid } from './mask-patterns';
import type { LayerTensors } from './names';
import { checkShape } from './shapes';

export interface FileMasks {
  /** undefined where neither the file nor the choices name one. */
  readonly mask: MaskKind | undefined;
  /** For the mask `own`, (n, m): −∞ hides, other numbers are added to scaled scores. */
  readonly attnMask: TensorData | null;
  /** Keys that are hidden from every query, by index from 0. */
  readonly padding: readonly number[];
}

type MaskTensors = Pick<LayerTensors<StoredTensor>, 'find'>;

interface Lengths {
  /** The number of rows of the inputs; undefined where the file does not say. */
  readonly n: number | undefined;
  readonly m: number | undefined;
  readonly heads: number;
}

/** Called for each tensor that was read, with how many numbers were rounded to float32. */
type Used = (tensor: StoredTensor, rounded: number) => void;

/**
 * @param chosen the mask that was asked for
 * @throws FileError naming the tensor (or the option) and what was expected
 */
export function readMasks(
  layer: MaskTensors,
  lengths: Lengths,
  chosen: MaskKind | undefined,
  used: Used,
): FileMasks {
  const flags = keyFlags(layer, lengths, used);
  const grids = [readGrid(layer, lengths, used), ...flags.grids].filter((each) => each !== null);
  const [first] = grids;
  if (!first) {
    if (chosen === 'own')
      throw new FileError({ tensor: 'attn_mask', ...filesText.fileErrors.noOwnMask() });
    return withPadding(chosen, flags.padding, flags.name ?? '', chosen);
  }
  const all = summed(first, grids.slice(1), chosen);
  const simple = chosen === 'own' ? null : simpler(all, chosen);
  if (simple) {
    const padding = [...new Set([...flags.padding, ...simple.columns])].sort((a, b) => a - b);
    return withPadding(simple.mask, padding, flags.name ?? first.name, chosen);
  }
  if (chosen === 'none') {
    throw new FileError({
      option: 'mask',
      ...filesText.fileErrors.maskWithOwn(first.name),
    });
  }
  const attnMask = { shape: [all.rows, all.keys], data: all.added };
  return { mask: 'own', attnMask, padding: flags.padding };
}

function withPadding(
  mask: MaskKind | undefined,
  padding: readonly number[],
  name: string,
  chosen: MaskKind | undefined,
): FileMasks {
  if (chosen === 'none' && padding.length > 0) {
    const problem = filesText.fileErrors.maskWithPadding(name, padding.length);
    throw new FileError({ option: 'mask', ...problem });
  }
  const plain = mask === undefined || mask === 'none';
  return { mask: plain && padding.length > 0 ? 'padding' : mask, attnMask: null, padding };
}

/**
 * Keys hidden from all queries, from key_padding_mask (true hides) or attention_mask (1 keeps); an
 * attention_mask with a row per query becomes a grid.
 */
function keyFlags(
  layer: MaskTensors,
  lengths: Lengths,
  used: Used,
): {
  readonly name: string | undefined;
  readonly padding: readonly number[];
  readonly grids: readonly Grid[];
} {
  const padding = new Set<number>();
  const grids: Grid[] = [];
  let name: string | undefined;
  for (const [own, hidden] of [
    ['key_padding_mask', true],
    ['attention_mask', false],
  ] as const) {
    const tensor = layer.find(own);
    if (!tensor) continue;
    // A batch of one: (1, m), or (1, 1, 1, m) in Hugging Face's models, where (1, 1, n, m) has a row per
    // query.
    const shape = withoutBatch(tensor.shape, 1);
    const flags = () => flagsOf(tensor).map((flag) => (flag === hidden ? -Infinity : 0));
    if (own === 'attention_mask' && shape.length > 2) {
      const grid = { ...tensor, shape: withoutBatch(tensor.shape, 2) };
      const [rows, keys] = rowsAndKeys(grid, lengths);
      grids.push({ name: tensor.name, rows, keys, added: Float32Array.from(flags()) });
    } else {
      const keys = lengths.m ?? shape.at(-1) ?? 0;
      if (own === 'attention_mask' && (shape.length !== 1 || shape[0] !== keys)) {
        const problem = filesText.fileErrors.attentionMask(keys, tensor.shape);
        throw new FileError({ tensor: tensor.name, ...problem });
      }
      checkShape({ ...tensor, shape }, [keys], filesText.oneFlagPerKey);
      name ??= own;
      flags().forEach((added, key) => {
        if (added !== 0) padding.add(key);
      });
    }
    used(tensor, 0);
  }
  return { name, padding: [...padding].sort((a, b) => a - b), grids };
}

/** attn_mask, (n, m), or (heads, n, m) with equal heads: true or −∞ hides, numbers are added. */
function readGrid(layer: MaskTensors, lengths: Lengths, used: Used): Grid | null {
  const tensor = layer.find('attn_mask');
  if (!tensor) return null;
  const { name } = tensor;
  const shape = withoutBatch(withoutBatch(tensor.shape, 3), 2);
  const perHead = shape.length === 3 && shape[0] === lengths.heads;
  const own = perHead ? shape.slice(1) : shape;
  const [rows, keys] = rowsAndKeys({ ...tensor, shape: own }, lengths);
  const { data, rounded } = addedOf(tensor);
  const size = rows * keys;
  const other = data.findIndex((value, at) => value !== data[at % size]);
  if (other >= 0) {
    const place = [Math.floor(other / size), Math.floor((other % size) / keys), other % keys];
    const problem = filesText.fileErrors.otherMaskPerHead(
      place,
      data[other] ?? 0,
      data[other % size] ?? 0,
    );
    throw new FileError({ tensor: name, ...problem });
  }
  used(tensor, perHead ? rounded / lengths.heads : rounded);
  return { name, rows, keys, added: data.slice(0, size) };
}

/** @throws FileError where the shape is not (n, m) */
function rowsAndKeys(
  tensor: StoredTensor,
  { n, m }: Lengths,
): readonly [rows: number, keys: number] {
  const [rows = 0, keys = 0] = tensor.shape;
  checkShape(tensor, [n ?? rows, m ?? keys], filesText.oneRowPerQuery);
  return [rows, keys];
}

/** The shape without leading axes of length 1, reduced to this number of axes at most. */
export function withoutBatch(shape: readonly number[], axes: number): readonly number[] {
  const extra = shape.length - axes;
  return extra > 0 && shape.slice(0, extra).every((size) => size === 1)
    ? shape.slice(extra)
    : shape;
}
