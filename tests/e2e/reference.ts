/**
 * Multi-head attention (Vaswani et al. 2017, §3.2) in float64, head by head, straight from the formulas and from
 * PyTorch's packing. It shares no code with the core, which is compared with it. Each number has a bound on the error
 * of a float32 computation.
 *
 * Bounds follow a running error analysis: the rounding of each stage, plus the propagated errors of its operands. With
 * u = 2⁻²⁴, half the distance from 1 to the next float32:
 *   sum of K products, any order, one more addition for the bias:  γ(K) Σ|a||b|, γ(K) = 1.01 (K + 1) u
 *     (Higham 2002, "Accuracy and Stability of Numerical Algorithms", §3.1)
 *   operands a ± α, b ± β:  Σ |a|β + |b|α + αβ
 *   softmax over scores ± ε:  exp(±2ε) times the share, since numerator and sum each change by exp(±ε)
 */

export type Variant = 'wide' | 'split' | 'narrow';
export type Mask = 'none' | 'causal' | 'no-self';

export interface Setup {
  readonly dModel: number;
  readonly heads: number;
  readonly variant: Variant;
  readonly mask: Mask;
  /** Scores are divided by this. */
  readonly divisor: number;
  /** (n, m): an attn_mask, added to scaled scores; −∞ hides. */
  readonly added?: ArrayLike<number>;
}

export interface Packed {
  readonly in_proj_weight: ArrayLike<number>;
  readonly in_proj_bias: ArrayLike<number>;
  readonly 'out_proj.weight': ArrayLike<number>;
  readonly 'out_proj.bias': ArrayLike<number>;
}

/** Numbers, and for each the largest error of a correct float32 computation. */
export interface Stage {
  readonly shape: readonly number[];
  readonly values: Float64Array;
  readonly bounds: Float64Array;
}

const u = 2 ** -24;
const gamma = (k: number) => 1.01 * (k + 1) * u;
/** The relative error of the core's exp (its stated bound), and the smallest normal float32, where exp may stop. */
const expError = 4 * u;
const smallest = 2 ** -126;

interface Approx {
  readonly value: number;
  readonly bound: number;
}

const exact = (value: number): Approx => ({ value, bound: 0 });

/** A sum of products with a bias, and its bound. */
function dot(pairs: readonly (readonly [Approx, Approx])[], bias = 0): Approx {
  let value = bias;
  let carried = 0;
  let size = Math.abs(bias);
  for (const [a, b] of pairs) {
    value += a.value * b.value;
    carried += Math.abs(a.value) * b.bound + Math.abs(b.value) * a.bound + a.bound * b.bound;
    size += (Math.abs(a.value) + a.bound) * (Math.abs(b.value) + b.bound);
  }
  return { value, bound: carried + gamma(pairs.length) * size };
}

const range = (n: number) => Array.from({ length: n }, (_, k) => k);

/** rows × cols numbers. */
type Grid = readonly (readonly Approx[])[];
const grid = (rows: number, cols: number, entry: (r: number, c: number) => Approx): Grid =>
  range(rows).map((r) => range(cols).map((c) => entry(r, c)));
const cell = (matrix: Grid, r: number, c: number): Approx => {
  const found = matrix[r]?.[c];
  if (!found) throw new RangeError(`no entry ${r}, ${c}`);
  return found;
};

/** Where the knife falls: the width of a head, its number of input columns, and the first of them. */
function cut({ dModel, heads, variant }: Setup) {
  const width = variant === 'wide' ? dModel : dModel / heads;
  const inputs = variant === 'narrow' ? dModel / heads : dModel;
  return { width, inputs, start: (head: number) => (variant === 'narrow' ? head * inputs : 0) };
}

export function allowed(mask: Mask, query: number, key: number): boolean {
  return mask === 'none' || (mask === 'causal' ? key <= query : key !== query);
}

/** q, k or v of one head: its rows of in_proj_weight (q's first, then k's, then v's; (out, in)). */
function projection(setup: Setup, packed: Packed, which: number, head: number, input: Grid): Grid {
  const { width, inputs, start } = cut(setup);
  const firstRow = which * setup.heads * width + head * width;
  const from = start(head);
  return grid(input.length, width, (r, c) => {
    const row = firstRow + c;
    const weight = (t: number) => exact(packed.in_proj_weight[row * inputs + t] ?? NaN);
    return dot(
      range(inputs).map((t) => [cell(input, r, from + t), weight(t)] as const),
      packed.in_proj_bias[row],
    );
  });
}

function softmaxRow(row: readonly Approx[], open: readonly boolean[]): Approx[] {
  const seen = row.filter((_, j) => open[j]);
  if (seen.length === 0) return row.map(() => exact(0));
  const most = Math.max(...seen.map(({ value }) => value));
  const least = Math.min(...seen.map(({ value }) => value));
  const sum = seen.reduce((total, { value }) => total + Math.exp(value - most), 0);
  const moved = Math.expm1(2 * Math.max(...seen.map(({ bound }) => bound)));
  // exp above and in the sum, the sum of K terms, the division, and the rounding of the exponents. Exponents under −88
  // do not count: their exponentials are 0 or smaller than any normal float32.
  const rounding = 1.01 * (2 * expError + (seen.length + 2 + 2 * Math.min(most - least, 88)) * u);
  return row.map(({ value }, j) => {
    if (!open[j]) return exact(0);
    const share = Math.exp(value - most) / sum;
    return { value: share, bound: share * (moved + (1 + moved) * rounding) + smallest };
  });
}

