// What this machine can do with f32x4 multiplications and additions, which nothing without fused
// multiply-add can exceed: a WebAssembly module, written here byte by byte, whose loop keeps everything
// in registers: sum_i ← sum_i · factor + addend, for as many independent sums as hide the latency.
import { bytes, unsigned } from './bytes.mjs';

const unroll = 8;
const magic = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];
const [i32, f32, v128] = [0x7f, 0x7d, 0x7b];
const simd = (opcode) => [0xfd, ...unsigned(opcode)];
const [splat, extract, multiply, add] = [simd(0x13), [...simd(0x1f), 0], simd(0xe6), simd(0xe4)];
const get = (local) => [0x20, ...unsigned(local)];
const set = (local) => [0x21, ...unsigned(local)];
const vector = (items) => [...unsigned(items.length), ...items.flat()];
const sized = (content) => [...unsigned(content.length), ...content];
const section = (id, content) => [id, ...sized(content)];

/** (times: i32, factor: f32, addend: f32) → f32; the last so that no sum is dead code. */
function chains(sums) {
  const [times, factor, addend] = [0, 1, 2];
  const [factors, addends, first] = [3, 4, 5];
  const each = Array.from({ length: sums }, (_, k) => first + k);
  const step = each.flatMap((sum) => [
    ...[...get(sum), ...get(factors), ...multiply],
    ...[...get(addends), ...add, ...set(sum)],
  ]);
  const body = [
    ...vector([[...unsigned(2 + sums), v128]]),
    ...[...get(factor), ...splat, ...set(factors)],
    ...[...get(addend), ...splat, ...set(addends)],
    // Each sum starts elsewhere: equal ones would be computed once.
    ...each.flatMap((sum, k) => [
      ...[0x43, ...new Uint8Array(new Float32Array([k]).buffer)],
      ...[...splat, ...set(sum)],
    ]),
    ...[0x03, 0x40],
    ...Array.from({ length: unroll }, () => step).flat(),
    // times ← times − 1, again while it is not zero
    ...[...get(times), 0x41, 0x01, 0x6b, 0x22, times, 0x0d, 0x00, 0x0b],
    ...each.flatMap((sum, k) => [...get(sum), ...(k > 0 ? add : [])]),
    ...[...extract, 0x0b],
  ];
  return bytes([
    magic,
    section(1, vector([[0x60, ...vector([[i32], [f32], [f32]]), ...vector([[f32]])]])),
    section(3, vector([[0]])),
    section(7, vector([[...sized([0x66]), 0x00, 0x00]])),
    section(10, vector([sized(body)])),
  ]);
}

/** The fastest of several numbers of sums: floating-point operations of one run, and the run. */
export async function peak() {
  const tried = [];
  for (const sums of [10, 11, 12, 13, 14]) {
    const { instance } = await WebAssembly.instantiate(chains(sums));
    const times = 20000;
    const flops = times * unroll * sums * 8;
    const run = () => instance.exports.f(times, 0.999, 0.001);
    const rates = [];
    for (let round = 0; round < 12; round++) {
      const start = performance.now();
      for (let k = 0; k < 5; k++) run();
      rates.push((5 * flops) / (performance.now() - start));
    }
    tried.push({ sums, flops, run, rate: Math.max(...rates.slice(4)) });
  }
  return tried.reduce((best, one) => (one.rate > best.rate ? one : best));
}
