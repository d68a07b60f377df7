// One build at a time in this checkout: npm start, test, build, trace and train wait for each other, and each
// prints on standard error what it builds.
import path from 'node:path';
import { acquire } from './lock.mjs';
import { inRoot } from './paths.mjs';
import { run } from './shell.mjs';

/** @typedef {import('./lock.mjs').Lock} Lock */
/** @typedef {import('./shell.mjs').RunOptions} RunOptions */

/** The command that started this process. */
function ownName() {
  const script = process.env['npm_lifecycle_event'];
  return script ? `npm run ${script}` : path.basename(process.argv[1] ?? 'node');
}

/** @type {Promise<Lock> | null} */
let held = null;
/** The lock, once this process holds it. @type {Lock | null} */
let own = null;
/** How many builds run in this process; they share the lock. */
let users = 0;

/** Prints what takes time, and lets processes that wait for this one know. @param {string} text */
export function tell(text) {
  console.error(text);
  own?.announce();
}

/**
 * Runs `work` while no other process builds here.
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
 * Runs a program that builds; it ends together with this process. Only inside `building`.
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
