// A lock between processes: a folder that names its owner. It is taken and released by renaming, which is
// atomic; whoever finds that the owner has ended removes its lock.
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
 * @property {string} token unique to this lock
 * @property {number} pid
 * @property {string} started
 * @property {string} what it does, shown to processes that wait
 */

/** The interval between two checks of a held lock, in milliseconds. */
const pause = 100;

/** Remains of locks whose owners were killed are deleted after this time, in milliseconds. */
const kept = 3_600_000;

/** Marks that the owner's work takes time; waiting processes print nothing before that. */
const announced = 'takes-time';

/** Marks a process group of the owner, which may outlive a killed owner. */
const groupFile = 'group-';

export class Lock {
  /** @param {string} place @param {string} token */
  constructor(place, token) {
    this.place = place;
    this.token = token;
  }

  /** Marks that the work from here on takes time, so that waiting processes say so. */
  announce() {
    writeFileSync(path.join(this.place, announced), '');
  }

  /** Keeps the lock while this group runs, even if its owner ends. @param {number} group */
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
 * Waits for the lock and takes it.
 * @param {string} place the folder that is the lock
 * @param {string} what its owner does
 * @param {(owner: Owner) => void} waits called once for each owner that is waited for, if its work takes time
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
    // It was just released.
    if (owner === null) continue;
    if (hasEnded(place, owner)) {
      // The renamed folder is kept: a process that saw the same dead owner a moment earlier then fails to
      // rename a newer lock to that name.
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
 * Renames a folder unless the new name exists. @returns whether it was renamed
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
