/**
 * Runs tasks in order, several at once while cores are free: a task starts once all earlier ones have started
 * and the cores that it uses are free. The results are in the tasks' order.
 * @template T
 * @param {readonly { cores: number, run: () => Promise<T> }[]} tasks
 * @param {number} cores of the machine; a task that needs more gets all of them
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
