// The layer in plain JavaScript on typed arrays, as fast as we could make it. Buffers are allocated once. Products use
// tiles of three rows by four columns, whose twelve sums stay in registers; a tile's columns of the right operand stay
// in the L1 cache while all rows pass. (Tried: 1×4, 2×2, 2×4, 4×4, 3×3 tiles, Float64Array throughout: all slower or no
// faster.)

/** out[r, c] = Σ_t a[r, t] · b[c, t] + bias[c]; reads both operands along rows, starting at aAt and bAt. */
export function timesRows(a, aAt, aRow, b, bAt, bRow, bias, out, outAt, outRow, rows, cols, inner) {
  let c = 0;
  for (; c + 4 <= cols; c += 4) {
    const b0 = bAt + c * bRow;
    const b1 = b0 + bRow;
    const b2 = b1 + bRow;
    const b3 = b2 + bRow;
    const [i0, i1, i2, i3] = bias ? [bias[c], bias[c + 1], bias[c + 2], bias[c + 3]] : [0, 0, 0, 0];
    let r = 0;
    for (; r + 3 <= rows; r += 3) {
      const a0 = aAt + r * aRow;
      const a1 = a0 + aRow;
      const a2 = a1 + aRow;
      let [s00, s01, s02, s03] = [i0, i1, i2, i3];
      let [s10, s11, s12, s13] = [i0, i1, i2, i3];
      let [s20, s21, s22, s23] = [i0, i1, i2, i3];
      for (let t = 0; t < inner; t++) {
        const w0 = b[b0 + t];
        const w1 = b[b1 + t];
        const w2 = b[b2 + t];
        const w3 = b[b3 + t];
        const v0 = a[a0 + t];
        s00 += v0 * w0;
        s01 += v0 * w1;
        s02 += v0 * w2;
        s03 += v0 * w3;
        const v1 = a[a1 + t];
        s10 += v1 * w0;
        s11 += v1 * w1;
        s12 += v1 * w2;
        s13 += v1 * w3;
        const v2 = a[a2 + t];
        s20 += v2 * w0;
        s21 += v2 * w1;
        s22 += v2 * w2;
        s23 += v2 * w3;
      }
      const o0 = outAt + r * outRow + c;
      const o1 = o0 + outRow;
      const o2 = o1 + outRow;
      out[o0] = s00;
      out[o0 + 1] = s01;
      out[o0 + 2] = s02;
      out[o0 + 3] = s03;
      out[o1] = s10;
      out[o1 + 1] = s11;
      out[o1 + 2] = s12;
      out[o1 + 3] = s13;
      out[o2] = s20;
      out[o2 + 1] = s21;
      out[o2 + 2] = s22;
      out[o2 + 3] = s23;
    }
    for (; r < rows; r++) {
      const a0 = aAt + r * aRow;
      let [s0, s1, s2, s3] = [i0, i1, i2, i3];
      for (let t = 0; t < inner; t++) {
        const v = a[a0 + t];
        s0 += v * b[b0 + t];
        s1 += v * b[b1 + t];
        s2 += v * b[b2 + t];
        s3 += v * b[b3 + t];
      }
      const o = outAt + r * outRow + c;
      out[o] = s0;
      out[o + 1] = s1;
      out[o + 2] = s2;
      out[o + 3] = s3;
    }
  }
  for (; c < cols; c++) {
    const b0 = bAt + c * bRow;
    for (let r = 0; r < rows; r++) {
      const a0 = aAt + r * aRow;
      let sum = bias ? bias[c] : 0;
      for (let t = 0; t < inner; t++) sum += a[a0 + t] * b[b0 + t];
      out[outAt + r * outRow + c] = sum;
    }
  }
}

