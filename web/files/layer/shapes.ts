/** The shapes of a layer's tensors in PyTorch's packing, generalised to wide and narrow heads. */
import type { Variant } from '../../core/types';
import { filesText } from '../../text/files';
import { FileError } from '../safetensors/file-error';
import type { LayerTensors } from './names';
import { packedName } from './names';
import type { SettledChoices } from './choices';
import { openHeads, type Widths } from './open-choice';
import type { TensorInfo } from '../safetensors/stored';

export interface LayerSizes {
  readonly dModel: number;
  readonly dMemory: number;
  readonly heads: number;
  readonly variant: Variant;
  readonly dK: number;
  readonly dV: number;
  /** Heads of k and v; by default as many as of q. */
  readonly kvHeads?: number;
}

/** For example `d_model 16 with 4 split heads`. */
export function sizesText({ dModel, heads, variant, dK, dV }: LayerSizes): string {
  return filesText.layerText(dModel, heads, variant, variant === 'wide' ? { dK, dV } : undefined);
}

/** @throws FileError naming the tensor unless it has exactly this shape. */
export function checkShape(tensor: TensorInfo, shape: readonly number[], why: string): void {
  const { name, shape: had } = tensor;
  if (had.length === shape.length && shape.every((size, axis) => size === had[axis])) return;
  throw new FileError({
    tensor: name,
    ...filesText.fileErrors.otherShape(shape, why, had),
  });
}

/** Rows and columns. @throws FileError naming a tensor that is not a matrix or is empty. */
export function matrixShape({ name, shape }: TensorInfo): readonly [number, number] {
  const [rows = 0, columns = 0] = shape;
  if (shape.length === 2 && rows > 0 && columns > 0) return [rows, columns];
  throw new FileError({ tensor: name, ...filesText.fileErrors.noMatrix(shape) });
}

/**
 * The sizes that follow from the tensors and the choices. The variant is split where the shapes are split's;
 * in wide with d_k equal to d_model, and in narrow, the heads follow from the shapes. The rest is asked for.
 * @param check refuses tensors whose shapes do not fit these sizes; `why` describes the sizes
 * @throws FileError naming a tensor, or the option `variant`, `heads`, `dK` or `dV`.
 */
export function layerSizes(
  layer: LayerTensors,
  choices: SettledChoices,
  check: (sizes: LayerSizes, why: string) => void,
): LayerSizes {
  const out = layer.need('out_proj.weight');
  const [dModel, outColumns] = matrixShape(out);
  // The core would refuse larger ones without naming a tensor.
  const { limits } = choices;
  if (dModel > limits.columns) {
    const problem = filesText.fileErrors.tooManyRows(limits.columns, limits.why, dModel);
    throw new FileError({ tensor: out.name, ...problem });
  }
  const packed = layer.find(packedName);
  const q = packed ?? layer.need('q_proj_weight');
  const [rows, inColumns] = matrixShape(q);
  const rowsQK = packed ? rows - outColumns : 2 * rows;
  const shapes = { dModel, inColumns, outColumns, rowsQK };
  const variant = choices.variant ?? impliedVariant(shapes, choices);
  const columns = packed ? inColumns : matrixShape(layer.need('k_proj_weight'))[1];
  // Split's shapes do not depend on the heads, so wrong ones are reported before asking anything.
  if (variant === 'split' && choices.heads === undefined) {
    const one = { dModel, dMemory: packed ? dModel : columns, heads: 1, dK: dModel, dV: dModel };
    check({ ...one, variant }, `d_model ${dModel}`);
  }
  const heads = choices.heads ?? impliedHeads(variant, shapes, choices);
  if (variant !== 'wide' && dModel % heads !== 0) {
    throw new FileError({
      option: 'heads',
      ...filesText.fileErrors.noDivisor(dModel, heads),
    });
  }
  const own = variant === 'wide' ? dModel : dModel / heads;
  const width = (option: 'dK' | 'dV') => {
    const chosen = choices[option] ?? own;
    if (variant === 'wide' || chosen === own) return chosen;
    throw new FileError({
      option,
      ...filesText.fileErrors.otherWidth(own, variant, chosen),
    });
  };
  const [dK, dV] = [width('dK'), width('dV')];
  const kvHeads = checkedKvHeads(choices, heads, variant);
  const dMemory = packed ? dModel : columns * (variant === 'narrow' ? heads : 1);
  if (dMemory > limits.columns) {
    const tensor = layer.fullName('k_proj_weight');
    const problem = filesText.fileErrors.tooManyColumns(limits.columns, limits.why, dMemory);
    throw new FileError({ tensor, ...problem });
  }
  const sizes = { dModel, dMemory, heads, variant, dK, dV, kvHeads };
  check(sizes, sizesText(sizes));
  return sizes;
}

