// This machine's peak rate of f32x4 multiplications and additions, the upper limit of any code without fused
// multiply-add. The loop uses registers only: sum_i ← sum_i · factor + addend, with enough independent sums that none
// waits for its own previous result.
import * as code from './code.mjs';

const unroll = 8;
const { get, set } = code;

/** (times: i32, factor: f32, addend: f32) → f32; it returns the sums so that none is dead code. */
function chains(sums) {
  const [times, factor, addend] = [0, 1, 2];
  const [factors, addends, first] = [3, 4, 5];
  const each = Array.from({ length: sums }, (_, k) => first + k);
  const step = each.flatMap((sum) => [
    ...get(sum),
    ...get(factors),
    ...code.f32x4Multiply,
    ...get(addends),
    ...code.f32x4Add,
    ...set(sum),
  ]);
  const body = [
    ...get(factor),
    ...code.f32x4Splat,
    ...set(factors),
    ...get(addend),
    ...code.f32x4Splat,
    ...set(addends),
    // Each sum starts with another value; a compiler would compute equal ones only once.
    ...each.flatMap((sum, k) => [...code.f32Constant(k), ...code.f32x4Splat, ...set(sum)]),
    ...code.repeat(times, Array.from({ length: unroll }, () => step).flat()),
    ...each.flatMap((sum, k) => [...get(sum), ...(k > 0 ? code.f32x4Add : [])]),
    ...code.f32x4FirstLane,
  ];
  const locals = Array.from({ length: 2 + sums }, () => code.v128);
  return code.compile({
    parameters: [code.i32, code.f32, code.f32],
    result: code.f32,
    locals,
    body,
  });
}

/** Tries several numbers of sums; the fastest one's floating-point operations and run. */
export async function peak() {
  const tried = [];
  for (const sums of [10, 11, 12, 13, 14]) {
    const f = await chains(sums);
    const times = 20000;
    const flops = times * unroll * sums * 8;
    const run = () => f(times, 0.999, 0.001);
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
