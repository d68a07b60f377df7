/**
 * Multi-head attention (Vaswani et al. 2017, §3.2) in float64, head by head, straight from the formulas and from
 * PyTorch's packing. It shares no code with the core, which is compared with it. Each number has a bound on the error
 * of a float32 computation. It runs in Node and in browsers.
 *
 * Bounds follow a running error analysis: the rounding of each stage, plus the propagated errors of its operands. With
 * u = 2⁻²⁴, half the distance from 1 to the next float32:
 *   sum of K products, any order, one more addition for the bias:  γ(K) Σ|a||b|, γ(K) = 1.01 (K + 1) u
 *     (Higham 2002, "Accuracy and Stability of Numerical Algorithms", §3.1)
 *   operands a ± α, b ± β:  Σ |a|β + |b|α + αβ
 *   root mean square of x ± ξ:  a norm of x, so it moves by at most the root mean square of ξ
 *   softmax over scores ± ε:  exp(±2ε) times the share, since numerator and sum each change by exp(±ε)
 */

/** A layer's options that matter to its numbers; the core's resolved configuration is one. */
export interface ReferenceLayer {
  readonly dModel: number;
  readonly heads: number;
  readonly variant?: 'wide' | 'split' | 'narrow';
  readonly mask?: 'none' | 'causal' | 'no-self' | 'padding' | 'own';
  /** What scores are divided by; √d_k if left out. */
  readonly divisor?: number;
  readonly dK?: number;
  readonly dV?: number;
  readonly dMemory?: number;
  readonly kvHeads?: number;
  readonly qkNorm?: 'none' | 'head' | 'whole';
  readonly qkNormEps?: number;
}

/**
 * PyTorch's tensors, as `layer.tensor(name).data` or a file has them: in_proj_weight or its three parts. What is not
 * there of the biases is 0. A layer without W_V or W_O has the identity there.
 */
export interface ReferenceParameters {
  readonly in_proj_weight?: ArrayLike<number>;
  readonly q_proj_weight?: ArrayLike<number>;
  readonly k_proj_weight?: ArrayLike<number>;
  readonly v_proj_weight?: ArrayLike<number>;
  readonly in_proj_bias?: ArrayLike<number>;
  readonly 'out_proj.weight': ArrayLike<number>;
  readonly 'out_proj.bias'?: ArrayLike<number>;
  readonly 'q_norm.weight'?: ArrayLike<number>;
  readonly 'k_norm.weight'?: ArrayLike<number>;
}

export interface ReferenceRun {
  /** (m, d_memory); x itself if left out. */
  readonly memory?: ArrayLike<number>;
  /** (n, m), added to scaled scores; −∞ hides. */
  readonly attnMask?: ArrayLike<number>;
  /** Keys that no query may look at. */
  readonly padding?: readonly number[];
  /** Heads whose band of concat is 0. */
  readonly muted?: readonly number[];
}

/** Numbers, and for each the largest error of a correct float32 computation. */
export interface Stage {
  readonly shape: readonly number[];
  readonly values: Float64Array;
  readonly bounds: Float64Array;
}

const u = 2 ** -24;
const gamma = (terms: number) => 1.01 * (terms + 1) * u;
/** The relative error of the core's exp (its stated bound). */
const expError = 4 * u;
/** The smallest normal float32, where exp may stop, and the smallest of all: smaller products are lost. */
const [smallestNormal, smallest] = [2 ** -126, 2 ** -149];

interface Approx {
  readonly value: number;
  readonly bound: number;
}

const exact = (value: number): Approx => ({ value, bound: 0 });
const range = (count: number) => Array.from({ length: count }, (_, at) => at);

/** An entry; NaN, which no number equals, if it is not there. */
const numberAt = (array: ArrayLike<number>, at: number): number => array[at] ?? NaN;

/** rows × columns numbers with their bounds. */
class Grid {
  readonly values: Float64Array;
  readonly bounds: Float64Array;

