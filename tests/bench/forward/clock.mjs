// The processor's clock as it is while the benchmark runs, which no interface tells a page: from a chain
// of integer additions and exclusive ors, each of which needs the result before it and takes one cycle on
// every processor of the last twenty years. The loop's own counter runs beside the chain.
import * as code from './code.mjs';

const unroll = 64;
const { get, set } = code;

/** (times: i32, x: i32, other: i32) → i32 */
function chain() {
  const [times, x, other] = [0, 1, 2];
  // Two operators in turn: of one alone the compiler could make a single operation.
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

/** The cycles that one run takes, and the run. */
export async function clock() {
  const f = await chain();
  const times = 20000;
  return { cycles: times * unroll, run: () => f(times, 1, 0x55aa55aa) };
}
