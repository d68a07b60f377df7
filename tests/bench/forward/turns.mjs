// Samples of several contestants, in turns.

const shortestSample = 10;
const warmUp = 250;

/** Milliseconds of so many runs. */
function sample({ run, isAsync }, runs) {
  if (isAsync) return sampleAsync(run, runs);
  const start = performance.now();
  for (let k = 0; k < runs; k++) run();
  return performance.now() - start;
}

async function sampleAsync(run, runs) {
  const start = performance.now();
  for (let k = 0; k < runs; k++) await run();
  return performance.now() - start;
}

/** Warms up and answers how many runs make a sample that is long enough, and a run's least milliseconds. */
export async function calibrate(entrant) {
  const start = performance.now();
  let runs = 1;
  let each = Infinity;
  for (let samples = 0; samples < 4 || performance.now() - start < warmUp;) {
    const taken = await sample(entrant, runs);
    each = Math.min(each, taken / runs);
    // A run that got faster, or was never long enough: from its least time, with a quarter to spare.
    const needed = Math.ceil((1.25 * shortestSample) / Math.max(each, 1e-4));
    if (needed > runs) runs = Math.min(needed, 8 * runs);
    else samples++;
  }
  return { runs, each };
}

/** Milliseconds of one run of each, a list of rounds by name; who begins changes from round to round. */
export async function inTurns(all, rounds) {
  const times = Object.fromEntries(all.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < all.length; turn++) {
      const entrant = all[(round + turn) % all.length];
      times[entrant.name].push((await sample(entrant, entrant.runs)) / entrant.runs);
    }
  }
  return times;
}