  constructor(
    readonly rows: number,
    readonly columns: number,
    entry: (row: number, column: number) => Approx,
  ) {
    this.values = new Float64Array(rows * columns);
    this.bounds = new Float64Array(rows * columns);
    for (let at = 0; at < rows * columns; at++) {
      const { value, bound } = entry(Math.floor(at / columns), at % columns);
      this.values[at] = value;
      this.bounds[at] = bound;
    }
  }

  at(row: number, column: number): Approx {
    const at = row * this.columns + column;
    return { value: numberAt(this.values, at), bound: numberAt(this.bounds, at) };
  }

  map(entry: (of: Approx, row: number, column: number) => Approx): Grid {
    return new Grid(this.rows, this.columns, (r, c) => entry(this.at(r, c), r, c));
  }
}

const given = (data: ArrayLike<number>, columns: number) =>
  new Grid(data.length / columns, columns, (r, c) => exact(numberAt(data, r * columns + c)));

/** Σ left · right + bias over `count` terms. */
function dot(
  count: number,
  left: (t: number) => Approx,
  right: (t: number) => Approx,
  bias = 0,
): Approx {
  let value = bias;
  let carried = 0;
  let size = Math.abs(bias);
  for (let t = 0; t < count; t++) {
    const [a, b] = [left(t), right(t)];
    value += a.value * b.value;
    carried += Math.abs(a.value) * b.bound + Math.abs(b.value) * a.bound + a.bound * b.bound;
    size += (Math.abs(a.value) + a.bound) * (Math.abs(b.value) + b.bound);
  }
  return { value, bound: carried + gamma(count) * size + count * smallest };
}

/** Heads side by side: head i's columns follow those of head i − 1. */
function sideBySide(heads: readonly Grid[]): Grid {
  const [{ rows, columns }] = heads as readonly [Grid];
  return new Grid(rows, heads.length * columns, (r, c) =>
    (heads[Math.floor(c / columns)] as Grid).at(r, c % columns),
  );
}

/** Each head's rows, or all heads' at one token, divided by their root mean square and multiplied by gains. */
function normalised(
  heads: readonly Grid[],
  gains: ArrayLike<number>,
  whole: boolean,
  epsilon: number,
): readonly Grid[] {
  return heads.map((own, head) => {
    const together = whole ? heads : [own];
    const roots = range(own.rows).map((row) => {
      let [squares, errors] = [0, 0];
      for (const each of together) {
        for (let c = 0; c < each.columns; c++) {
          const { value, bound } = each.at(row, c);
          squares += value * value;
          errors += bound * bound;
        }
      }
      const count = together.length * own.columns;
      return { value: Math.sqrt(squares / count + epsilon), bound: Math.sqrt(errors / count) };
    });
    return own.map(({ value, bound }, row, c) => {
      const root = roots[row] as Approx;
      const unit = value / root.value;
      const gain = numberAt(gains, (whole ? head * own.columns : 0) + c);
      const moved = (bound + Math.abs(unit) * root.bound) / Math.max(root.value - root.bound, 0);
      const normed = unit * gain;
      return { value: normed, bound: Math.abs(gain) * moved + 1.01 * u * Math.abs(normed) };
    });
  });
}

function softmaxRow(row: readonly Approx[]): readonly Approx[] {
  const seen = row.filter(({ value }) => value !== -Infinity);
  if (seen.length === 0) return row.map(() => exact(0));
  const most = Math.max(...seen.map(({ value }) => value));
  const least = Math.min(...seen.map(({ value }) => value));
  const sum = seen.reduce((total, { value }) => total + Math.exp(value - most), 0);
  const moved = Math.expm1(2 * Math.max(...seen.map(({ bound }) => bound)));
  // exp above and in the sum, the sum of K terms, the division, and the rounding of the exponents. Exponents under −88
  // do not count: their exponentials are 0 or smaller than any normal float32.
  const rounding = 1.01 * (2 * expError + (seen.length + 2 + 2 * Math.min(most - least, 88)) * u);
  return row.map(({ value }) => {
    if (value === -Infinity) return exact(0);
    const share = Math.exp(value - most) / sum;
    return { value: share, bound: share * (moved + (1 + moved) * rounding) + smallestNormal };
  });
}

