// Which processes still run. A number alone may be another process's by now, and one that has ended may wait for its
// parent; Linux tells in /proc, elsewhere a signal has to do.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const proc = existsSync('/proc/self/stat');

/** @param {number} pid @returns {{ state: string, group: number, started: string } | null} */
function seen(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name stands in brackets, and may hold any character.
    const [state = '', , group = ''] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const started = text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
    return { state, group: Number(group), started };
  } catch {
    // It has ended.
    return null;
  }
}

/** @param {number} target a process, or a group as its negative number */
function answers(target) {
  try {
    process.kill(target, 0);
    return true;
  } catch (error) {
    // Somebody else's process answers so.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** When a process began, in words that another process with its number does not have; '' where nobody tells. */
export const startOf = (/** @type {number} */ pid) => (proc ? (seen(pid)?.started ?? '') : '');

/** @param {number} pid @param {string} started as `startOf` said */
export function isRunning(pid, started) {
  if (!proc) return answers(pid);
  const now = seen(pid);
  return now !== null && now.state !== 'Z' && now.started === started;
}

/** Whether any process of a group runs. @param {number} group */
export function groupIsRunning(group) {
  if (!proc) return answers(-group);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => seen(Number(name)))
    .some((each) => each !== null && each.group === group && each.state !== 'Z');
}
