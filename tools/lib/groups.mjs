// The process groups that work for this process: when it is ended by a signal, or its parent is gone, they are ended
// first, with all that they started.

/** By the process that leads each. @type {Set<number>} */
const groups = new Set();

/** The signal that ends this process, once it has come. @type {NodeJS.Signals | null} */
let ending = null;

/** What ends a program that runs in a terminal, or for another one. */
const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** @param {number} leader */
export function addGroup(leader) {
  if (groups.size === 0) for (const signal of signals) process.on(signal, end);
  groups.add(leader);
  if (ending) signal(leader, ending);
}

/** Its leader has ended. @param {number} leader */
export function dropGroup(leader) {
  if (!groups.delete(leader) || groups.size > 0) return;
  for (const signal of signals) process.off(signal, end);
  if (ending) process.kill(process.pid, ending);
}

/** Ends with the process that started this one, however that ends; only where it asked to be heard of so. */
export function endWithParent() {
  if (!process.connected) return;
  process.on('disconnect', () => {
    if (groups.size > 0) end('SIGTERM');
    else process.kill(process.pid, 'SIGTERM');
  });
  // It does not wait for messages.
  process.channel?.unref();
}

/** Asked a second time, nobody waits any longer. @param {NodeJS.Signals} asked */
function end(asked) {
  const again = ending !== null;
  ending ??= asked;
  for (const leader of groups) signal(leader, again ? 'SIGKILL' : asked);
}

/** @param {number} leader @param {NodeJS.Signals} asked */
function signal(leader, asked) {
  try {
    process.kill(-leader, asked);
  } catch {
    // It has ended meanwhile.
  }
}
