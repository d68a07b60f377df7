// The process groups started by this process: if a signal ends it or its parent is gone, it first ends them
// and everything that they started.

/** By the process id of each group's leader. @type {Set<number>} */
const groups = new Set();

/** The signal that ends this process; null before one came. @type {NodeJS.Signals | null} */
let ending = null;

/** The signals that end a program in a terminal or under another program. */
const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** @param {number} leader */
export function addGroup(leader) {
  if (groups.size === 0) for (const signal of signals) process.on(signal, end);
  groups.add(leader);
  if (ending) signal(leader, ending);
}

/** Call after its leader has ended. @param {number} leader */
export function dropGroup(leader) {
  if (!groups.delete(leader) || groups.size > 0) return;
  for (const signal of signals) process.off(signal, end);
  if (ending) process.kill(process.pid, ending);
}

/** Ends together with the parent process, however that ends; only if the parent opened an IPC channel. */
export function endWithParent() {
  if (!process.connected) return;
  process.on('disconnect', () => {
    if (groups.size > 0) end('SIGTERM');
    else process.kill(process.pid, 'SIGTERM');
  });
  // The channel must not keep this process alive.
  process.channel?.unref();
}

/** A second signal kills the groups at once. @param {NodeJS.Signals} asked */
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
    // It has ended in the meantime.
  }
}
