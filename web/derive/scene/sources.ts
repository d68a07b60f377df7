/** Tensors as matrices: which numbers a drawn matrix shows, and where they come from. */
import type { TensorData } from '../../core/types';
import type { Address, Source } from './scene';
import type { Snapshot } from './snapshot';

export interface Panel {
  readonly rows: number;
  readonly cols: number;
  readonly source: Source;
  readonly address: Address;
}

const size = (tensor: TensorData, axis: number) => tensor.shape[axis] ?? 1;

/** Columns [from, from + count) of a rank-2 tensor; all of them by default. */
export function columns(snapshot: Snapshot, name: string, from = 0, count?: number): Panel {
  const tensor = snapshot.tensor(name);
  const cols = size(tensor, 1);
  return {
    rows: size(tensor, 0),
    cols: count ?? cols,
    source: { data: tensor.data, offset: from, rowStride: cols, colStride: 1 },
    address: { name, prefix: [], row: 0, col: from, transposed: false },
  };
}

/** Rows [from, from + count) of a rank-2 tensor. */
export function rows(snapshot: Snapshot, name: string, from: number, count: number): Panel {
  const tensor = snapshot.tensor(name);
  const cols = size(tensor, 1);
  return {
    rows: count,
    cols,
    source: { data: tensor.data, offset: from * cols, rowStride: cols, colStride: 1 },
    address: { name, prefix: [], row: from, col: 0, transposed: false },
  };
}

/** One head of a rank-3 tensor. */
export function ofHead(snapshot: Snapshot, name: string, head: number): Panel {
  const tensor = snapshot.tensor(name);
  const r = size(tensor, 1);
  const c = size(tensor, 2);
  return {
    rows: r,
    cols: c,
    source: { data: tensor.data, offset: head * r * c, rowStride: c, colStride: 1 },
    address: { name, prefix: [head], row: 0, col: 0, transposed: false },
  };
}

/** Numbers [from, from + count) of a rank-1 tensor, as a row; all of them by default. */
export function vector(snapshot: Snapshot, name: string, from = 0, count?: number): Panel {
  const { data } = snapshot.tensor(name);
  return {
    rows: 1,
    cols: count ?? data.length,
    source: { data, offset: from, rowStride: 0, colStride: 1 },
    address: { name, prefix: [], row: 0, col: from, transposed: false, vector: true },
  };
}

export function transposed(panel: Panel): Panel {
  const { source, address } = panel;
  return {
    rows: panel.cols,
    cols: panel.rows,
    source: { ...source, rowStride: source.colStride, colStride: source.rowStride },
    address: { ...address, transposed: !address.transposed, row: address.col, col: address.row },
  };
}

/** The largest finite magnitude in these tensors: a stage's scale, shared by all heads. */
export function rangeOf(snapshot: Snapshot, names: readonly string[]): number {
  return names.reduce((range, name) => Math.max(range, largest(snapshot.tensor(name).data)), 0);
}

/** Cached by array: unchanged tensors keep their arrays. */
const magnitudes = new WeakMap<Float32Array, number>();

function largest(data: Float32Array): number {
  const known = magnitudes.get(data);
  if (known !== undefined) return known;
  let most = 0;
  for (let k = 0; k < data.length; k++) {
    const magnitude = Math.abs(data[k] ?? 0);
    if (magnitude > most && magnitude < Infinity) most = magnitude;
  }
  magnitudes.set(data, most);
  return most;
}