/** @throws FileError naming `kvHeads` where the layer or the caller does not allow this number */
function checkedKvHeads(
  { kvHeads, limits }: SettledChoices,
  heads: number,
  variant: Variant,
): number {
  if (kvHeads === undefined || kvHeads === heads) return heads;
  const mayBeFewer = limits.grouped && variant !== 'narrow';
  const allowed = Array.from({ length: heads }, (_, k) => k + 1).filter((count) =>
    mayBeFewer ? heads % count === 0 : count === heads,
  );
  if (allowed.includes(kvHeads)) return kvHeads;
  throw new FileError({
    option: 'kvHeads',
    ...filesText.fileErrors.otherKvHeads(allowed, kvHeads),
  });
}

interface Shapes {
  readonly dModel: number;
  readonly inColumns: number;
  readonly outColumns: number;
  /** Rows of W_Q and W_K together. */
  readonly rowsQK: number;
}

/**
 * Split, where the shapes are split's or fit no variant (the error then names the wrong one).
 * @throws FileError with the possible readings where only another variant fits
 */
function impliedVariant(shapes: Shapes, choices: SettledChoices): Variant {
  const { dModel, inColumns, outColumns, rowsQK } = shapes;
  if (rowsQK !== 2 * outColumns) return 'split';
  const answers: (Widths & { readonly variant: Variant })[] = [];
  if (outColumns !== dModel && inColumns === dModel) {
    const cuts = [...cutsOf(outColumns)].sort(
      (a, b) => Number(b.dK === dModel) - Number(a.dK === dModel),
    );
    answers.push(...cuts.map((cut) => ({ variant: 'wide' as const, ...cut })));
  }
  const narrow = dModel / inColumns;
  if (outColumns === dModel && narrow > 1 && Number.isInteger(narrow)) {
    answers.push({ variant: 'narrow', heads: narrow, dK: inColumns, dV: inColumns });
  }
  const fitting = answers.filter(
    ({ heads }) =>
      heads <= choices.limits.heads && (choices.heads === undefined || heads === choices.heads),
  );
  if (fitting.length === 0) return 'split';
  const readings = fitting.map(({ variant, heads, dK }) =>
    filesText.fileErrors.reading(variant, heads, dK),
  );
  const problem = filesText.fileErrors.openVariant(readings);
  throw new FileError({
    option: 'variant',
    ...problem,
    answers: fitting.map((answer) => ({ ...answer })),
  });
}

/** All ways to cut this number of columns into heads, fewest heads first. */
const cutsOf = (columns: number): readonly Widths[] =>
  Array.from({ length: columns }, (_, k) => k + 1)
    .filter((heads) => columns % heads === 0)
    .map((heads) => ({ heads, dK: columns / heads, dV: columns / heads }));

/** @throws FileError with every possible head count, where the shapes do not determine it */
function impliedHeads(variant: Variant, shapes: Shapes, choices: SettledChoices): number {
  const { dK, dV, limits } = choices;
  const { dModel, inColumns, outColumns } = shapes;
  if (variant === 'split') {
    const cuts = cutsOf(dModel);
    const width = dK ?? dV;
    const [first, second] = cuts.filter((cut) => width === undefined || cut.dK === width);
    if (first !== undefined && second === undefined) return first.heads;
    throw openHeads(cuts, limits.heads);
  }
  const heads = variant === 'wide' ? outColumns / (dV ?? dModel) : dModel / inColumns;
  if (Number.isInteger(heads)) return heads;
  const cuts = cutsOf(variant === 'wide' ? outColumns : dModel);
  throw openHeads(cuts, limits.heads, { variant });
}

/** Every parameter's shape, including biases, by its name without the prefix. */
export function parameterShapes(
  { dModel, dMemory, heads, variant, dK, dV, kvHeads = heads }: LayerSizes,
  packed: boolean,
): ReadonlyMap<string, readonly number[]> {
  const cut = variant === 'narrow' ? heads : 1;
  const [rowsQ, rowsK, rowsV] = [heads * dK, kvHeads * dK, kvHeads * dV];
  const projections: readonly (readonly [string, readonly number[]])[] = packed
    ? [[packedName, [rowsQ + rowsK + rowsV, dModel / cut]]]
    : [
        ['q_proj_weight', [rowsQ, dModel / cut]],
        ['k_proj_weight', [rowsK, dMemory / cut]],
        ['v_proj_weight', [rowsV, dMemory / cut]],
      ];
  return new Map([
    ...projections,
    ['in_proj_bias', [rowsQ + rowsK + rowsV]],
    ['out_proj.weight', [dModel, heads * dV]],
    ['out_proj.bias', [dModel]],
  ]);
}
