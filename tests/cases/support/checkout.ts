/** A copy of this checkout without anything built, in which commands build for real; and what runs in it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** What a build makes or does not read. */
const left = ['.git', 'build', 'dist', 'node_modules', 'test-results', 'docs'];

/** With its dates: the copy's packages are as current as the checkout's, and are not installed again. */
const asItIs = { recursive: true, preserveTimestamps: true };

export interface Started extends ChildProcess {
  /** What it has said on standard error so far. */
  readonly told: () => string;
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null }>;
}

export interface Checkout {
  readonly folder: string;
  /** A program of tools/. */
  readonly start: (program: string, ...args: readonly string[]) => Started;
  /** The command lines of all processes that work in the folder. */
  readonly working: () => readonly string[];
  readonly remove: () => void;
}

export function copyCheckout(): Checkout {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'checkout-'));
  for (const name of readdirSync(root))
    if (!left.includes(name)) cpSync(path.join(root, name), path.join(folder, name), asItIs);
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const started: ChildProcess[] = [];
  return {
    folder,
    start(program, ...args) {
      const child = spawn(process.execPath, [path.join(folder, 'tools', program), ...args], {
        cwd: folder,
        // Node itself warns on standard error where both of these are set.
        env: { ...process.env, npm_lifecycle_event: undefined, FORCE_COLOR: undefined },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      started.push(child);
      let text = '';
      child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
      const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) =>
        child.once('exit', (code, signal) => resolve({ code, signal })),
      );
      return Object.assign(child, { told: () => text, ended });
    },
    working: () => workingIn(folder),
    remove() {
      for (const child of started) child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
    },
  };
}

/** By their working folders, as Linux tells them. */
function workingIn(folder: string): readonly string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const inside = readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
        return inside ? [readlinkSync(`/proc/${pid}/exe`)] : [];
      } catch {
        // It has ended, or is somebody else's.
        return [];
      }
    })
    .map((program) => path.basename(program));
}
