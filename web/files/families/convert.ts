/** Converts a family's tensors to the parameters of a layer in PyTorch's packing. */
import type { ParameterTensors, TensorData } from '../../core/types';
import { isFused, type Family, type Fused, type Layout, type Named } from './family';
import type { Cut, Measures } from './measure';

/** Rows of numbers: a matrix (out, in), or a bias as a matrix with one column. */
interface Rows {
  readonly data: Float32Array;
  readonly columns: number;
}

function transposed(data: Float32Array, rows: number, columns: number): Float32Array {
  const turned = new Float32Array(data.length);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      turned[column * rows + row] = data[row * columns + column] ?? 0;
    }
  }
  return turned;
}

/** A weight as (out, in), from any layout. */
function asRows({ shape, data }: TensorData, layout: Layout): Rows {
  const [a = 0, b = 0, c = 0] = shape;
  switch (layout) {
    case 'out-in':
      return { data, columns: b };
    case 'in-out':
      return { data: transposed(data, a, b), columns: a };
    case 'in-heads':
      return { data: transposed(data, a, b * c), columns: a };
    case 'heads-in': {
      const turned = new Float32Array(data.length);
      for (let head = 0; head < a; head++) {
        const own = data.subarray(head * b * c, (head + 1) * b * c);
        turned.set(transposed(own, b, c), head * b * c);
      }
      return { data: turned, columns: b };
    }
    case 'heads-out':
      return { data: transposed(data, a * b, c), columns: a * b };
  }
}

/** @param ranges [first row, number of rows] each, in the wanted order */
function pick({ data, columns }: Rows, ranges: readonly (readonly [number, number])[]): Rows {
  const count = ranges.reduce((sum, [, rows]) => sum + rows, 0);
  const picked = new Float32Array(count * columns);
  let at = 0;
  for (const [first, rows] of ranges) {
    picked.set(data.subarray(first * columns, (first + rows) * columns), at);
    at += rows * columns;
  }
  return { data: picked, columns };
}

const range = (length: number) => Array.from({ length }, (_, k) => k);

/** The rows of q, k and v from a tensor that holds all three. */
function unfused(
  all: Rows,
  order: Fused['order'],
  { heads, keyHeads, dK, dV }: Cut,
): readonly [Rows, Rows, Rows] {
  const [rowsQ, rowsK, rowsV] = [heads * dK, keyHeads * dK, keyHeads * dV];
  if (order === 'blocks') {
    const starts = [
      [0, rowsQ],
      [rowsQ, rowsK],
      [rowsQ + rowsK, rowsV],
    ] as const;
    return [pick(all, [starts[0]]), pick(all, [starts[1]]), pick(all, [starts[2]])];
  }
  const shared = (heads / keyHeads) * dK;
  const group = shared + dK + dV;
  const ofEach = (from: number, rows: number) =>
    pick(
      all,
      range(keyHeads).map((head) => [head * group + from, rows] as const),
    );
  return [ofEach(0, shared), ofEach(shared, dK), ofEach(shared + dK, dV)];
}

/** Repeats each key head for every query head that shares it. */
export function repeated(
  rows: Rows,
  { heads, keyHeads }: Pick<Cut, 'heads' | 'keyHeads'>,
  width: number,
): Rows {
  if (heads === keyHeads) return rows;
  const sharedBy = heads / keyHeads;
  return pick(
    rows,
    range(heads).map((head) => [Math.floor(head / sharedBy) * width, width] as const),
  );
}

const joined = (parts: readonly Rows[]): Float32Array => {
  const all = new Float32Array(parts.reduce((sum, { data }) => sum + data.length, 0));
  let at = 0;
  for (const { data } of parts) {
    all.set(data, at);
    at += data.length;
  }
  return all;
};

/** The tensors of a family's layer, and how to read them. */
export interface FamilyTensors {
  readonly family: Family;
  readonly measures: Measures;
  readonly cut: Cut;
  /** Whether k and v keep their own, smaller number of heads. */
  readonly grouped: boolean;
  readonly weight: (named: Named) => TensorData;
  /** Null where the file has none: zeros then, if there is any other bias. */
  readonly bias: (named: Named) => TensorData | null;
}

export function parametersOf(layer: FamilyTensors): ParameterTensors {
  const { family, measures } = layer;
  const { out } = family;
  const cut = layer.grouped ? { ...layer.cut, heads: layer.cut.keyHeads } : layer.cut;
  const w = asRows(layer.weight(out), out.layout);
  const [q, k, v] = threeOf(layer, (named) => asRows(layer.weight(named), named.layout));
  const repeat = ([a, b, c]: readonly [Rows, Rows, Rows]) =>
    [a, repeated(b, cut, cut.dK), repeated(c, cut, cut.dV)] as const;
  const [rq, rk, rv] = repeat([q, k, v]);
  const projections = { q_proj_weight: rq.data, k_proj_weight: rk.data, v_proj_weight: rv.data };
  const all = { ...projections, 'out_proj.weight': w.data };
  if (biasesOf(layer).every((bias) => bias === null)) return all;
  const biases = biasRows(layer);
  return {
    ...all,
    in_proj_bias: joined(repeat(biases)),
    'out_proj.bias': layer.bias(out)?.data ?? new Float32Array(measures.dModel),
  };
}

/** The biases of q, k and v; zeros for missing ones. */
function biasRows(layer: FamilyTensors): readonly [Rows, Rows, Rows] {
  const { projections } = layer.family;
  const { rowsQ, rowsK, rowsV } = layer.measures;
  const read = (named: Named, rows: number): Rows => ({
    data: layer.bias(named)?.data ?? new Float32Array(rows),
    columns: 1,
  });
  // PyTorch packs the biases even where the weights are separate.
  return !isFused(projections) && projections.q.bias === projections.k.bias
    ? unfused(read(projections.q, rowsQ + rowsK + rowsV), 'blocks', layer.cut)
    : threeOf(layer, read);
}

const biasesOf = ({ family: { projections, out }, bias }: FamilyTensors) =>
  (isFused(projections)
    ? [projections.qkv, out]
    : [projections.q, projections.k, projections.v, out]
  ).map(bias);

/** q, k and v: separate tensors, or cut from one that holds all three. */
function threeOf(
  { family: { projections }, cut, measures }: FamilyTensors,
  read: (named: Named, rows: number) => Rows,
): readonly [Rows, Rows, Rows] {
  const { rowsQ, rowsK, rowsV } = measures;
  if (isFused(projections)) {
    return unfused(read(projections.qkv, rowsQ + rowsK + rowsV), projections.order, cut);
  }
  const { q, k, v } = projections;
  return [read(q, rowsQ), read(k, rowsK), read(v, rowsV)];
}