/** out[r, c] = Σ_t a[r, t] · b[t, c] */
export function timesColumns(a, aRow, b, bAt, bRow, out, outAt, outRow, rows, cols, inner) {
  let c = 0;
  for (; c + 4 <= cols; c += 4) {
    let r = 0;
    for (; r + 3 <= rows; r += 3) {
      const a0 = r * aRow;
      const a1 = a0 + aRow;
      const a2 = a1 + aRow;
      let [s00, s01, s02, s03] = [0, 0, 0, 0];
      let [s10, s11, s12, s13] = [0, 0, 0, 0];
      let [s20, s21, s22, s23] = [0, 0, 0, 0];
      for (let t = 0, at = bAt + c; t < inner; t++, at += bRow) {
        const w0 = b[at];
        const w1 = b[at + 1];
        const w2 = b[at + 2];
        const w3 = b[at + 3];
        const v0 = a[a0 + t];
        s00 += v0 * w0;
        s01 += v0 * w1;
        s02 += v0 * w2;
        s03 += v0 * w3;
        const v1 = a[a1 + t];
        s10 += v1 * w0;
        s11 += v1 * w1;
        s12 += v1 * w2;
        s13 += v1 * w3;
        const v2 = a[a2 + t];
        s20 += v2 * w0;
        s21 += v2 * w1;
        s22 += v2 * w2;
        s23 += v2 * w3;
      }
      const o0 = outAt + r * outRow + c;
      const o1 = o0 + outRow;
      const o2 = o1 + outRow;
      out[o0] = s00;
      out[o0 + 1] = s01;
      out[o0 + 2] = s02;
      out[o0 + 3] = s03;
      out[o1] = s10;
      out[o1 + 1] = s11;
      out[o1 + 2] = s12;
      out[o1 + 3] = s13;
      out[o2] = s20;
      out[o2 + 1] = s21;
      out[o2 + 2] = s22;
      out[o2 + 3] = s23;
    }
    for (; r < rows; r++) {
      const a0 = r * aRow;
      let [s0, s1, s2, s3] = [0, 0, 0, 0];
      for (let t = 0, at = bAt + c; t < inner; t++, at += bRow) {
        const v = a[a0 + t];
        s0 += v * b[at];
        s1 += v * b[at + 1];
        s2 += v * b[at + 2];
        s3 += v * b[at + 3];
      }
      const o = outAt + r * outRow + c;
      out[o] = s0;
      out[o + 1] = s1;
      out[o + 2] = s2;
      out[o + 3] = s3;
    }
  }
  for (; c < cols; c++) {
    for (let r = 0; r < rows; r++) {
      let sum = 0;
      for (let t = 0; t < inner; t++) sum += a[r * aRow + t] * b[bAt + t * bRow + c];
      out[outAt + r * outRow + c] = sum;
    }
  }
}

/** softmax(scale · row) of each row, in place. */
export function softmaxRows(scores, rows, cols, scale) {
  for (let r = 0; r < rows; r++) {
    const start = r * cols;
    const end = start + cols;
    let most = scores[start];
    for (let k = start + 1; k < end; k++) {
      const score = scores[k];
      if (score > most) most = score;
    }
    let sum = 0;
    for (let k = start; k < end; k++) {
      const power = Math.exp((scores[k] - most) * scale);
      scores[k] = power;
      sum += power;
    }
    const share = 1 / sum;
    for (let k = start; k < end; k++) scores[k] *= share;
  }
}

/** Returns the same array in every run, so that no copy is counted against plain JavaScript. */
export function plain({
  n,
  dModel,
  heads,
  width,
  columns,
  inWeight,
  inBias,
  outWeight,
  outBias,
  x,
}) {
  const packed = new Float32Array(n * 3 * columns);
  const scores = new Float32Array(n * n);
  const concat = new Float32Array(n * columns);
  const output = new Float32Array(n * dModel);
  const row = 3 * columns;
  const scale = 1 / Math.sqrt(width);
  const run = () => {
    timesRows(x, 0, dModel, inWeight, 0, dModel, inBias, packed, 0, row, n, row, dModel);
    for (let head = 0; head < heads; head++) {
      const q = head * width;
      const k = columns + q;
      timesRows(packed, q, row, packed, k, row, null, scores, 0, n, n, n, width);
      softmaxRows(scores, n, n, scale);
      timesColumns(scores, n, packed, columns + k, row, concat, q, columns, n, width, n);
    }
    timesRows(
      concat,
      0,
      columns,
      outWeight,
      0,
      columns,
      outBias,
      output,
      0,
      dModel,
      n,
      dModel,
      columns,
    );
    return output;
  };
  return { run, dispose: () => {} };
}
