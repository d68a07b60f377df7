/**
 * The masks that a file brings: PyTorch's key_padding_mask and attn_mask, and the attention_mask of Hugging Face's
 * models. They become a mask that the core knows (none, causal, no-self) and padding; what these cannot say is
 * refused, never left out.
 */
import type { MaskKind } from '../../core/types';
import { fileErrors, oneFlagPerKey } from '../../text/en/file-errors';
import { addedOf, flagsOf } from '../safetensors/dtypes';
import { FileError } from '../safetensors/file-error';
import type { StoredTensor } from '../safetensors/stored';
import type { LayerTensors } from './names';
import { checkShape } from './shapes';

export interface FileMasks {
  /** undefined where neither the file nor the choices say one. */
  readonly mask: MaskKind | undefined;
  /** Keys that are hidden from every query, by their place from 0. */
  readonly padding: readonly number[];
}

type MaskTensors = Pick<LayerTensors<StoredTensor>, 'find'>;

/** Which keys a query may not look at, beside padding. Both count from 0. */
const hides: Readonly<
  Record<'none' | 'causal' | 'no-self', (query: number, key: number) => boolean>
> = {
  none: () => false,
  causal: (query, key) => key > query,
  'no-self': (query, key) => key === query,
};

/**
 * @param lengths of the inputs; undefined where the file does not say
 * @param chosen the mask that was asked for
 * @param used is told the name of each tensor that was read
 * @throws FileError naming the tensor (or the option) and what was expected
 */
export function readMasks(
  layer: MaskTensors,
  lengths: { readonly n: number | undefined; readonly m: number | undefined },
  chosen: MaskKind | undefined,
  used: (name: string) => void,
): FileMasks {
  const flags = keyFlags(layer, lengths.m, used);
  const grid = layer.find('attn_mask');
  if (grid) used(grid.name);
  const { base, columns } = grid ? readGrid(grid, lengths, chosen) : { base: chosen, columns: [] };
  const padding = [...new Set([...flags.padding, ...columns])].sort((a, b) => a - b);
  if (chosen === 'none' && padding.length > 0) {
    const problem = fileErrors.maskWithPadding(flags.name ?? 'attn_mask', padding.length);
    throw new FileError({ option: 'mask', ...problem });
  }
  const plain = base === undefined || base === 'none';
  return { mask: plain && padding.length > 0 ? 'padding' : base, padding };
}

/** Keys hidden from all queries, by key_padding_mask (true hides) or attention_mask (1 keeps). */
function keyFlags(
  layer: MaskTensors,
  m: number | undefined,
  used: (name: string) => void,
): { readonly name: string | undefined; readonly padding: readonly number[] } {
  const padding = new Set<number>();
  let name: string | undefined;
  for (const [own, hidden] of [
    ['key_padding_mask', true],
    ['attention_mask', false],
  ] as const) {
    const tensor = layer.find(own);
    if (!tensor) continue;
    // A batch of one: (1, m), and (1, 1, 1, m) in Hugging Face's models.
    const shape = withoutBatch(tensor.shape, 1);
    checkShape({ ...tensor, shape }, [m ?? shape[0] ?? 0], oneFlagPerKey);
    used(tensor.name);
    name ??= own;
    flagsOf(tensor).forEach((flag, key) => {
      if (flag === hidden) padding.add(key);
    });
  }
  return { name, padding: [...padding] };
}

/** attn_mask, (n, m): true or −∞ hides; other numbers would be added to the scores. */
function readGrid(
  tensor: StoredTensor,
  { n, m }: { readonly n: number | undefined; readonly m: number | undefined },
  chosen: MaskKind | undefined,
): { readonly base: MaskKind | undefined; readonly columns: readonly number[] } {
  const shape = withoutBatch(tensor.shape, 2);
  checkShape({ ...tensor, shape }, [n ?? shape[0] ?? 0, m ?? shape[1] ?? 0], 'a row per query');
  const [rows = 0, keys = 0] = shape;
  const added = addedOf(tensor);
  const finite = added.find((value) => value !== 0 && value !== -Infinity);
  if (finite !== undefined) {
    throw new FileError({ tensor: tensor.name, ...fileErrors.addedToScores(finite) });
  }
  const fixed = chosen === undefined || chosen === 'none' || chosen === 'padding' ? null : chosen;
  const hidden = (query: number, key: number) =>
    added[query * keys + key] === -Infinity || (fixed !== null && hides[fixed](query, key));
  for (const base of fixed === null ? (['none', 'causal', 'no-self'] as const) : [fixed]) {
    const columns = hiddenColumns(rows, keys, hidden, hides[base]);
    // A mask that was asked for stays.
    if (columns && !(chosen === 'none' && base !== 'none')) {
      return { base: base === 'none' ? chosen : base, columns };
    }
  }
  const count = added.reduce((sum, value) => sum + Number(value === -Infinity), 0);
  throw new FileError({
    tensor: tensor.name,
    ...fileErrors.otherPattern(count, rows, keys, fixed ?? chosen),
  });
}

/**
 * The keys that are hidden from every query, where with them and `base` all is said that `hidden` says; else null.
 */
function hiddenColumns(
  rows: number,
  keys: number,
  hidden: (query: number, key: number) => boolean,
  base: (query: number, key: number) => boolean,
): readonly number[] | null {
  const columns: number[] = [];
  for (let key = 0; key < keys; key++) {
    let more = false;
    let all = true;
    for (let query = 0; query < rows; query++) {
      const here = hidden(query, key);
      if (here !== base(query, key)) more = true;
      if (!here) all = false;
    }
    if (more && !all) return null;
    if (more) columns.push(key);
  }
  return columns;
}

/** The shape without leading axes of length 1, down to so many axes. */
export function withoutBatch(shape: readonly number[], axes: number): readonly number[] {
  const extra = shape.length - axes;
  return extra > 0 && shape.slice(0, extra).every((size) => size === 1)
    ? shape.slice(extra)
    : shape;
}
