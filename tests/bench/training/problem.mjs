// The training problem: the task \`offsets\` (src/learning/tasks.cpp) with samples of 8 tokens. The 16 outputs
// of a row are 8 scores for the previous letter and 8 for the next one. This file draws samples exactly like the core,
// so that all contestants see the same ones and their losses can be compared.

export const shape = {
  batch: 32,
  n: 8,
  dModel: 16,
  heads: 4,
  width: 4,
  letters: 8,
  offsets: [-1, 1],
};
export const recipe = { learningRate: 0.01, beta1: 0.9, beta2: 0.999, epsilon: 1e-8 };
const seed = 1n;

const u64 = (x) => BigInt.asUintN(64, x);
const gamma = 0x9e3779b97f4a7c15n;

/** As in src/tensor/random.cpp. */
function mix(z) {
  z = u64((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
  z = u64((z ^ (z >> 27n)) * 0x94d049bb133111ebn);
  return z ^ (z >> 31n);
}

function hashBytes(text) {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text))
    hash = u64((hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash;
}

/** Number of batches; after the last one the peers repeat them. */
export const batches = 64;

/** For each batch: tokens (batch × n), and targets (batch × n × d_model), one-hot or zero. */
export function makeBatches() {
  const { batch, n, dModel, letters, offsets } = shape;
  const start = mix(u64(mix(u64(seed + gamma)) + hashBytes('training samples')));
  return Array.from({ length: batches }, (_, step) => {
    const tokens = new Int32Array(batch * n);
    for (let at = 0; at < tokens.length; at++) {
      const sample = step * batch + Math.floor(at / n);
      const counter = BigInt(sample * 64 + (at % n));
      const bits = mix(u64(start + (counter + 1n) * gamma)) >> 40n;
      tokens[at] = Number((bits * BigInt(letters)) >> 24n);
    }
    const targets = new Float32Array(batch * n * dModel);
    for (let at = 0; at < tokens.length; at++) {
      for (const [question, offset] of offsets.entries()) {
        const place = (at % n) + offset;
        if (place < 0 || place >= n) continue;
        targets[at * dModel + question * letters + tokens[at + offset]] = 1;
      }
    }
    return { tokens, targets };
  });
}
