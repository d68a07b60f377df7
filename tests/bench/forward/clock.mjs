// The processor's clock rate during the benchmark, which no interface tells a page. It is measured with a chain of
// dependent integer additions and exclusive ors; each takes one cycle on every processor of the last twenty years. The
// loop's own counter runs in parallel to the chain.
import * as code from './code.mjs';

const unroll = 64;
const { get, set } = code;

/** (times: i32, x: i32, other: i32) → i32 */
function chain() {
  const [times, x, other] = [0, 1, 2];
  // Two alternating operators: a compiler could merge a run of a single one.
  const step = [
    ...get(x),
    ...get(other),
    ...code.i32Add,
    ...set(x),
    ...get(x),
    ...get(other),
    ...code.i32ExclusiveOr,
    ...set(x),
  ];
  const body = [
    ...code.repeat(times, Array.from({ length: unroll / 2 }, () => step).flat()),
    ...get(x),
  ];
  return code.compile({
    parameters: [code.i32, code.i32, code.i32],
    result: code.i32,
    locals: [],
    body,
  });
}

/** The cycles of one run, and a function that runs it. */
export async function clock() {
  const f = await chain();
  const times = 20000;
  return { cycles: times * unroll, run: () => f(times, 1, 0x55aa55aa) };
}
