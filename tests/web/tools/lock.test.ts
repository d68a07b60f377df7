/** Only one builder at a time: the lock between processes, and taking over the lock of a dead owner. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { acquire } from '../../../tools/lib/lock.mjs';

let folder: string;
let children: ChildProcess[];
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lock-'));
  children = [];
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const place = () => path.join(folder, 'build', '.lock');
const lockModule = new URL('../../../tools/lib/lock.mjs', import.meta.url).href;

/** A process that takes the lock, prints that, and then runs this code. */
function owner(then: string): ChildProcess & { readonly said: Promise<string> } {
  const program = path.join(folder, `owner-${children.length}.mjs`);
  writeFileSync(
    program,
    `import { spawn } from 'node:child_process';
     import { acquire } from ${JSON.stringify(lockModule)};
     const lock = await acquire(${JSON.stringify(place())}, 'an owner', () => {});
     ${then}
     setInterval(() => {}, 1000);`,
  );
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const said = new Promise<string>((resolve) =>
    child.stdout.once('data', (text) => resolve(String(text).trim())),
  );
  return Object.assign(child, { said });
}

it('is held by one, and the next one waits and is told for whom', async () => {
  const first = await acquire(place(), 'the first', () => expect.unreachable());
  first.announce();
  const order: string[] = [];
  const second = acquire(place(), 'the second', ({ what, pid }) => {
    order.push(`waits for ${what}`);
    expect(pid).toBe(process.pid);
  }).then((lock) => {
    order.push('has it');
    return lock;
  });
  await expect.poll(() => order).toEqual(['waits for the first']);
  first.release();
  (await second).release();
  expect(order).toEqual(['waits for the first', 'has it']);
  expect(readdirSync(path.join(folder, 'build'))).toEqual([]);
});

it('is waited for in silence as long as nothing that takes time is done', async () => {
  const first = await acquire(place(), 'the first', () => expect.unreachable());
  let waits = 0;
  const second = acquire(place(), 'the second', () => (waits += 1));
  // The second builder has tried at least once: its own folder exists.
  await expect.poll(() => readdirSync(path.join(folder, 'build'))).toHaveLength(2);
  first.release();
  (await second).release();
  expect(waits).toBe(0);
});

it('is never held by two, however many come at once', async () => {
  let inside = 0;
  let most = 0;
  const take = async () => {
    const lock = await acquire(place(), 'one of many', () => undefined);
    inside += 1;
    most = Math.max(most, inside);
    await new Promise((later) => setImmediate(later));
    inside -= 1;
    lock.release();
  };
  await Promise.all(Array.from({ length: 12 }, take));
  expect(most).toBe(1);
});

it('is taken from an owner that was killed, by one of those that wait', async () => {
  const killed = owner(`lock.announce(); console.log('has it');`);
  await killed.said;
  const waits: number[] = [];
  let inside = 0;
  const take = async () => {
    const lock = await acquire(place(), 'waiting', ({ pid }) => waits.push(pid));
    expect(++inside).toBe(1);
    await new Promise((later) => setImmediate(later));
    inside -= 1;
    lock.release();
  };
  const all = Promise.all([take(), take(), take()]);
  await expect.poll(() => waits.filter((pid) => pid === killed.pid).length).toBe(3);
  killed.kill('SIGKILL');
  await all;
});

it('stays held while a group that worked for a killed owner goes on', async () => {
  const killed = owner(
    `const worker = spawn('sleep', ['1000'], { detached: true, stdio: 'ignore' });
     lock.hold(worker.pid);
     lock.announce();
     console.log(worker.pid);`,
  );
  const group = Number(await killed.said);
  killed.kill('SIGKILL');
  await new Promise((ended) => killed.once('exit', ended));
  let waitedFor = 0;
  const next = acquire(place(), 'the next', ({ pid }) => {
    waitedFor = pid;
  });
  // The next builder found the lock held.
  await expect.poll(() => waitedFor).toBe(killed.pid);
  process.kill(-group, 'SIGKILL');
  (await next).release();
});

it('is not taken for that of another process that has the number of an ended one', async () => {
  const ended = owner(`console.log('has it');`);
  await ended.said;
  // Simulates a reused process number: this process's own, which started at another time.
  writeFileSync(
    path.join(place(), 'owner.json'),
    JSON.stringify({ token: 'old', pid: process.pid, started: 'long ago', what: 'ended' }),
  );
  (await acquire(place(), 'the next', () => expect.unreachable())).release();
});