function softmax(scores: Grid): Grid {
  const rows = range(scores.rows).map((row) =>
    softmaxRow(range(scores.columns).map((column) => scores.at(row, column))),
  );
  return scores.map((_, row, column) => rows[row]?.[column] as Approx);
}

/** Whether the mask lets a query look at a key, padding and attn_mask aside. */
const allowed = (mask: ReferenceLayer['mask'], query: number, key: number): boolean =>
  mask === 'causal' ? key <= query : mask !== 'no-self' || key !== query;

const flat = ({ rows, columns, values, bounds }: Grid): Stage => ({
  shape: [rows, columns],
  values,
  bounds,
});

function stacked(heads: readonly Grid[]): Stage {
  const [{ rows, columns }] = heads as readonly [Grid];
  const all = (part: 'values' | 'bounds') =>
    Float64Array.from(heads.flatMap((head) => [...head[part]]));
  return { shape: [heads.length, rows, columns], values: all('values'), bounds: all('bounds') };
}

/** Where the knife falls: the columns of a head's q and v, and the input columns that it reads. */
function cut({ dModel, heads, variant = 'split', dMemory = dModel, ...own }: ReferenceLayer) {
  const width = variant === 'wide' ? dModel : dModel / heads;
  const share = variant === 'narrow' ? heads : 1;
  const { dK = width, dV = width, kvHeads = heads } = own;
  return { dK, dV, kvHeads, dMemory, inputs: dModel / share, memoryInputs: dMemory / share };
}

