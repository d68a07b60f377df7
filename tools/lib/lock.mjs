// A lock between processes: a folder that names its owner. It is made and taken away by renaming, which is one step;
// whoever finds that the owner has ended takes its lock away.
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { groupIsRunning, isRunning, startOf } from './processes.mjs';

/**
 * @typedef {object} Owner
 * @property {string} token of this lock alone
 * @property {number} pid
 * @property {string} started
 * @property {string} what it does, for whoever waits
 */

/** Between two looks at a lock that is held, in milliseconds. */
const pause = 100;

/** What is left of locks whose owners were ended is taken away after so long, in milliseconds. */
const kept = 3_600_000;

/** Says that the owner does what takes time; until then nobody is told that they wait. */
const announced = 'takes-time';

/** Of a process group that works for the owner: it may go on after the owner was killed. */
const groupFile = 'group-';

export class Lock {
  /** @param {string} place @param {string} token */
  constructor(place, token) {
    this.place = place;
    this.token = token;
  }

  /** What comes now takes time: whoever waits is told. */
  announce() {
    writeFileSync(path.join(this.place, announced), '');
  }

  /** While this group runs the lock is held, whatever becomes of its owner. @param {number} group */
  hold(group) {
    writeFileSync(path.join(this.place, `${groupFile}${group}`), '');
  }

  /** @param {number} group that has ended */
  letGo(group) {
    rmSync(path.join(this.place, `${groupFile}${group}`), { force: true });
  }

  release() {
    if (ownerOf(this.place)?.token !== this.token) return;
    const gone = `${this.place}.${this.token}`;
    if (moved(this.place, gone)) rmSync(gone, { recursive: true, force: true });
  }
}

/**
 * Waits for the lock, and takes it.
 * @param {string} place the folder that is the lock
 * @param {string} what its owner does
 * @param {(owner: Owner) => void} waits called once for every owner that is waited for while it does what takes time
 */
export async function acquire(place, what, waits) {
  const token = randomBytes(8).toString('hex');
  const own = `${place}.${token}`;
  mkdirSync(own, { recursive: true });
  tidy(place);
  const { pid } = process;
  /** @type {Owner} */
  const self = { token, pid, started: startOf(pid), what };
  writeFileSync(path.join(own, 'owner.json'), JSON.stringify(self));
  let waitedFor = '';
  while (!moved(own, place)) {
    const owner = ownerOf(place);
    // It was released just now.
    if (owner === null) continue;
    if (hasEnded(place, owner)) {
      // The folder of that name stays: whoever found the same a moment earlier moves nothing else there.
      moved(place, `${place}.ended-${owner.token}`);
      continue;
    }
    if (waitedFor !== owner.token && existsSync(path.join(place, announced))) {
      waits(owner);
      waitedFor = owner.token;
    }
    await setTimeout(pause);
  }
  return new Lock(place, token);
}

/** @param {string} place @returns {Owner | null} null where there is none */
function ownerOf(place) {
  try {
    return JSON.parse(readFileSync(path.join(place, 'owner.json'), 'utf8'));
  } catch {
    return null;
  }
}

/** @param {string} place @param {Owner} owner */
function hasEnded(place, { pid, started }) {
  if (isRunning(pid, started)) return false;
  return !namesIn(place)
    .filter((name) => name.startsWith(groupFile))
    .some((name) => groupIsRunning(Number(name.slice(groupFile.length))));
}

/** @param {string} folder */
function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/**
 * Renames a folder to a name that nobody has. @returns whether it was so
 * @param {string} from @param {string} to
 */
function moved(from, to) {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOTEMPTY' || code === 'EEXIST' || code === 'ENOENT') return false;
    throw error;
  }
}

/** @param {string} place */
function tidy(place) {
  const folder = path.dirname(place);
  for (const name of namesIn(folder)) {
    if (!name.startsWith(`${path.basename(place)}.`)) continue;
    const file = path.join(folder, name);
    const since = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (since > kept) rmSync(file, { recursive: true, force: true });
  }
}
