// Samples of several contestants, taking turns.

const shortestSample = 10;
const warmUp = 250;

/** Milliseconds of this many runs. */
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

/** Warms up. @returns how many runs make a sample long enough, and the shortest time of a run in milliseconds */
export async function calibrate(entrant) {
  const start = performance.now();
  let runs = 1;
  let each = Infinity;
  for (let samples = 0; samples < 4 || performance.now() - start < warmUp;) {
    const taken = await sample(entrant, runs);
    each = Math.min(each, taken / runs);
    // Sized by the shortest run with a quarter to spare, since runs get faster while warming up.
    const needed = Math.ceil((1.25 * shortestSample) / Math.max(each, 1e-4));
    if (needed > runs) runs = Math.min(needed, 8 * runs);
    else samples++;
  }
  return { runs, each };
}

/**
 * Milliseconds of one run of each contestant: a list of rounds by name. The order rotates from round to round. `beside`
 * is sampled before each contestant and after the last; its times tell how quiet each round was.
 */
export async function inTurns(all, rounds, beside) {
  const times = Object.fromEntries(all.map(({ name }) => [name, []]));
  const besides = [];
  const one = async (entrant) => (await sample(entrant, entrant.runs)) / entrant.runs;
  for (let round = 0; round < rounds; round++) {
    const readings = [];
    for (let turn = 0; turn < all.length; turn++) {
      const entrant = all[(round + turn) % all.length];
      if (beside) readings.push(await one(beside));
      times[entrant.name].push(await one(entrant));
    }
    if (beside) readings.push(await one(beside));
    besides.push(readings);
  }
  return { times, besides };
}
