/** The shapes of a layer's tensors in PyTorch's packing, generalised to wide and narrow heads. */
import type { Variant } from '../../core/types';
import { fileErrors, layerText } from '../../text/en/file-errors';
import { FileError } from '../safetensors/file-error';
import type { LayerTensors } from './names';
import { packedName } from './names';
import { mostColumns, type SettledChoices } from './choices';
import type { StoredTensor } from '../safetensors/stored';

export interface LayerSizes {
  readonly dModel: number;
  readonly dMemory: number;
  readonly heads: number;
  readonly variant: Variant;
  readonly dK: number;
  readonly dV: number;
}

/** `d_model 16 with 4 split heads`. */
export function sizesText({ dModel, heads, variant, dK, dV }: LayerSizes): string {
  return layerText(dModel, heads, variant, variant === 'wide' ? { dK, dV } : undefined);
}

/** @throws FileError naming the tensor unless it has exactly this shape. */
export function checkShape(tensor: StoredTensor, shape: readonly number[], why: string): void {
  const { name, shape: had } = tensor;
  if (had.length === shape.length && shape.every((size, axis) => size === had[axis])) return;
  throw new FileError({ tensor: name, ...fileErrors.otherShape(shape, why, had) });
}

/** Rows and columns. @throws FileError naming the tensor when it is no matrix or has no numbers. */
export function matrixShape({ name, shape }: StoredTensor): readonly [number, number] {
  const [rows = 0, columns = 0] = shape;
  if (shape.length === 2 && rows > 0 && columns > 0) return [rows, columns];
  throw new FileError({ tensor: name, ...fileErrors.noMatrix(shape) });
}

/**
 * The sizes that the tensors and the choices make. Without a choice, the heads of wide and narrow
 * follow from the shapes; those of split cannot, so there `fallback` is taken where it divides.
 * @throws FileError naming a tensor, or the option `heads`, `dK` or `dV`.
 */
export function layerSizes(
  layer: LayerTensors,
  choices: SettledChoices,
  fallback: number | undefined,
): LayerSizes {
  const variant = choices.variant ?? 'split';
  const [dModel, outColumns] = matrixShape(layer.need('out_proj.weight'));
  // Larger ones the core refuses, naming no tensor.
  if (dModel > mostColumns) {
    const tensor = layer.fullName('out_proj.weight');
    throw new FileError({ tensor, ...fileErrors.tooManyRows(mostColumns, dModel) });
  }
  const q = layer.find(packedName) ?? layer.need('q_proj_weight');
  const [, inColumns] = matrixShape(q);
  const heads =
    choices.heads ??
    inferredHeads(variant, dModel, inColumns, outColumns, choices.dV ?? dModel) ??
    (Number.isInteger(dModel / (fallback ?? NaN)) ? fallback : undefined);
  if (heads === undefined) {
    throw new FileError({ option: 'heads', ...fileErrors.noHeads() });
  }
  if (variant !== 'wide' && dModel % heads !== 0) {
    throw new FileError({ option: 'heads', ...fileErrors.noDivisor(dModel, heads) });
  }
  const own = variant === 'wide' ? dModel : dModel / heads;
  const width = (option: 'dK' | 'dV') => {
    const chosen = choices[option] ?? own;
    if (variant === 'wide' || chosen === own) return chosen;
    throw new FileError({ option, ...fileErrors.otherWidth(own, variant, chosen) });
  };
  const [dK, dV] = [width('dK'), width('dV')];
  const dMemory = layer.find(packedName)
    ? dModel
    : matrixShape(layer.need('k_proj_weight'))[1] * (variant === 'narrow' ? heads : 1);
  if (dMemory > mostColumns) {
    const tensor = layer.fullName('k_proj_weight');
    throw new FileError({ tensor, ...fileErrors.tooManyColumns(mostColumns, dMemory) });
  }
  return { dModel, dMemory, heads, variant, dK, dV };
}

function inferredHeads(
  variant: Variant,
  dModel: number,
  inColumns: number,
  outColumns: number,
  dV: number,
): number | undefined {
  if (variant === 'split') return undefined;
  const heads = variant === 'wide' ? outColumns / dV : dModel / inColumns;
  return Number.isInteger(heads) ? heads : undefined;
}

/** Every parameter's shape, by its name without the prefix, biases too. */
export function parameterShapes(
  { dModel, dMemory, heads, variant, dK, dV }: LayerSizes,
  packed: boolean,
): ReadonlyMap<string, readonly number[]> {
  const cut = variant === 'narrow' ? heads : 1;
  const [rowsK, rowsV] = [heads * dK, heads * dV];
  const projections: readonly (readonly [string, readonly number[]])[] = packed
    ? [[packedName, [2 * rowsK + rowsV, dModel / cut]]]
    : [
        ['q_proj_weight', [rowsK, dModel / cut]],
        ['k_proj_weight', [rowsK, dMemory / cut]],
        ['v_proj_weight', [rowsV, dMemory / cut]],
      ];
  return new Map([
    ...projections,
    ['in_proj_bias', [2 * rowsK + rowsV]],
    ['out_proj.weight', [dModel, rowsV]],
    ['out_proj.bias', [dModel]],
  ]);
}