function stacked(heads: readonly Grid[]): Stage {
  const entries = heads.flat(2);
  return {
    shape: [heads.length, heads[0]?.length ?? 0, heads[0]?.[0]?.length ?? 0],
    values: Float64Array.from(entries, ({ value }) => value),
    bounds: Float64Array.from(entries, ({ bound }) => bound),
  };
}

/** Flattens the first axis of a stack of matrices. */
function flat(matrix: Grid): Stage {
  const { shape, values, bounds } = stacked([matrix]);
  return { shape: shape.slice(1), values, bounds };
}

/** Heads side by side: head i's columns follow those of head i − 1. */
const sideBySide = (heads: readonly Grid[]): Grid =>
  (heads[0] ?? []).map((_, r) => heads.flatMap((head) => head[r] ?? []));

/** Every stage after embed, from x (n × d_model, exact) and, for k and v, from a memory (x if there is none). */
export function reference(
  setup: Setup,
  packed: Packed,
  x: ArrayLike<number>,
  memory: ArrayLike<number> = x,
): ReadonlyMap<string, Stage> {
  const { dModel, heads, mask, divisor, added } = setup;
  const { width } = cut(setup);
  const given = (data: ArrayLike<number>) =>
    grid(data.length / dModel, dModel, (r, c) => exact(data[r * dModel + c] ?? NaN));
  const [input, keys] = [given(x), given(memory)];
  const [n, m] = [input.length, keys.length];
  const each = range(heads);
  const q = each.map((head) => projection(setup, packed, 0, head, input));
  const k = each.map((head) => projection(setup, packed, 1, head, keys));
  const v = each.map((head) => projection(setup, packed, 2, head, keys));

  const scores = each.map((head) =>
    grid(n, m, (i, j) =>
      dot(range(width).map((t) => [cell(q[head] ?? [], i, t), cell(k[head] ?? [], j, t)] as const)),
    ),
  );
  // Multiplied by the rounded reciprocal of the rounded divisor: three roundings.
  const scaled = scores.map((head) =>
    grid(n, m, (i, j) => {
      const { value, bound } = cell(head, i, j);
      return {
        value: value / divisor,
        bound: bound / divisor + (3.03 * u * (Math.abs(value) + bound)) / divisor,
      };
    }),
  );
  const addedTo = (i: number, j: number) => (added ? (added[i * m + j] ?? NaN) : 0);
  const open = (i: number, j: number) => allowed(mask, i, j) && addedTo(i, j) !== -Infinity;
  const masked = scaled.map((head) =>
    grid(n, m, (i, j) => {
      if (!open(i, j)) return exact(-Infinity);
      const { value, bound } = cell(head, i, j);
      const sum = value + addedTo(i, j);
      return { value: sum, bound: added ? bound + 1.01 * u * (Math.abs(sum) + bound) : bound };
    }),
  );
  const attention = masked.map((head) =>
    head.map((row, i) =>
      softmaxRow(
        row,
        range(m).map((j) => open(i, j)),
      ),
    ),
  );
  const context = each.map((head) =>
    grid(n, width, (i, c) =>
      dot(
        range(m).map(
          (j) => [cell(attention[head] ?? [], i, j), cell(v[head] ?? [], j, c)] as const,
        ),
      ),
    ),
  );
  const concat = sideBySide(context);
  const columns = heads * width;
  const outWeight = (row: number, out: number) =>
    exact(packed['out_proj.weight'][out * columns + row] ?? NaN);
  const output = grid(n, dModel, (i, out) =>
    dot(
      range(columns).map((row) => [cell(concat, i, row), outWeight(row, out)] as const),
      packed['out_proj.bias'][out],
    ),
  );
  const contributions = each.map((head) =>
    grid(n, dModel, (i, out) =>
      dot(
        range(width).map(
          (row) => [cell(context[head] ?? [], i, row), outWeight(head * width + row, out)] as const,
        ),
      ),
    ),
  );
  return new Map<string, Stage>([
    ['q_packed', flat(sideBySide(q))],
    ['k_packed', flat(sideBySide(k))],
    ['v_packed', flat(sideBySide(v))],
    ['q', stacked(q)],
    ['k', stacked(k)],
    ['v', stacked(v)],
    ['scores', stacked(scores)],
    ['scaled', stacked(scaled)],
    ['masked', stacked(masked)],
    ['attn_weights', stacked(attention)],
    ['context', stacked(context)],
    ['concat', flat(concat)],
    ['output', flat(output)],
    ['contributions', stacked(contributions)],
  ]);
}
