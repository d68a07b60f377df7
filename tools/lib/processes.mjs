// Which processes still run. A process id may have been reused, and an ended process may be a zombie. Linux
// tells both in /proc; elsewhere, sending signal 0 has to do.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const proc = existsSync('/proc/self/stat');

/** @param {number} pid @returns {{ state: string, group: number, started: string } | null} */
function seen(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name is in parentheses and may contain any character.
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
    // EPERM: it runs, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** When a process started, which tells it from others with the same id; '' without /proc. */
export const startOf = (/** @type {number} */ pid) => (proc ? (seen(pid)?.started ?? '') : '');

/** @param {number} pid @param {string} started from `startOf` */
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
