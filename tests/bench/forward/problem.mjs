// A layer to compute: its sizes, random numbers in PyTorch's packing, and the float64 result.

/** Numbers from −half to half, the same in every run (a 32-bit linear congruential generator). */
function uniform(count, half, seed) {
  const values = new Float32Array(count);
  let state = (seed * 2654435761 + 1) >>> 0;
  for (let k = 0; k < count; k++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    values[k] = (state / 2 ** 31 - 1) * half;
  }
  return values;
}

/** rows × cols → cols × rows */
export function transposed(matrix, rows, cols) {
  const result = new Float32Array(matrix.length);
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) result[c * rows + r] = matrix[r * cols + c];
  }
  return result;
}

/**
 * Weights of variance 1 / inputs and inputs of variance 1 give scores of variance 1, so that the softmax is neither
 * flat nor one-hot.
 */
export function makeProblem({ variant, n, dModel, heads }) {
  const width = variant === 'wide' ? dModel : dModel / heads;
  const columns = heads * width;
  const inWeight = uniform(3 * columns * dModel, Math.sqrt(3 / dModel), 1);
  const inBias = uniform(3 * columns, 0.5, 2);
  const part = (all, which) =>
    all.subarray((which * all.length) / 3, ((which + 1) * all.length) / 3);
  return {
    variant,
    n,
    dModel,
    heads,
    width,
    columns,
    inWeight,
    inBias,
    /** One entry each for q, k and v: weight (columns × dModel) and bias. */
    projections: [0, 1, 2].map((which) => ({
      weight: part(inWeight, which),
      bias: part(inBias, which),
    })),
    outWeight: uniform(dModel * columns, Math.sqrt(3 / columns), 3),
    outBias: uniform(dModel, 0.5, 4),
    x: uniform(n * dModel, Math.sqrt(3), 5),
  };
}

/** a · bᵀ + bias; the rows of b give the columns of the result. */
function linear(a, b, bias, rows, cols, inner) {
  const result = new Float64Array(rows * cols);
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      let sum = bias[c];
      for (let t = 0; t < inner; t++) sum += a[r * inner + t] * b[c * inner + t];
      result[r * cols + c] = sum;
    }
  }
  return result;
}

/** The layer in float64, straight from the formulas; shares no code with any contestant. */
export function reference(problem) {
  const { n, dModel, heads, width, columns, projections, outWeight, outBias, x } = problem;
  const [q, k, v] = projections.map(({ weight, bias }) =>
    linear(x, weight, bias, n, columns, dModel),
  );
  const concat = new Float64Array(n * columns);
  const shares = new Float64Array(n);
  for (let head = 0; head < heads; head++) {
    for (let i = 0; i < n; i++) {
      let most = -Infinity;
      for (let j = 0; j < n; j++) {
        let score = 0;
        for (let t = head * width; t < (head + 1) * width; t++) {
          score += q[i * columns + t] * k[j * columns + t];
        }
        shares[j] = score / Math.sqrt(width);
        most = Math.max(most, shares[j]);
      }
      let sum = 0;
      for (let j = 0; j < n; j++) sum += shares[j] = Math.exp(shares[j] - most);
      for (let j = 0; j < n; j++) {
        for (let t = head * width; t < (head + 1) * width; t++) {
          concat[i * columns + t] += (shares[j] / sum) * v[j * columns + t];
        }
      }
    }
  }
  return linear(concat, outWeight, outBias, n, dModel, columns);
}

/** The largest difference relative to the reference's largest number; NaN counts as infinite. */
export function difference(result, expected) {
  if (result.length !== expected.length) return Infinity;
  let most = 0;
  let size = 0;
  for (let k = 0; k < expected.length; k++) {
    const distance = Math.abs(result[k] - expected[k]);
    if (!(distance <= most)) most = Number.isNaN(distance) ? Infinity : distance;
    size = Math.max(size, Math.abs(expected[k]));
  }
  return most / size;
}