/** Every stage after embed by its tensor's name, and `contributions`, from x, (n, d_model). */
export function reference(
  layer: ReferenceLayer,
  parameters: ReferenceParameters,
  x: ArrayLike<number>,
  { memory, attnMask, padding = [], muted = [] }: ReferenceRun = {},
): ReadonlyMap<string, Stage> {
  const { dModel, heads, variant, mask, qkNorm = 'none', qkNormEps = 1e-6 } = layer;
  const { dK, dV, kvHeads, dMemory, inputs, memoryInputs } = cut(layer);
  const divisor = layer.divisor ?? Math.sqrt(dK);
  const queries = given(x, dModel);
  const keys = memory === undefined ? queries : given(memory, dMemory);
  const [n, m] = [queries.rows, keys.rows];

  const packed = parameters.in_proj_weight;
  const kStart = heads * dK * inputs;
  const vStart = kStart + kvHeads * dK * memoryInputs;
  const bias = (at: number, array: ArrayLike<number> | undefined) =>
    array === undefined || array.length === 0 ? 0 : numberAt(array, at);
  /** One head's q, k or v: its rows of the weight, which is (out, in). */
  const projected = (
    count: number,
    width: number,
    input: Grid,
    columns: number,
    [weight, start, firstBias]: readonly [ArrayLike<number> | undefined, number, number],
  ) => {
    if (weight === undefined) throw new TypeError('a projection has no weight');
    return range(count).map(
      (head) =>
        new Grid(input.rows, width, (row, c) => {
          const out = head * width + c;
          const from = variant === 'narrow' ? head * columns : 0;
          return dot(
            columns,
            (t) => input.at(row, from + t),
            (t) => exact(numberAt(weight, start + out * columns + t)),
            bias(firstBias + out, parameters.in_proj_bias),
          );
        }),
    );
  };
  const q = projected(heads, dK, queries, inputs, [packed ?? parameters.q_proj_weight, 0, 0]);
  const k = projected(
    kvHeads,
    dK,
    keys,
    memoryInputs,
    packed ? [packed, kStart, heads * dK] : [parameters.k_proj_weight, 0, heads * dK],
  );
  const vBias = (heads + kvHeads) * dK;
  const v = projected(
    kvHeads,
    dV,
    keys,
    memoryInputs,
    packed ? [packed, vStart, vBias] : [parameters.v_proj_weight, 0, vBias],
  );
  const normed = (rows: readonly Grid[], gains: ArrayLike<number> | undefined) => {
    if (qkNorm === 'none') return rows;
    if (gains === undefined) throw new TypeError('qkNorm has no gains');
    return normalised(rows, gains, qkNorm === 'whole', qkNormEps);
  };
  const asking = normed(q, parameters['q_norm.weight']);
  const asked = normed(k, parameters['k_norm.weight']);
  /** The head of k or v that a query head reads. */
  const read = (all: readonly Grid[], head: number) =>
    all[Math.floor((head * kvHeads) / heads)] as Grid;

  const scores = asking.map((own, head) => {
    const other = read(asked, head);
    return new Grid(n, m, (i, j) =>
      dot(
        dK,
        (t) => own.at(i, t),
        (t) => other.at(j, t),
      ),
    );
  });
  // Multiplied by the rounded reciprocal of the rounded divisor: three roundings.
  const scaled = scores.map((head) =>
    head.map(({ value, bound }) => ({
      value: value / divisor,
      bound: (bound + 3.03 * u * (Math.abs(value) + bound)) / divisor + smallest,
    })),
  );
  const masked = scaled.map((head) =>
    head.map(({ value, bound }, i, j) => {
      if (!allowed(mask, i, j) || padding.includes(j)) return exact(-Infinity);
      if (attnMask === undefined) return { value, bound };
      const sum = value + numberAt(attnMask, i * m + j);
      if (sum === -Infinity) return exact(sum);
      return { value: sum, bound: bound + 1.01 * u * (Math.abs(sum) + bound) };
    }),
  );
  const attention = masked.map(softmax);
  const context = attention.map((shares, head) => {
    const values = read(v, head);
    return new Grid(n, dV, (i, c) =>
      dot(
        m,
        (j) => shares.at(i, j),
        (j) => values.at(j, c),
      ),
    );
  });
  const heard = context.map((head, at) => (muted.includes(at) ? head.map(() => exact(0)) : head));
  const concat = sideBySide(heard);
  const outWeight = (row: number, out: number) =>
    exact(numberAt(parameters['out_proj.weight'], out * concat.columns + row));
  const output = new Grid(n, dModel, (i, out) =>
    dot(
      concat.columns,
      (row) => concat.at(i, row),
      (row) => outWeight(row, out),
      bias(out, parameters['out_proj.bias']),
    ),
  );
  const contributions = heard.map(
    (own, head) =>
      new Grid(n, dModel, (i, out) =>
        dot(
          dV,
          (row) => own.at(i, row),
          (row) => outWeight(head * dV + row, out),
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
    ...(qkNorm === 'none'
      ? []
      : ([
          ['q_norm', stacked(asking)],
          ['k_norm', stacked(asked)],
        ] as const)),
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

interface Found {
  readonly shape: readonly number[];
  readonly data: ArrayLike<number>;
}

/** The tensors with a number outside its bounds, or of another shape, each with its first wrong place; [] is right. */
export function outside(
  expected: ReadonlyMap<string, Stage>,
  tensor: (name: string) => Found | undefined,
  names: Iterable<string> = expected.keys(),
): readonly string[] {
  return [...names].flatMap((name) => {
    const stage = expected.get(name);
    const found = tensor(name);
    if (!stage || !found) return [`${name}: missing`];
    const { data, shape } = found;
    if (shape.join() !== stage.shape.join() || data.length !== stage.values.length) {
      return [`${name}: shape (${shape.join()}) and not (${stage.shape.join()})`];
    }
    const at = stage.values.findIndex((value, k) => {
      const got = data[k] ?? NaN;
      return !(got === value || Math.abs(got - value) <= (stage.bounds[k] ?? 0));
    });
    return at < 0 ? [] : [`${name}[${at}]: ${data[at]} for ${stage.values[at]}`];
  });
}
