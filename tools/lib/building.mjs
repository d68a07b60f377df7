// One builder at a time in this checkout: npm start, test, build, trace and train wait for each other, and each says
// what it builds, on standard error.
import path from 'node:path';
import { acquire } from './lock.mjs';
import { inRoot } from './paths.mjs';
import { run } from './shell.mjs';

/** @typedef {import('./lock.mjs').Lock} Lock */
/** @typedef {import('./shell.mjs').RunOptions} RunOptions */

/** What this process was started as. */
function ownName() {
  const script = process.env['npm_lifecycle_event'];
  return script ? `npm run ${script}` : path.basename(process.argv[1] ?? 'node');
}

/** @type {Promise<Lock> | null} */
let held = null;
/** The lock, once this process has it. @type {Lock | null} */
let own = null;
/** How many of this process build: they know of each other. */
let users = 0;

/** Says what takes time, also to other processes that wait for this one. @param {string} text */
export function tell(text) {
  console.error(text);
  own?.announce();
}

/**
 * Does what builds, while no other process builds here.
 * @template Result
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function building(work) {
  users += 1;
  held ??= acquire(inRoot('build/.lock'), ownName(), ({ pid, what }) =>
    console.error(`waiting for ${what} (process ${pid}), which builds here`),
  );
  const lock = held;
  try {
    own = await lock;
    return await work();
  } finally {
    users -= 1;
    if (users === 0) {
      held = null;
      own = null;
      await lock.then((each) => each.release());
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
