// The same training in plain JavaScript on typed arrays, with the tiled loops of the forward benchmark. Buffers are
// allocated once.
import { softmaxRows, timesColumns, timesRows } from '../forward/plain.mjs';
import { recipe, shape } from './problem.mjs';

const { batch, n, dModel: d, heads, width, letters } = shape;
const rows = batch * n;
const scale = 1 / Math.sqrt(width);

/** to (cols × rows) = from (rows × cols)ᵀ */
function transpose(from, at, row, count, cols, to) {
  for (let r = 0; r < count; r++) {
    for (let c = 0; c < cols; c++) to[c * count + r] = from[at + r * row + c];
  }
}

/** The parameters in one array: token and position embeddings, then W_Q, W_K, W_V and W_O as (out, in). */
function parametersOf(start) {
  const all = new Float32Array((letters + n) * d + 4 * d * d);
  all.set(start.token_embedding, 0);
  all.set(start.position_embedding, letters * d);
  for (const [at, name] of ['W_Q', 'W_K', 'W_V', 'W_O'].entries()) {
    transpose(start[name], 0, d, d, d, all.subarray((letters + n + at * d) * d));
  }
  return all;
}

function adam(numbers, gradient) {
  const { learningRate, beta1, beta2, epsilon } = recipe;
  const m = new Float32Array(numbers.length);
  const v = new Float32Array(numbers.length);
  let [power1, power2] = [1, 1];
  return () => {
    power1 *= beta1;
    power2 *= beta2;
    const rate = learningRate / (1 - power1);
    const root = 1 / Math.sqrt(1 - power2);
    for (let i = 0; i < numbers.length; i++) {
      const g = gradient[i];
      const first = beta1 * m[i] + (1 - beta1) * g;
      const second = beta2 * v[i] + (1 - beta2) * g * g;
      m[i] = first;
      v[i] = second;
      numbers[i] -= (rate * first) / (Math.sqrt(second) * root + epsilon);
    }
  };
}

export function plain(start, samples) {
  const numbers = parametersOf(start);
  const gradient = new Float32Array(numbers.length);
  const places = [0, letters * d, (letters + n) * d, (letters + n + 3 * d) * d, numbers.length];
  const parts = (array) => [0, 1, 2, 3].map((k) => array.subarray(places[k], places[k + 1]));
  const [tokens, positions, W_in, W_O] = parts(numbers);
  const [gTokens, gPositions, gW_in, gW_O] = parts(gradient);
  const buffer = (columns) => new Float32Array(rows * columns);
  const [x, packed, attention, concat, output] = [d, 3 * d, heads * n, d, d].map(buffer);
  const [gX, gPacked, gConcat, gOutput, turned] = [d, 3 * d, d, d, 3 * d].map(buffer);
  const [share, gShare, turnedShare] = [0, 1, 2].map(() => new Float32Array(n * n));
  const step = adam(numbers, gradient);

  function forward(ids) {
    for (let r = 0; r < rows; r++) {
      const [token, position] = [ids[r] * d, (r % n) * d];
      for (let c = 0; c < d; c++) x[r * d + c] = tokens[token + c] + positions[position + c];
    }
    timesRows(x, 0, d, W_in, 0, d, null, packed, 0, 3 * d, rows, 3 * d, d);
    for (let s = 0; s < batch; s++) {
      for (let h = 0; h < heads; h++) {
        const q = s * n * 3 * d + h * width;
        timesRows(packed, q, 3 * d, packed, q + d, 3 * d, null, share, 0, n, n, n, width);
        softmaxRows(share, n, n, scale);
        attention.set(share, (s * heads + h) * n * n);
        const to = s * n * d + h * width;
        timesColumns(share, n, packed, q + 2 * d, 3 * d, concat, to, d, n, width, n);
      }
    }
    timesRows(concat, 0, d, W_O, 0, d, null, output, 0, d, rows, d, d);
  }

  /** The loss, and its gradient with respect to the output. */
  function lossOf(targets) {
    let sum = 0;
    for (let i = 0; i < output.length; i++) {
      const error = output[i] - targets[i];
      sum += error * error;
      gOutput[i] = (2 / rows) * error;
    }
    return sum / rows;
  }

  function attendBack(s, h) {
    const q = s * n * 3 * d + h * width;
    const from = s * n * d + h * width;
    const a = (s * heads + h) * n * n;
    // dA = dC Vᵀ, dV = Aᵀ dC
    timesRows(gConcat, from, d, packed, q + 2 * d, 3 * d, null, gShare, 0, n, n, n, width);
    transpose(attention, a, n, n, n, turnedShare);
    timesColumns(turnedShare, n, gConcat, from, d, gPacked, q + 2 * d, 3 * d, n, width, n);
    for (let i = 0; i < n; i++) {
      let sum = 0;
      for (let j = 0; j < n; j++) sum += attention[a + i * n + j] * gShare[i * n + j];
      for (let j = 0; j < n; j++) {
        gShare[i * n + j] = scale * attention[a + i * n + j] * (gShare[i * n + j] - sum);
      }
    }
    // dQ = dS K, dK = dSᵀ Q
    timesColumns(gShare, n, packed, q + d, 3 * d, gPacked, q, 3 * d, n, width, n);
    transpose(gShare, 0, n, n, n, turnedShare);
    timesColumns(turnedShare, n, packed, q, 3 * d, gPacked, q + d, 3 * d, n, width, n);
  }

  function backward(ids) {
    transpose(gOutput, 0, d, rows, d, turned);
    timesColumns(turned, rows, concat, 0, d, gW_O, 0, d, d, d, rows);
    timesColumns(gOutput, d, W_O, 0, d, gConcat, 0, d, rows, d, d);
    for (let s = 0; s < batch; s++) {
      for (let h = 0; h < heads; h++) attendBack(s, h);
    }
    transpose(gPacked, 0, 3 * d, rows, 3 * d, turned);
    timesColumns(turned, rows, x, 0, d, gW_in, 0, d, 3 * d, d, rows);
    timesColumns(gPacked, 3 * d, W_in, 0, d, gX, 0, d, rows, d, 3 * d);
    gTokens.fill(0);
    gPositions.fill(0);
    for (let r = 0; r < rows; r++) {
      const [token, position] = [ids[r] * d, (r % n) * d];
      for (let c = 0; c < d; c++) {
        gTokens[token + c] += gX[r * d + c];
        gPositions[position + c] += gX[r * d + c];
      }
    }
  }

  let taken = 0;
  const next = () => {
    const { tokens: ids, targets } = samples[taken++ % samples.length];
    forward(ids);
    const loss = lossOf(targets);
    backward(ids);
    step();
    return loss;
  };
  return {
    losses: (count) => Array.from({ length: count }, next),
    run: (steps) => {
      for (let k = 0; k < steps; k++) next();
    },
    dispose: () => {},
  };
}
