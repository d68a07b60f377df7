/** The sizes of a layer from the shapes of its weights, and whether these fit together. */
import { filesText } from '../../text/files';
import { FileError } from '../safetensors/file-error';
import type { TensorInfo } from '../safetensors/stored';
import { isFused, type Family, type Layout, type Named } from './family';

/** Sizes from the shapes; rows and columns are those of the matrices as (out, in). */
export interface Measures {
  readonly dModel: number;
  readonly dMemory: number;
  /** Rows of W_Q, W_K and W_V: heads · d_k, key heads · d_k and key heads · d_v. */
  readonly rowsQ: number;
  readonly rowsK: number;
  readonly rowsV: number;
  /** Columns of W_O: heads · d_v. */
  readonly columnsO: number;
  /** The numbers of heads where a shape has an axis of heads, else null. */
  readonly heads: number | null;
  readonly keyHeads: number | null;
}

interface Matrix {
  readonly out: number;
  readonly in: number;
  readonly heads: number | null;
}

const axes: Readonly<Record<Layout, readonly string[]>> = {
  'out-in': ['out', 'in'],
  'in-out': ['in', 'out'],
  'in-heads': ['in', 'heads', 'd_k'],
  'heads-in': ['heads', 'in', 'd_k'],
  'heads-out': ['heads', 'd_v', 'out'],
};

/** @throws FileError naming a tensor with another number of axes, or with an empty one */
function matrixOf({ name, shape }: TensorInfo, layout: Layout): Matrix {
  if (shape.length !== axes[layout].length || shape.some((size) => size === 0)) {
    throw new FileError({
      tensor: name,
      ...filesText.fileErrors.otherAxes(axes[layout], shape),
    });
  }
  const [a = 0, b = 0, c = 0] = shape;
  switch (layout) {
    case 'out-in':
      return { out: a, in: b, heads: null };
    case 'in-out':
      return { out: b, in: a, heads: null };
    case 'in-heads':
      return { out: b * c, in: a, heads: b };
    case 'heads-in':
      return { out: a * c, in: b, heads: a };
    case 'heads-out':
      return { out: c, in: a * b, heads: a };
  }
}

/** The shape of a matrix in a layout; its axis of heads has W_O's length. */
function shapeIn(
  layout: Layout,
  rows: number,
  columns: number,
  heads: number | null,
): readonly number[] {
  switch (layout) {
    case 'out-in':
      return [rows, columns];
    case 'in-out':
      return [columns, rows];
    case 'in-heads':
      return [columns, heads ?? 1, rows / (heads ?? 1)];
    case 'heads-in':
      return [heads ?? 1, columns, rows / (heads ?? 1)];
    case 'heads-out':
      return [heads ?? 1, columns / (heads ?? 1), rows];
  }
}

/**
 * @param tensor returns the file's tensor for a weight of the family
 * @returns null where the family has fewer key heads than query heads, but the shapes have as many
 * @throws FileError naming the first tensor whose shape does not fit
 */
export function measure(family: Family, tensor: (named: Named) => TensorInfo): Measures | null {
  const { projections, out, keyHeads } = family;
  const o = matrixOf(tensor(out), out.layout);
  const refuse = (named: Named, rows: number, columns: number): never => {
    const { name, shape } = tensor(named);
    const needed = shapeIn(named.layout, rows, columns, o.heads);
    throw new FileError({
      tensor: name,
      ...filesText.fileErrors.otherShape(needed, `d_model ${o.out}`, shape),
    });
  };
  if (isFused(projections)) {
    const { qkv } = projections;
    const m = matrixOf(tensor(qkv), qkv.layout);
    const rowsK = (m.out - o.in) / 2;
    const fits = keyHeads === 'as many' ? rowsK === o.in : rowsK <= o.in;
    if (m.in !== o.out || !fits || rowsK <= 0 || !Number.isInteger(rowsK)) {
      refuse(qkv, 3 * o.in, o.out);
    }
    if (keyHeads === 'fewer' && rowsK === o.in) return null;
    const common = { dModel: o.out, dMemory: o.out, columnsO: o.in, heads: null, keyHeads: null };
    return { ...common, rowsQ: o.in, rowsK, rowsV: rowsK };
  }
  const { q, k, v } = projections;
  const [mq, mk, mv] = [q, k, v].map((each) => matrixOf(tensor(each), each.layout)) as [
    Matrix,
    Matrix,
    Matrix,
  ];
  const perHead = mq.heads !== null && o.heads !== null;
  if (perHead && (mq.in !== o.out || mq.heads !== o.heads)) refuse(q, o.in, o.out);
  if (mq.in !== o.out) refuse(q, mq.out === o.out ? mq.in : mq.out, o.out);
  if (mv.in !== mk.in || mv.heads !== mk.heads) {
    const { name, shape } = tensor(v);
    const needed = shapeIn(v.layout, mv.out, mk.in, mk.heads);
    throw new FileError({
      tensor: name,
      ...filesText.fileErrors.twoMemories(needed, shape),
    });
  }
  if (mk.out > mq.out || (keyHeads === 'as many' && mk.out < mq.out)) refuse(k, mq.out, mk.in);
  if (keyHeads === 'fewer' && mk.out === mq.out) return null;
  return {
    dModel: o.out,
    dMemory: mk.in,
    rowsQ: mq.out,
    rowsK: mk.out,
    rowsV: mv.out,
    columnsO: o.in,
    heads: mq.heads ?? o.heads,
    keyHeads: mk.heads,
  };
}

/** A way to cut the matrices into heads. */
export interface Cut {
  readonly heads: number;
  readonly keyHeads: number;
  readonly dK: number;
  readonly dV: number;
}

/** All ways to cut the matrices into heads that the sizes allow, fewest heads first. */
export function cutsOf({ rowsQ, rowsK, rowsV, columnsO, ...axis }: Measures): readonly Cut[] {
  const cuts: Cut[] = [];
  for (let heads = 1; heads <= rowsQ; heads++) {
    const dK = rowsQ / heads;
    const keyHeads = rowsK / dK;
    const dV = rowsV / keyHeads;
    if (![dK, keyHeads, dV, heads / keyHeads].every(Number.isInteger)) continue;
    if (dV * heads !== columnsO) continue;
    if (axis.heads !== null && axis.heads !== heads) continue;
    if (axis.keyHeads !== null && axis.keyHeads !== keyHeads) continue;
    cuts.push({ heads, keyHeads, dK, dV });
  }
  return cuts;
}
