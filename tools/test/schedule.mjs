/**
 * Runs tasks in order, several at once where cores are free: each starts when those above it have
 * started and as many cores as it uses are free. The answers are in the tasks' order.
 * @template T
 * @param {readonly { cores: number, run: () => Promise<T> }[]} tasks
 * @param {number} cores of the machine; a task that uses more has them all
 * @returns {Promise<T[]>}
 */
export async function schedule(tasks, cores) {
  let free = cores;
  /** @type {Set<Promise<T>>} */
  const running = new Set();
  /** @type {Promise<T>[]} */
  const all = [];
  for (const task of tasks) {
    const used = Math.min(task.cores, cores);
    while (free < used) await Promise.race(running);
    free -= used;
    const one = task.run().finally(() => {
      free += used;
      running.delete(one);
    });
    running.add(one);
    all.push(one);
  }
  return Promise.all(all);
}
