// One builder at a time in this checkout: npm start, test, build, trace and train wait for each other, and each says
// what it builds, on standard error.
import path from 'node:path';
import { acquire } from './lock.mjs';
import { inRoot } from './paths.mjs';
import { run } from './shell.mjs';

/** @typedef {import('./lock.mjs').Lock} Lock */
/** @typedef {import('./shell.mjs').RunOptions} RunOptions */

/** What takes time, for whoever waits. @param {string} text */
export const tell = (text) => console.error(text);

/** What this process was started as. */
function ownName() {
  const script = process.env['npm_lifecycle_event'];
  return script ? `npm run ${script}` : path.basename(process.argv[1] ?? 'node');
}

/** @type {Promise<Lock> | null} */
let held = null;
/** How many of this process build: they know of each other. */
let users = 0;

/**
 * Does what builds, while no other process builds here.
 * @template Result
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function building(work) {
  users += 1;
  held ??= acquire(inRoot('build/.lock'), ownName(), ({ pid, what }) =>
    tell(`waiting for ${what} (process ${pid}), which builds here`),
  );
  const own = held;
  try {
    await own;
    return await work();
  } finally {
    users -= 1;
    if (users === 0) {
      held = null;
      await own.then((lock) => lock.release());
    }
  }
}

/**
 * Runs a program that builds, all of which ends with this process. Only within `building`.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 */
export async function runBuilder(command, args, options = {}) {
  const lock = await held;
  let group = 0;
  const started = (/** @type {number} */ pid) => {
    group = pid;
    lock?.hold(pid);
  };
  try {
    return await run(command, args, { ...options, group: true, started });
  } finally {
    lock?.letGo(group);
  }
}
